#!/bin/sh
# The client's types, then its unit tests. STOLIK, STOLIK_WASM: the program and the wasm as built.
[ -z "${STOLIK:-}" ] || STOLIK=$(realpath "$STOLIK")
[ -z "${STOLIK_WASM:-}" ] || STOLIK_WASM=$(realpath "$STOLIK_WASM")
export STOLIK STOLIK_WASM
cd "$(dirname "$0")/.." || exit 1
npx tsc --noEmit && node --import ../tests/kit/limit.mjs --test --test-concurrency=2 test/
