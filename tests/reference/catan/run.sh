#!/bin/sh
# The reference model's own tests, then random games of the model and the engine side by side.
# STOLIK: the program (build/stolik). STOLIK_LONG=1: 100,000 actions of each game.
STOLIK=$(realpath "${STOLIK:-build/stolik}")
export STOLIK
cd "$(dirname "$0")" || exit 1
node --import ../../kit/limit.mjs --test --test-reporter=spec ./*.test.mjs || exit 1
exec node compare.mjs --actions "$([ -n "${STOLIK_LONG:-}" ] && echo 100000 || echo 4000)"
