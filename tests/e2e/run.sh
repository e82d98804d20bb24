#!/bin/sh
# Runs all tests of the server, or those named: run.sh games kill
# STOLIK: the program (build/stolik). STOLIK_LONG=1: takes its time. STOLIK_SEED: choices again.
cd "$(dirname "$0")" || exit 1
if ! cmp -s package-lock.json node_modules/.taken; then
    npm ci --silent --no-audit --no-fund || exit 1
    cp package-lock.json node_modules/.taken
fi
# The longest first, two at a time: much of what they take is waiting.
[ $# -gt 0 ] || set -- colyseus kill games example abuse clock faults lookups socket rest catan security crowd order handed undo flag load proto
files=
for name; do files="$files $name.test.mjs"; done
# shellcheck disable=SC2086
exec sh ../kit/run-files.sh $files
