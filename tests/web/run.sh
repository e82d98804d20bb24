#!/bin/sh
# The client in a real browser: all tests, or those named: tests/web/run.sh smoke games
set -eu
STOLIK=$(realpath "${STOLIK:-$(dirname "$0")/../../build/stolik}")
export STOLIK
cd "$(dirname "$0")"
if [ $# -eq 0 ]; then
    set -- *.test.mjs
else
    names=
    for name; do names="$names $name.test.mjs"; done
    # shellcheck disable=SC2086
    set -- $names
fi
exec sh ../kit/run-files.sh "$@"
