#!/bin/sh
# scripts/new-game makes a game that builds and passes the generic suite, with no code of its own.
#
# It works on a copy of the tree. STOLIK_SOURCE is the tree; STOLIK_CMAKE_FLAGS go to CMake.
set -eu
unset STOLIK_LONG # a copy of the null game is no better for being tried longer
source=${STOLIK_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
name=thimble

fail() {
    echo "new-game.sh: $1" >&2
    exit 1
}

(cd "$source" && tar -cf - --exclude=.git --exclude=build --exclude=node_modules .) |
    tar -xf - -C "$copy"
cd "$copy"

# Names that cannot be.
for bad in "" a Thimble thim_ble thim-ble 7up core null game averyveryverylongname ../up; do
    ! scripts/new-game "$bad" >/dev/null 2>&1 || fail "the name '$bad' is accepted"
done
! scripts/new-game >/dev/null 2>&1 || fail "no name is accepted"
! scripts/new-game one two >/dev/null 2>&1 || fail "two names are accepted"
scripts/new-game --help | grep -q usage || fail "--help says nothing"
[ ! -e "rules/$name" ] || fail "a refused name leaves something behind"

scripts/new-game $name >made || fail "a good name is refused"
grep -q "rules/$name/${name}_state.h" made || fail "it does not say what it made"
grep -q "^GAME($name)" rules/games.def || fail "the game is not registered"
! scripts/new-game $name >/dev/null 2>&1 || fail "a game is made twice"
left=$(grep -nE '(^|[^A-Za-z0-9_:,])null(_|[^A-Za-z0-9_,]|$)|NULL_' -r rules/$name ai/$name \
    cli/$name tests/rules/test_$name.c | grep -v 'the null game' || true)
[ -z "$left" ] || fail "the old name is left: $left"
scripts/check-tree >checked || fail "the tree is not in order: $(cat checked)"

# shellcheck disable=SC2086 # flags are words
cmake -S . -B built -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-O1 \
    ${STOLIK_CMAKE_FLAGS-} >cmake.log 2>&1 || fail "it does not configure: $(cat cmake.log)"
cmake --build built -j 2 --target test_games test_$name stolik >build.log 2>&1 ||
    fail "it does not build: $(tail -40 build.log)"
built/test_games $name >suite.log 2>&1 || fail "the suite is not content: $(cat suite.log)"
built/test_$name >rules.log 2>&1 || fail "its own tests fail: $(cat rules.log)"
grep -q "OK.*$name: a_replay_gives_the_same_bytes" suite.log || fail "the suite did not run"
echo '{"op":"games"}' | built/stolik engine >games.log
grep -q "\"name\":\"$name\"" games.log || fail "the engine does not know the game: $(cat games.log)"
echo "new-game.sh: $(grep -c "OK.*$name: " suite.log) checks passed"
