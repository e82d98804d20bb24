#!/bin/sh
# The program `stolik` as people and scripts use it: exit codes, help, whole games by standard
# input, saved games. STOLIK is the program.
set -u
: "${STOLIK:?the program to test}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset NO_COLOR COLUMNS
LC_ALL=C
export LC_ALL
out=$work/out
err=$work/err
failed=0
games=$("$STOLIK" sim --help | sed -n 's/^  \([a-z]*\): [0-9].* seats; levels .*/\1/p')

fail() {
    echo "cli.sh: $1" >&2
    sed 's/^/    /' "$err" | tail -5 >&2
    failed=$((failed + 1))
}

# run CODE ARGUMENTS: the program with empty input must end with this exit code.
run() {
    code=$1
    shift
    "$STOLIK" "$@" </dev/null >"$out" 2>"$err"
    got=$?
    [ "$got" -eq "$code" ] || fail "stolik $*: exit code $got instead of $code"
}

says() {
    grep -q -- "$1" "$out" || fail "standard output does not say: $1"
}

complains() {
    grep -q -- "$1" "$err" || fail "standard error does not say: $1"
}

silent() {
    [ ! -s "$1" ] || fail "there should be nothing in $(basename "$1")"
}

# -- commands, help, wrong usage --

[ -n "$games" ] || fail "the help of sim names no game"
run 0 --version
says '^stolik [0-9]'
run 0 --help
says '^Usage: stolik COMMAND'
run 0 help
run 0 -h
for command in play sim arena ladder replay engine backup perft train bench; do
    "$STOLIK" --help | grep -q "^  $command " || fail "--help does not list $command"
    run 0 help $command
    says "^Usage: stolik $command"
    silent "$err"
    cp "$out" "$work/help"
    run 0 $command --help
    cmp -s "$out" "$work/help" || fail "help $command and $command --help differ"
    says '--help'
    run 2 $command --no-such-option
    complains "stolik $command: there is no option --no-such-option"
    silent "$out"
done
run 2 serve --prot 81
complains 'is --port meant'
run 2 serve --bot-pause=5
complains 'no option --bot-pause; is --bot-'
run 2 serve --no-such-option
complains 'serve --help'
for slip in PROT=81:PORT port=81:PORT TELEGRAM_BOT_TOKEN=x:TELEGRAM_TOKEN; do
    export "STOLIK_${slip%:*}"
    run 2 serve --print-config
    complains "is STOLIK_${slip#*:} meant"
    unset "STOLIK_${slip%%=*}"
done
export STOLIK_LONG=1 STOLIK_SEED=7 STOLIK_SOURCE=. STOLIK_WASM=x STOLIK_JOURNAL=5 STOLIK_PORT=81 # not ours, but one
run 0 serve --print-config
says '^port = 81'
unset STOLIK_LONG STOLIK_SEED STOLIK_SOURCE STOLIK_WASM STOLIK_JOURNAL STOLIK_PORT
run 2
complains 'a command is missing'
run 2 siim
complains 'is sim meant'
run 2 something-else-altogether
complains 'there is no command'
run 2 --games
complains 'no option --games'
run 2 help nothing
run 2 sim
complains 'an argument is missing: GAME'
run 2 sim chess
complains 'there is no game "chess"'
run 2 sim nrady
complains 'is nardy meant'
run 2 sim nardy --game 5
complains 'is --games meant'
run 2 sim nardy --games
complains 'needs a value'
run 2 sim nardy --games=0
complains 'from 1 to'
run 2 sim nardy --games=5x
run 2 sim nardy --json=yes
complains 'takes no value'
run 2 sim nardy --levels best
complains 'it has easy'
run 2 sim nardy --levels easy,easy,easy
run 2 sim nardy kush
complains 'one argument too many'
run 2 sim nardy --seats 3
run 2 sim nardy --option rules=mine
complains 'rules is one of'
run 2 sim nardy --option rule=classic
complains 'is rules meant'
run 2 sim nardy --option rules
run 2 sim nardy --preset quick
complains 'no presets'
run 2 arena nardy medium
complains 'an argument is missing: GAME PLAYER PLAYER'
run 2 arena chess medium easy
run 2 arena nardy medium best
complains 'nardy has no player "best"; it has easy, medium'
run 2 arena nardy medium easy easy
complains 'nardy is for 2, not for 3'
run 2 arena durak medium easy easy --seats 4
complains 'name two players, or one for each of the 4 seats'
run 2 arena nardy medium@ easy
complains 'the budget in "medium@" is neither nodes (medium@2000) nor milliseconds (medium@50ms)'
run 2 arena nardy medium@fast easy
run 2 arena nardy medium@0 easy
run 2 arena nardy medium@9999999999 easy
run 2 arena nardy medium easy@10
complains 'easy needs no budget'
for bounds in 10 10,0 0,0 a,b 0,10x 0,10,20 ,10 '0,' nan,1 0,1e9; do
    run 2 arena nardy medium easy --sprt $bounds
    complains 'is ELO0,ELO1, the smaller first'
