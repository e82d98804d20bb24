#!/bin/sh
# Runs all tests of the server, or those named: run.sh games kill
# STOLIK: the program (build/stolik). STOLIK_LONG=1: takes its time. STOLIK_SEED: choices again.
cd "$(dirname "$0")" || exit 1
if ! cmp -s package-lock.json node_modules/.taken; then
    npm ci --silent --no-audit --no-fund || exit 1
    cp package-lock.json node_modules/.taken
fi
[ $# -gt 0 ] || set -- games socket rest catan security abuse crowd order faults clock kill
status=0
for name; do
    echo "== $name"
    node --import ../kit/limit.mjs --test --test-reporter=spec "$name.test.mjs" || status=1
done
exit $status
