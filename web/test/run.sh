#!/bin/sh
# The client's types, then its unit tests. STOLIK, STOLIK_WASM: the program and the wasm as built.
cd "$(dirname "$0")/.." || exit 1
npx tsc --noEmit && node --test test/