done
run 2 ladder nardy medium
complains 'a ladder needs two players'
run 2 ladder nardy medium best
run 2 perft nardy
complains 'either --depth or --turns'
run 2 perft nardy --depth 101
run 2 bench speed
run 2 bench rules chess
run 2 replay
run 1 replay "$work/missing.json"
complains 'missing.json'
run 1 replay "$work"
run 2 play nardy --seat 2
complains 'from 0 to 1, random or none'
run 2 play nardy --level best
run 2 play chess
run 1 play --load "$work/missing.json"

# -- counting and measuring --

run 0 perft nardy --turns 3
says ' 22 nodes'
says ' 484 nodes'
says ' 35387 nodes'
run 0 perft nardy --depth 3
says ' 36 nodes'
run 1 perft kush --turns 1
complains 'cannot be counted by turns'
run 2 train nardy
complains 'say with --out'
run 2 train durak --out "$work/weights"
complains 'durak has no networks that learn'
run 0 train nardy --games 20 --measures 2 --measure-games 2 --out "$work/weights" --plot "$work/plot"
complains '20 of 20 games'
[ "$(wc -l <"$work/plot")" -eq 3 ] || fail "the plot has not a line for each measuring"
run 0 train nardy --games 20 --measures 2 --measure-games 2 --out "$work/again"
cmp -s "$work/weights" "$work/again" || fail "the same training gives other weights"
run 1 train nardy --games 1 --measures 1 --measure-games 2 --out "$work/no/such/folder"
run 2 train catan --lambda 0.5 --out "$work/weights"
complains 'catan has a method of its own'
run 0 train catan --games 2 --out "$work/weights"
complains 'round 2 of 2: 2 of 2 games'
run 0 train catan --games 2 --out "$work/again"
cmp -s "$work/weights" "$work/again" || fail "the same fit gives other weights"
run 1 train catan --games 1 --out "$work/no/such/folder"
run 0 train kush --games 6 --out "$work/weights"
run 0 train kush --games 6 --out "$work/again"
cmp -s "$work/weights" "$work/again" || fail "the same games give another table"
run 0 bench rules --seconds 0 --runs 1
says 'games/s'
run 0 bench rules nardy --seconds 0 --runs 2 --json
says '^{"bench":"rules".*"measures":\[{"name":"random games".*}$'
run 0 bench signature nardy
says '^Signature: [0-9a-f]\{16\}$'
cp "$out" "$work/signature"
run 0 bench signature nardy
cmp -s "$out" "$work/signature" || fail "the signature changes by itself"

# -- simulation --

run 0 sim nardy --games 20 --threads 1 --json
says '^{"game":"nardy",.*"speed":{.*}}$'
sed 's/"speed".*//' "$out" >"$work/one"
run 0 sim nardy --games=20 --threads=3 --json --progress
sed 's/"speed".*//' "$out" >"$work/three"
cmp -s "$work/one" "$work/three" || fail "the threads change the result"
complains '20 of 20 games'
# A turn is one also where others act in it: 10 of the placement, and 30.
if echo "$games" | grep -qx catansea; then
    run 0 sim catansea --seats 6 --option turnLimit=30 --games 5 --levels medium --json
    says '"mean_turns":40.000,'
