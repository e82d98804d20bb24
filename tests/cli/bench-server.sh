#!/bin/sh
# `stolik bench server` on a small scale: it ends well, measures all there is, and leaves nothing
# behind, whether it comes to its end or is interrupted. STOLIK is the program.
set -u
: "${STOLIK:?the program to test}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
LC_ALL=C
export LC_ALL
out=$work/out
err=$work/err
stores=$work/stores
mkdir "$stores"
failed=0

fail() {
    echo "bench-server.sh: $1" >&2
    tail -5 "$err" | sed 's/^/    /' >&2
    failed=$((failed + 1))
}

nothing_left() {
    [ -z "$(ls -A "$stores")" ] || fail "$1: there is something left in the folder"
}

# figure KEY: its median.
figure() {
    sed "s/.*{\"key\":\"$1\",\"unit\":\"[^\"]*\",\"median\":\([0-9.-]*\),.*/\1/" "$out"
}

# is_counted KEY: it is more than nothing.
is_counted() {
    [ "$(figure "$1" | cut -d. -f1)" -gt 0 ]
}

# -- all of it --

# In so short a time a busy machine may get nothing done.
for seconds in 0.3 3 30; do
    "$STOLIK" bench server --tables 8 --seconds $seconds --dir "$stores" --json >"$out" 2>"$err" ||
        fail "the bench ended with $?"
    if is_counted live_moves && is_counted live_events && is_counted paced_moves; then
        break
    fi
done
[ ! -s "$err" ] || fail "there is something on standard error"
nothing_left "after the end"
grep -q '^{"bench":"server","tables":8,.*"figures":\[{.*}\]}$' "$out" || fail "the JSON is not there"
for key in start_empty_ms accounts set_ups connection_bytes table_bytes resident_mib idle_percent \
    paced_p50_ms paced_p99_ms paced_max_ms paced_moves paced_held_up paced_percent \
    played_table_bytes filled_table_bytes live_moves live_moves_per_cpu live_loop_us \
    live_move_bytes longest_message_bytes live_events live_percent live_load_percent live_games \
    killed_start_ms killed_tables killed_lost killed_moves back_ms start_full_ms; do
    grep -q "{\"key\":\"$key\",\"unit\":\"[^\"]*\",\"median\":[0-9.-]*,\"min\":" "$out" ||
        fail "$key is not measured"
done

for key in live_moves live_events paced_moves killed_tables killed_moves set_ups; do
    is_counted $key || fail "$key is $(figure $key)"
done
[ "$(figure killed_lost)" = 0.000 ] || fail "events were lost: $(figure killed_lost)"

# -- every game, with every kind of patches --

# plays GAME SEATS PATCH: its tables are played, and found again after the crash.
plays() {
    for seconds in 0.3 3 30; do
        "$STOLIK" bench server --game "$1" --seats "$2" --patch "$3" --tables 4 --seconds $seconds \
            --dir "$stores" --json >"$out" 2>"$err" || fail "$1, $3: the bench ended with $?"
        if is_counted live_moves && is_counted killed_moves; then
            break
        fi
    done
    grep -q "^{\"bench\":\"server\",\"tables\":4,\"game\":\"$1\",\"seats\":$2,\"patch\":\"$3\"," "$out" ||
        fail "$1, $3: the JSON does not say what was played"
    is_counted live_moves || fail "$1, $3: nobody moved"
    [ "$(figure killed_lost)" = 0.000 ] || fail "$1, $3: events were lost"
    [ "$(figure longest_message_bytes | cut -d. -f1)" -le 65536 ] ||
        fail "$1, $3: a message of $(figure longest_message_bytes) bytes"
    nothing_left "$1, $3"
}

plays nardy 2 none
"$STOLIK" bench server --watchers 5 --tables 2 --seconds 1 --dir "$stores" --json >"$out" 2>"$err" ||
    fail "with watchers the bench ended with $?"
grep -q '"key":"watched_loop_us"' "$out" || fail "watchers are not measured"
plays kush 2 index
plays kush 3 none
plays durak 4 merge
plays catan 4 index

# -- Colyseus clients --

for seconds in 0.3 3 30; do
    "$STOLIK" bench server --door colyseus --tables 4 --seconds $seconds --dir "$stores" --json \
        >"$out" 2>"$err" || fail "colyseus: the bench ended with $?"
    if is_counted live_moves && is_counted paced_moves; then
        break
    fi
done
grep -q '^{"bench":"server","tables":4,"game":"nardy","seats":2,"door":"colyseus",' "$out" ||
    fail "colyseus: the JSON does not say what was played"
for key in set_ups table_bytes idle_percent paced_p50_ms paced_p99_ms paced_moves paced_percent \
    live_moves live_p50_ms live_p99_ms live_percent live_moves_per_cpu; do
    grep -q "{\"key\":\"$key\"," "$out" || fail "colyseus: $key is not measured"
done
nothing_left "colyseus"
"$STOLIK" bench server --door colyseus --game durak >"$out" 2>"$err"
[ $? -eq 2 ] || fail "Colyseus clients that play durak should be wrong usage"
"$STOLIK" bench server --port 80 >"$out" 2>"$err"
[ $? -eq 2 ] || fail "a port without the door should be wrong usage"

# -- what goes wrong --

"$STOLIK" bench server --game chess >"$out" 2>"$err"
[ $? -eq 2 ] || fail "a game that does not exist should be wrong usage"
"$STOLIK" bench server --game nardy --seats 3 >"$out" 2>"$err"
[ $? -eq 2 ] || fail "three players of Nardy should be wrong usage"

"$STOLIK" bench server --dir "$work/missing" >"$out" 2>"$err"
[ $? -eq 1 ] || fail "a folder that is not there should end it with 1"
grep -q 'missing: No such file' "$err" || fail "it does not say which folder is missing"
"$STOLIK" bench server --tables 0 >"$out" 2>"$err"
[ $? -eq 2 ] || fail "no tables should be wrong usage"
"$STOLIK" bench server 5 >"$out" 2>"$err"
[ $? -eq 2 ] || fail "it takes no arguments"

# -- an interrupt --

"$STOLIK" bench server --tables 4 --seconds 60 --dir "$stores" >"$out" 2>"$err" &
bench=$!
tries=0
until grep -q '^memory of the whole' "$out" || [ $tries -eq 300 ]; do
    sleep 0.1
    tries=$((tries + 1))
done
kill -TERM $bench
wait $bench
[ $? -eq 1 ] || fail "an interrupted bench should end with 1"
grep -q 'interrupted' "$err" || fail "it does not say that it was interrupted"
nothing_left "after an interrupt"
[ $failed -eq 0 ]
