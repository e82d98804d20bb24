#!/bin/sh
# Every check of scripts/check-tree can fail: breaches are planted in a copy of the tree, those that
# do not touch each other several at a time, and each must be named. STOLIK_SOURCE is the tree.
set -eu
source=${STOLIK_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
planted=0

(cd "$source" && tar -cf - --exclude=.git --exclude=build --exclude=node_modules .) |
    tar -xf - -C "$copy"
cd "$copy"
scripts/check-tree --headers >"$copy.log" 2>&1 || {
    cat "$copy.log"
    echo "check-tree.sh: the tree is not in order before anything is planted" >&2
    exit 1
}
rm "$copy.log"

# expect WORDS [ARGUMENTS]: check-tree must fail and say so.
expect() {
    words=$1
    shift
    if scripts/check-tree "$@" >log 2>&1 || ! grep -qF -- "$words" log; then
        echo "check-tree.sh: a breach goes unnoticed: $words" >&2
        cat log >&2
        exit 1
    fi
    planted=$((planted + 1))
}

# plant FILE LINE WORDS: a line of this file that is a breach. Those planted are checked, and their
# files removed, by `caught`.
plant() {
    mkdir -p "$(dirname "$1")"
    printf '%s\n' "$2" >>"$1"
    echo "$1" >>planted
    echo "$1:$(wc -l <"$1"): $3" >>breaches
}

caught() {
    if scripts/check-tree >log 2>&1; then
        echo "check-tree.sh: no breach is noticed" >&2
        exit 1
    fi
    while read -r words; do
        grep -qF -- "$words" log || {
            echo "check-tree.sh: a breach goes unnoticed: $words" >&2
            cat log >&2
            exit 1
        }
        planted=$((planted + 1))
    done <breaches
    sort -u planted | xargs rm
    rm planted breaches
}

# fits WHY: the tree as it is now is in order.
fits() {
    scripts/check-tree >log 2>&1 || expect "nothing: $1"
}

# archive LIBRARY FILE...: compiles the files as the build would, an object for each.
archive() {
    library=$1
    shift
    rm -rf objects "$library"
    mkdir objects
    for file in "$@"; do
        ${CC:-cc} -ffreestanding -fno-builtin -c "$file" -o "objects/$(basename "$file").o"
    done
    ar rc "$library" objects/*.o
}

# may_not FILE LINE: FILE may not include LINE.
may_not() {
    plant "$1" "#include $2" "may not include $2"
}

may_not rules/core/breach.c '"rules/null/null.h"'
may_not rules/core/breach.c '"ai/core/luck.h"'
may_not rules/core/breach.c '<string.h>'
may_not rules/null/breach.c '<stdio.h>'
may_not rules/null/breach.c '"rules/other/other.h"'
may_not rules/null/breach.c '"rules/games.def"'
may_not rules/null/breach.c '"null_state.h"'
may_not rules/other/breach.c '"rules/null/null_state.h"'
may_not rules/null/breach.h '"rules/nullsea/nullsea.h"'
may_not ai/nullsea/breach.c '"rules/null/null_state.h"'
may_not rules/sea/breach.c '"rules/nullsea/nullsea.h"'
may_not ai/null/breach.c '"rules/null/null_state.h"'
may_not ai/core/breach.c '"table/fair.h"'
may_not ai/core/breach.c '<stdlib.h>'
may_not table/breach.c '"cli/face.h"'
may_not table/breach.c '"store/store.h"'
may_not table/breach.c '"rules/null/null_state.h"'
may_not table/breach.c '<uv.h>'
may_not engine/breach.c '"cli/face.h"'
may_not engine/breach.c '"server/server.h"'
may_not web/wasm/breach.c '"cli/face.h"'
may_not store/breach.c '"rules/core/base.h"'
may_not store/breach.c '"net/net.h"'
may_not net/breach.c '"rules/core/text.h"'
may_not server/breach.c '"cli/face.h"'
may_not server/breach.c '"engine/engine.h"'
may_not cli/breach.c '"rules/null/null_state.h"'
may_not cli/breach.c '"tests/kit/suite.h"'

may_not server/breach.c '"net/net_core.h"'
may_not server/ops/breach.c '"server/accounts/people.h"'
may_not server/accounts/breach.h '"server/rooms/rooms.h"'
may_not server/rooms/breach.h '"server/doors/rest.h"'
may_not server/null/breach.c '"server/server.h"'

plant store/breach.h 'int breathe(void);' "breathe does not begin with breach_"
plant net/breach_core.h 'extern const int breathe[2];' "breathe does not begin with breach_"
plant server/rooms/breach.h 'static inline int breathe(void)' "breathe does not begin with breach_"
plant table/breach.c 'void table_free(table *t)' "table_free belongs in table.c or table_*.c"
plant server/ops/breach.c 'const char table_code_letters[] = "";' "table_code_letters belongs in"
plant web/src/ui/breach.ts "if (game === 'nardy') return;" "names the game nardy"
plant web/src/ui/breach.tsx "function durakLine() {}" "names the game durak"
plant web/src/pages/breach.ts "// In Catan sums count." "names the game catan"
plant web/src/pages/breach.css ".page[data-game=kush] {}" "names the game kush"
plant web/src/pages/breach.ts "const sayKush = 1;" "names the game kush"
plant web/src/core/breach.ts "case 'catan': return 3;" "names the game catan"
plant web/src/kit/breach.ts "// Nardy rolls by itself." "names the game nardy"
printf '%s\n' '/* One.' ' * Adds to: breathe_. */' >table/breach.h
plant table/breach.h 'int brood(void);' "brood does not begin with breach_"
caught

echo "const kushion = '4'; // sardurak, no game" >web/src/ui/breach.ts
printf '%s\n' '/* One.' ' * Adds to: breathe_. */' 'int breathe_in(void);' >table/breach.h
fits "words that only hold a name are no names, and a header may add to what it names"
rm web/src/ui/breach.ts table/breach.h

mkdir rules/nullsea
printf '%s\n' '/* Built on the null game. */' '#include "rules/null/null_state.h"' >rules/nullsea/nullsea.c
fits "a game whose name begins with another's may include the other's sources"
rm -r rules/nullsea

mkdir table/utils
expect "table/utils: no folder has this name"
rmdir table/utils

touch net/table.c
expect "table/table.c: net/table.c has this name"
rm net/table.c

printf '%s\n' '- **N99 Nobody** has tested this.' >>rules/null/README.md
expect "rule N99 is cited in no file"
printf '%s\n' '/* N99.1, null_n991_ and XN99 are other rules. */' >>tests/rules/test_null.c
expect "rule N99 is cited in no file"
printf '%s\n' '/* null_n99_is_cited_here */' >>tests/rules/test_null.c
expect "rule N99 is cited in no code of rules/null"
printf '%s\n' '/* N99 */' >>rules/null/null.c
fits "a rule cited in a name is cited"
for file in server/breach.c table/breach.h; do
    printf '%s\n' 'void breach(void);' >$file
    echo "$file" >>planted
    echo "$file: does not open with a comment" >>breaches
done
caught

mkdir rules/unnumbered
echo "Some rules." >rules/unnumbered/README.md
expect "rules/unnumbered/README.md: no rule has a number"
rm -r rules/unnumbered

printf '%s\n' 'int breach(size_t n);' >table/breach.h
expect "table/breach.h: does not compile alone" --headers
rm table/breach.h

printf '%s\n' '#include <stddef.h>' 'size_t strlen(const char *);' 'size_t breach(const char *s);' \
    'size_t breach(const char *s) { return strlen(s); }' >breach.c
archive librules.a breach.c
expect "librules.a: needs strlen" librules.a
rm breach.c

# calls FILE OWN OTHER: a function OWN in FILE calls the function OTHER.
calls() {
    printf '%s\n' '/* Calls. */' "void $2(void);" "void $3(void);" "void $2(void) { $3(); }" >"$1"
}

calls table/breach_a.c breach_a breach_b
calls table/breach_b.c breach_b breach_c
calls table/breach_c.c breach_c elsewhere
archive libtable.a table/breach_a.c table/breach_b.c table/breach_c.c
scripts/check-tree libtable.a >log 2>&1 || expect "nothing: calls one way are no breach"
calls table/breach_c.c breach_c breach_a
archive libtable.a table/breach_a.c table/breach_b.c table/breach_c.c
expect "libtable.a: files call in a circle: " libtable.a
expect "breach_a.c -> breach_b.c (breach_b)" libtable.a
rm table/breach_?.c

calls server/rooms/breach_a.c breach_a breach_b
calls server/doors/breach_b.c breach_b elsewhere
archive libserver.a server/rooms/breach_a.c server/doors/breach_b.c
expect "server/rooms/breach_a.c calls breach_b up in server/doors/breach_b.c" libserver.a
mv server/rooms/breach_a.c server/breach_a.c
scripts/check-tree libserver.a >log 2>&1 || expect "nothing: a call down is no breach"
rm server/breach_a.c server/doors/breach_b.c

# long_ts FILE FIRST LINE N LAST: a file of TypeScript with a line N times between two others.
long_ts() {
    {
        printf '%s\n' "$2"
        yes "$3" | head -"$4"
        printf '%s\n' "$5"
    } >"$1"
}

# too_long WORDS FIRST LINE N LAST: the same in a file of its own, which is a breach.
files=0
too_long() {
    files=$((files + 1))
    words=$1
    shift
    long_ts "web/src/kit/breach$files.tsx" "$@"
    echo "web/src/kit/breach$files.tsx" >>planted
    echo "web/src/kit/breach$files.tsx:$words" >>breaches
}

too_long "1: a function of 71 lines" 'export function breach(n: number): () => void {' '  n++;' 69 '}'
too_long "1: a function of 71 lines" 'export const breach = (n: number) => [' '  n, /[/"]/.test("}"),' 69 '];'
# shellcheck disable=SC2016 # it is TypeScript's dollar
too_long "1: a function of 71 lines" 'class Breach { breach(): { a: 1 } {' '  if (`${"`"}}`) { (() => {})(); }' 69 '} }'
for head in 'function breach<T extends { a: 1 }>(n: T) {' 'class Breach { protected breach(n = 1) {' \
    'class Breach { breach<T>(n: T): T extends string ? { a: 1 } : { b: 2 } {' \
    "const breach = { ['breach'](n = 1) {" "const breach = { 'a breach'(n = 1) {"; do
    too_long "1: a function of 7" "$head" '  n++;' 70 '} }'
done
too_long "2: a function of 7" 'class Breach { n = 1
  breach() {' '  n++;' 70 '} }'
too_long "1: a function of 71 lines" 'export const Breach = () => (<ul>' "  <li class=\"a\">it's {1 > 0 && <b>{'}'}</b>}</li>" 69 '</ul>);'
too_long "2: a line of 121 columns" 'export const long = [' "  '$(yes x | head -113 | tr -d '\n')', 1," 1 '];'
# shellcheck disable=SC2016 # as above
too_long "2: a line of 132 columns" 'export const one = [' '  `${n > 1 ? 2 : 3} '"$(yes x | head -110 | tr -d '\n')"'`,' 1 '];'
long_ts web/src/core/breach.ts 'export function breach(n: number): () => void {' '  n++;' 69 '}'
echo web/src/core/breach.ts >>planted
echo "web/src/core/breach.ts:1: a function of 71 lines" >>breaches
caught
long_ts web/src/core/breach.ts 'export function room(n: number) {' '  n++;' 68 '}'
long_ts web/src/kit/breach.tsx 'export const one = [' "  '$(yes x | head -200 | tr -d '\n')'," 1 '];'
fits "a function of 70 lines fits, and one string may be long"
rm web/src/core/breach.ts web/src/kit/breach.tsx

{
    echo '/* A long function. */'
    echo 'void breach(void)'
    echo '{'
    yes '    ;' | head -71
    echo '}'
} >table/breach.c
fits "a long function is no breach"
grep -q "warning: table/breach.c:3: a function of 72 lines" log || {
    echo "check-tree.sh: a long function is not listed" >&2
    exit 1
}
echo "check-tree.sh: $planted breaches caught"