fi
run 0 arena nardy medium@50 easy --games 19 --threads 1 --json --sprt -5,5
says '^{"game":"nardy",.*"games":20,.*"player":"medium@50",.*"sprt":{.*"holds":"undecided"},"speed":{.*}}$'
sed 's/"speed".*//' "$out" >"$work/one"
run 0 arena nardy medium@50 easy --games 19 --threads 3 --json --sprt -5,5 --progress
sed 's/"speed".*//' "$out" >"$work/three"
cmp -s "$work/one" "$work/three" || fail "the threads change the match"
complains '20 of 20 games'
run 0 arena durak medium easy --seats 3 --games 300 --sprt 0,300
says '^durak, 3 seats: one medium against 2 of easy$'
says 'the larger one holds'
run 0 arena durak easy easy --seats 3 --games 60
says '^Equal players would win 6[5-7]\.[0-9]* % each' # all but the durak; a draw is half a win
run 0 arena durak easy medium easy --games 30
says '^durak, 3 seats: easy against medium against easy$'
run 0 ladder durak easy medium --games 40
says '^medium  *+0  *[0-9.]* %'
says '^easy  *-'
run 0 ladder durak easy medium --games 40 --json
says '^{"game":"durak",.*"players":\[{"player":"medium","elo":0.0,"against":{"easy":\[0'
run 0 sim nardy --games 3 --levels easy --save-dir "$work/games"
says 'easy'
silent "$err"
for file in "$work"/games/nardy-00000[012].json; do
    run 0 replay "$file"
    says ' win'
done
run 1 sim nardy --games 3 --save-dir "$work/one/no"
run 1 sim nardy --games 3 --save-dir "$work/one"

# -- whole games by standard input --

# Always the first move; an empty line ends a turn, and does no harm where there is none to end.
first_moves() {
    awk 'BEGIN { for (i = 0; i < 20000; i++) print i % 2 ? "" : "1" }'
}

most_seats() {
    "$STOLIK" sim --help | sed -n "s/^  $1: [0-9]* to \([0-9]*\) seats.*/\1/p; s/^  $1: \([0-9]*\) seats.*/\1/p"
}

small() { # options that keep a game short
    case $1 in
    kush) echo "--option width=12 --option height=12" ;;
    *) echo "" ;;
    esac
}

for game in $games; do
    # shellcheck disable=SC2046 # options are words
    first_moves | "$STOLIK" play "$game" --level easy --seed 11 --save "$work/$game.json" \
        $(small "$game") >"$out" 2>"$err" || fail "play $game: exit code $?"
    says 'Scores: '
    says "Saved to $work/$game.json"
    grep 'Scores: ' "$out" >"$work/end"
    printf '\033' | grep -qf - "$out" && fail "play $game: colours where there is no terminal"
    LC_ALL=C grep -q '[^ -~]' "$out" && fail "play $game: more than ASCII in the C locale"
    run 0 replay "$work/$game.json"
    grep 'Scores: ' "$out" >"$work/end2"
    cmp -s "$work/end" "$work/end2" || fail "replay $game: another end"
    run 0 replay "$work/$game.json" --json
    says '^{.*}$'
    run 0 replay "$work/$game.json" --board
    says 'Scores: '
    run 0 play --load "$work/$game.json"
    says 'Scores: '
    # The same seed and input give the same game; another seed another one.
    # shellcheck disable=SC2046
    first_moves | "$STOLIK" play "$game" --level easy --seed 11 --save "$work/again.json" \
        $(small "$game") >/dev/null 2>"$err"
    cmp -s "$work/$game.json" "$work/again.json" || fail "play $game: the seed does not decide"
    # shellcheck disable=SC2046
    run 0 play "$game" --seat none --level easy --seed 3 $(small "$game")
    says 'Scores: '
    case $game in # at the end all cards are shown
    catan*) says '^   seat 1 holds:' ;;
    esac
