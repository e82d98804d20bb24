#!/bin/sh
# The client in Firefox and in WebKit, which Debian has as firefox-esr and webkit2gtk-driver.
set -eu
STOLIK=$(realpath "${STOLIK:-$(dirname "$0")/../../build/stolik}")
export STOLIK
cd "$(dirname "$0")/engines"
exec node --import ../../kit/limit.mjs --test --test-reporter=spec engines.test.mjs
