#!/bin/sh
# rules/games.def is the one list of games: a line more is a game more, a line less is a game less,
# and nothing else has to be told.
#
# A copy of the tree gets a fifth game by scripts/new-game, which builds, passes the suite and, with
# STOLIK_BROWSER, is played by taps in a browser. Then one of the others is taken out, and the rest
# builds, passes and is served. That is two builds: they are made with STOLIK_NEW_GAME, as .ci/run
# does, or STOLIK_LONG, which runs all C tests and takes each game out in turn; without, only what
# scripts/new-game writes is looked at.
# STOLIK_SOURCE is the tree; STOLIK_CMAKE_FLAGS go to CMake.
set -eu
long=${STOLIK_LONG-}
unset STOLIK_LONG # a copy of the null game is no better for being tried longer
source=${STOLIK_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
copy=$(mktemp -d)
logs=$(mktemp -d)
trap 'rm -rf "$copy" "$logs"' EXIT
name=thimble
quick="test_games test_$name test_core test_server_rest test_many" # that know how many games there are

fail() {
    echo "new-game.sh: $1" >&2
    exit 1
}

# run LOG COMMAND...: it must succeed.
run() {
    log=$logs/$1
    shift
    "$@" >"$log" 2>&1 || fail "failed: $*: $(tail -40 "$log")"
}

(cd "$source" && tar -cf - --exclude=.git --exclude=build --exclude=node_modules .) |
    tar -xf - -C "$copy"
[ ! -d "$source/web/node_modules" ] || ln -s "$source/web/node_modules" "$copy/web/node_modules"
cd "$copy"
export CCACHE_BASEDIR="$copy" # where a compiler cache is used, it finds what the tree has compiled

# -- scripts/new-game --

for bad in "" a Thimble thim_ble thim-ble 7up core null game averyveryverylongname ../up; do
    ! scripts/new-game "$bad" >/dev/null 2>&1 || fail "the name '$bad' is accepted"
done
! scripts/new-game >/dev/null 2>&1 || fail "no name is accepted"
! scripts/new-game one two >/dev/null 2>&1 || fail "two names are accepted"
scripts/new-game --help | grep -q usage || fail "--help says nothing"
[ ! -e "rules/$name" ] || fail "a refused name leaves something behind"

run made scripts/new-game $name
grep -q "rules/$name/${name}_state.h" "$logs/made" || fail "it does not say what it made"
! scripts/new-game $name >/dev/null 2>&1 || fail "a game is made twice"
left=$(grep -nE '(^|[^A-Za-z0-9_:,])null(_|[^A-Za-z0-9_,]|$)|NULL_' -r rules/$name ai/$name \
    cli/$name tests/rules/test_$name.c | grep -v 'the null game' || true)
[ -z "$left" ] || fail "the old name is left: $left"

# What changed outside the game's own files.
diff -rN --exclude=.git --exclude=build --exclude=node_modules --exclude="*$name*" "$source" . |
    grep '^[<>]' >"$logs/shared" || true
[ "$(cat "$logs/shared")" = "> GAME($name)" ] || fail "shared lines were touched: $(cat "$logs/shared")"
run tree scripts/check-tree
if [ -z "${STOLIK_NEW_GAME-}$long" ]; then
    echo "new-game.sh: 1 shared line; not built: STOLIK_NEW_GAME is not set"
    exit 0
fi

# -- a game more --

build() {
    # shellcheck disable=SC2086 # targets are words
    run build cmake --build built -j 2 ${1:+--target} $1
}

# The tests of this build that the words name; those of games that are not there were left out.
pass() {
    run ctest ctest --test-dir built --output-on-failure -j 2 --no-tests=error -R "$1"
}

type=Debug
[ -z "${STOLIK_BROWSER-}" ] || type=Release # which has the wasm
# shellcheck disable=SC2086 # flags are words
run cmake cmake -S . -B built -DCMAKE_BUILD_TYPE=$type -DCMAKE_C_FLAGS_DEBUG=-O1 \
    -DCMAKE_C_FLAGS_RELEASE=-O3 -DBUILD_TESTING=ON \
    ${STOLIK_CMAKE_FLAGS-}
if [ -n "$long" ]; then
    build ""
    pass '^(test_|engine$|cli$|tree$)'
else
    build "stolik $quick"
    pass "^($(echo "$quick" | tr ' ' '|'))\$"
fi
run suite built/test_games $name
grep -q "OK.*$name: a_replay_gives_the_same_bytes" "$logs/suite" || fail "the suite did not run"
echo '{"op":"games"}' | built/stolik engine >"$logs/games"
grep -q "\"name\":\"$name\"" "$logs/games" || fail "the engine does not know it: $(cat "$logs/games")"

# in_browser FILE GAME: the client must find all as it should be.
in_browser() {
    [ -z "${STOLIK_BROWSER-}" ] ||
        STOLIK=$copy/built/stolik GAME=$2 run browser node --test "tests/web/$1"
}
in_browser textboard.mjs $name

# -- a game less --

leave_out() {
    grep -v "^GAME($1)" "$source/rules/games.def" >rules/games.def
    if [ -n "$long" ]; then
        build ""
        pass '^test_'
    else
        build "stolik test_games test_core test_many"
        pass '^(test_games|test_core|test_many)$'
    fi
    echo '{"op":"games"}' | built/stolik engine >"$logs/games"
    ! grep -q "\"name\":\"$1\"" "$logs/games" || fail "the engine still has $1"
    in_browser without.mjs "$1"
}

games=catan # which has the most to leave behind
[ -z "$long" ] || games=$(sed -n 's/^GAME(\([a-z]*\)).*/\1/p' "$source/rules/games.def")
for game in $games; do
    leave_out "$game"
done
echo "new-game.sh: $(grep -c "OK.*$name: " "$logs/suite") checks passed; 1 shared line; without:" $games