done

# -- what can be written in a game --

# game INPUT ARGUMENTS: plays with these lines; the end of input leaves the game.
game() {
    lines=$1
    shift
    # shellcheck disable=SC2059 # the lines have escapes
    printf "$lines" | "$STOLIK" play "$@" >"$out" 2>"$err" || fail "play: exit code $?"
}

game '' nardy --seed 1
says 'left unfinished'
game 'quit\n' nardy --seed 1
says 'left unfinished'
game 'help\nhint\nboard\nmoves\nfly\n7\n24-20\nroll\n' nardy --seed 1
says 'expert would play: roll'
says '"fly" is neither a move'
says 'numbered from 1 to 1'
says 'Not possible: '
says 'White rolls '
game 'undo\n\nundo\n' nardy --seed 7
[ "$(grep -c 'nothing to take back' "$out")" -eq 2 ] || fail "a roll can be taken back"
game '\n1\nundo\n' nardy --seed 7 --save "$work/undo.json"
game '\n' nardy --seed 7 --save "$work/none.json"
cmp -s "$work/undo.json" "$work/none.json" || fail "undo leaves something"
game "save $work/part.json\n" nardy --seed 1
says "Saved to $work/part.json"
game "roll\n" --load "$work/part.json" --seed 1
says 'White rolls'
game "save $work/no/such/dir\nsave\n" nardy --seed 1
says 'Not saved: '
says 'Write: save FILE'
run 1 play nardy --save "$work/no/such/dir"
run 2 play kush --load "$work/part.json"
complains 'another kind'
run 2 play --load "$work/part.json" --seats 2
game 'moves place 1\nroll\n' kush --seed 2 --seat 1
says 'No move begins with'
"$STOLIK" play nardy <&- >"$out" 2>"$err" || fail "closed standard input: exit code $?"

# -- languages and screens --

in_russian() { # INPUT ARGUMENTS
    lines=$1
    shift
    # shellcheck disable=SC2059 # the lines have escapes
    printf "$lines" | LC_ALL=ru_RU.UTF-8 "$STOLIK" play "$@" >"$out" 2>"$err" ||
        fail "play in Russian: exit code $?"
}

in_russian 'помощь\nлетать\nходы ы\nбросить\n24-1\nподсказка\nназад\nвыход\n' nardy --seed 7
says 'Белые: бросок '
says 'Нельзя: сейчас правила этого не позволяют'
says 'Мастер сыграл бы: '
says 'Вернуть нечего: '
says '«летать» — не ход этой игры'
says 'Партия осталась неоконченной'
in_russian 'roll\n' nardy --seed 7 --lang en # the words that one may write are of both
says 'White rolls '
in_russian 'roll\n' nardy --seed 7 --ascii
says 'White rolls '
game 'roll\n' nardy --seed 7 --lang ru
says 'Белые: бросок '
run 2 play nardy --lang ru --ascii
complains 'needs other characters'
run 2 play nardy --lang fr

# fits LOCALE ARGUMENTS: on a terminal of 80 by 24 no screen of the first turns is larger.
fits() {
    locale=$1
    shift
    printf '1\n\n1\n\n1\n\n1\n\nmoves\n1\n\n1\n\n1\n\n' |
        script -qec "stty rows 24 columns 80; LC_ALL=$locale TERM=xterm '$STOLIK' play $*" \
            /dev/null >"$out" 2>"$err" || fail "play on a terminal: exit code $?"
    # What follows a prompt is the answer to a line, and may scroll.
    tr -d '\r' <"$out" | awk -v what="$*" '
        BEGIN { RS = "\033\\[H\033\\[2J" }
        NR > 1 { n = split($0, line, "\n")
            for (i = 1; i <= n && line[i] !~ /> /; i++)
                ;
            screens++
            if (i > 24) { print what ": a screen of " i " lines"; bad = 1 } }
        END { if (screens < 2) print what ": no screens"; exit bad || screens < 2 }' >>"$err" ||
        fail "$* does not fit a terminal"
}

