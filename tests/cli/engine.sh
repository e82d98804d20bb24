#!/bin/sh
# `stolik engine` as a process: every line of input has one line of output, whatever it is, and
# the end of the input is the end of the program. STOLIK is the program.
set -eu
out=$(mktemp)
trap 'rm -f "$out"' EXIT

fail() {
    echo "engine.sh: $1" >&2
    head -c 600 "$out" >&2
    exit 1
}

answers() { # the lines that a filter of standard input must give
    "$STOLIK" engine >"$out" || fail "exit status $?"
    lines=$(wc -l <"$out")
    [ "$lines" -eq "$1" ] || fail "$lines answers instead of $1"
}

letters() {
    head -c "$1" /dev/zero | tr '\0' 'a'
}

printf '' | answers 0
printf '\n\n' | answers 2
printf '{"op":"games"}' | answers 1
grep -q '"ok":true' "$out" || fail "a last line without an end is a line"
printf '{"op":"games"}\r\n' | answers 1
grep -q '"ok":true' "$out" || fail "CR LF ends a line"

{ letters 2097152; printf '\n{"op":"games"}\n'; } | answers 2
head -n 1 "$out" | grep -q '"code":"too_long"' || fail "2 MiB are too long"
tail -n 1 "$out" | grep -q '"ok":true' || fail "the next line is answered"

{ printf '{"op":"games","x":"'; letters 1048555; printf '"}\n'; } | answers 1
grep -q '"ok":true' "$out" || fail "1 MiB is not too long"
{ printf '{"op":"games","x":"'; letters 1048556; printf '"}\n'; } | answers 1
grep -q '"code":"too_long"' "$out" || fail "1 MiB and a byte are too long"
{ printf '{"op":"games"}\n'; letters 3000000; } | answers 2
tail -n 1 "$out" | grep -q '"code":"too_long"' || fail "too long at the end of the input"

head -c 300000 /dev/urandom | tr '\n' ' ' >"$out.in"
printf '\n{"op":"games"}\n' >>"$out.in"
answers 2 <"$out.in"
rm -f "$out.in"
tail -n 1 "$out" | grep -q '"ok":true' || fail "noise changes nothing"

printf '\000\000\n{"op":"new","game":"nardy","seats":2}\n{"op":"turn","id":1}\n' | answers 3
tail -n 1 "$out" | grep -q '^{"ok":true,"to_act":\[0\],"id":1}$' || fail "NULs are one bad line"

status=0
"$STOLIK" engine surplus </dev/null >"$out" 2>&1 || status=$?
[ "$status" -eq 2 ] || fail "an argument too many is wrong usage"
echo "engine.sh: all is well"