for game in $games; do
    fits C.UTF-8 "$game" --seed 4
    fits ru_RU.UTF-8 "$game" --seed 5 --seats "$(most_seats "$game")"
    fits C "$game" --seed 6 --no-colour
done

# A window that becomes narrower: what follows fits it.
if echo "$games" | grep -qx nardy; then
    : >"$out"
    {
        printf 'help\n'
        until grep -q 'leave the game' "$out"; do sleep 0.1; done
        stty -F "$(cat "$work/tty")" columns 40
        printf 'help\nquit\n'
    } | script -qefc "stty rows 24 columns 80; tty >'$work/tty'; TERM=xterm '$STOLIK' play nardy --seed 1" \
        /dev/null >"$out" 2>"$err" || fail "play in a window that changes: exit code $?"
    tr -d '\r' <"$out" | awk '/leave the game/ { n++ } n == 1 && length > 50 { print; bad = 1 }
        END { exit bad || n != 2 }' >>"$err" || fail "lines are broken for the former width"
fi

# steps GAME SEATS: on a terminal of 80 by 24 no screen of a replay is larger.
steps() {
    run 0 sim "$1" --games 1 --seats "$2" --levels easy --seed 3 --save-dir "$work/steps"
    printf '40\nnnnnnnnnq' |
        script -qec "stty rows 24 columns 80; LC_ALL=C.UTF-8 TERM=xterm '$STOLIK' replay '$work/steps/$1-000000.json'" \
            /dev/null >"$out" 2>"$err" || fail "replay on a terminal: exit code $?"
    tr -d '\r' <"$out" | awk -v what="$1" '
        BEGIN { RS = "\033\\[H\033\\[2J" }
        NR > 1 { n = split($0, line, "\n"); screens++
            if (n > 24) { print what ": a screen of " n " lines"; bad = 1 }
            for (i = 1; i <= n; i++) {
                gsub(/\033\[[0-9;]*m|[\200-\277]/, "", line[i]) # colours, all but the first byte
                if (length(line[i]) > 80) { print what ": " line[i]; bad = 1 }
            } }
        END { if (screens < 9) print what ": " screens + 0 " screens"; exit bad || screens < 9 }' >>"$err" ||
        fail "the replay of $1 does not fit a terminal"
}

for game in $games; do
    steps "$game" "$(most_seats "$game")"
done

# -- where one sits --

run 0 help play
says 'default: drawn; with --seed 0'
seats=
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
    game "save $work/seat.json\n" nardy --level easy
    seats="$seats $(sed -n 's/.*"players":\["\([a-z]*\)".*/\1/p' "$work/seat.json")"
done
case $seats in *human*) ;; *) fail "nobody sat first in 16 games:$seats" ;; esac
case $seats in *easy*) ;; *) fail "nobody sat second in 16 games:$seats" ;; esac
game "save $work/seat.json\n" nardy --level easy --seat 1
game '' --load "$work/seat.json" --save "$work/seat2.json"
grep -q '"players":\["easy","human"\]' "$work/seat2.json" || fail "a loaded game has another seat"

# -- broken files --

sed 's/"stolik":1/"stolik":2/' "$work/nardy.json" >"$work/broken.json"
run 1 replay "$work/broken.json"
complains 'version 1, not 2'
sed 's,"rules":"nardy/,&9,' "$work/nardy.json" >"$work/broken.json"
run 1 replay "$work/broken.json"
complains 'plays the rules'
sed '5s/"action":"[^"]*"/"action":"1-off"/' "$work/nardy.json" >"$work/broken.json"
run 1 replay "$work/broken.json"
complains 'event 4: '
head -c 300 "$work/nardy.json" >"$work/broken.json"
run 1 replay "$work/broken.json"
complains 'no JSON'
: >"$work/broken.json"
run 1 replay "$work/broken.json"
head -c 67108865 /dev/zero >"$work/broken.json"
run 1 replay "$work/broken.json"
complains 'larger than 64 MiB'
rm "$work/broken.json"

# -- output that cannot be written --

if [ -e /dev/full ]; then
    "$STOLIK" --help >/dev/full 2>"$err" && fail "a full disk goes unnoticed"
    complains 'could not be written'
    run 1 play nardy --save /dev/full
fi

# -- fair games --

# Nothing is written through a link that somebody else may have put there, and nothing is left
# beside the game.
mkdir "$work/links"
echo precious >"$work/precious"
ln -s "$work/precious" "$work/links/game.json.part"
ln -s "$work/precious" "$work/links/link.json"
ln -s "$work/absent" "$work/links/dangling.json"
mkfifo "$work/pipe"
ln -s "$work/pipe" "$work/links/pipe.json"
for name in game link dangling; do
    game '\n1\n' nardy --seed 7 --save "$work/links/$name.json"
    [ -f "$work/links/$name.json" ] && [ ! -L "$work/links/$name.json" ] || fail "$name is a link"
    run 0 replay "$work/links/$name.json"
done
run 1 play nardy --save "$work/links/pipe.json"
says 'symbolic link'
[ "$(cat "$work/precious")" = precious ] || fail "written through a link"
[ ! -e "$work/absent" ] || fail "made through a link"
[ "$(ls "$work/links" | wc -l)" -eq 5 ] || fail "something is left beside the games"
"$STOLIK" play nardy --seed 7 --save /dev/stdout </dev/null | cat >"$out"
grep -q '"stolik":1' "$out" || fail "standard output gets no game"
[ -L /dev/stdout ] || fail "the system's link is gone"

run 0 sim nardy --fair --games 3 --save-dir "$work/fair"
run 0 verify "$work/fair/nardy-000000.json" "$work/fair/nardy-000002.json"
says 'nardy-000002.json: verified: nardy for 2'
run 0 verify --quiet "$work/fair/nardy-000001.json"
silent "$out"
# Other dice, also where the first were 1-1.
sed -e '3s/"1-1"/"2-2"/' -e t -e '3s/"[1-6]-[1-6]"/"1-1"/' "$work/fair/nardy-000001.json" >"$work/forged.json"
run 1 verify "$work/forged.json"
complains 'event 2: the draw from the seeds is'
run 1 verify "$work/nardy.json"
complains 'there is no proof in it'
run 1 verify "$work/nothing-here.json"
run 2 verify

# -- the binary form --

run 0 convert "$work/fair/nardy-000000.json" "$work/game.stolik"
run 0 verify "$work/game.stolik"
says 'verified: nardy for 2'
run 0 replay --print "$work/game.stolik"
run 0 convert "$work/game.stolik" "$work/back.json"
cmp "$work/fair/nardy-000000.json" "$work/back.json" || fail "the two forms differ"
[ $(($(wc -c <"$work/game.stolik") * 2)) -lt "$(wc -c <"$work/back.json")" ] || fail "it is no smaller"
if command -v protoc >/dev/null; then
    proto=$(dirname "$0")/../../docs
    protoc --proto_path="$proto" --decode=stolik.GameFile "$proto/stolik.proto" \
        <"$work/game.stolik" >"$out" || fail "protoc does not read a game"
    says 'rules: "nardy/1"'
    grep -q '^[0-9]*:' "$out" && fail "protoc finds fields that it does not know"
fi
head -c 200 "$work/game.stolik" >"$work/cut.stolik"
run 1 replay "$work/cut.stolik"
complains 'no saved game'
run 2 convert "$work/game.stolik"

# -- copies of a store --

run 2 backup "$work/store"
complains 'an argument is missing'
run 1 backup "$work/nothing-here" "$work/copy"
complains 'stolik backup: .*nothing-here cannot be opened'
echo 'no store' >"$work/store"
run 1 backup "$work/store" "$work/copy"
run 1 backup "$work/store" "$work/store"
complains 'is there already'
[ ! -e "$work/copy" ] || fail "a failed backup leaves a copy"

if [ "$failed" -gt 0 ]; then
    echo "cli.sh: $failed failures" >&2
    exit 1
fi
echo "cli.sh: all is well"
