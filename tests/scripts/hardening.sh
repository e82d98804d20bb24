#!/bin/sh
# Whether the program has the protections that CMakeLists.txt asks for. STOLIK is the optimised
# program, RULES the library of the rules.
set -u
: "${STOLIK:?the program to test}"
: "${RULES:?the library of the rules}"
failed=0

# wants PATTERN WHAT, and the lines on standard input: one of them must match.
wants() {
    grep -qE -- "$1" || {
        echo "hardening.sh: $2" >&2
        failed=1
    }
}

readelf -hW "$STOLIK" | wants 'Type: +DYN' "the program's address is fixed"
readelf -dW "$STOLIK" | wants 'FLAGS_1.*NOW.*PIE' "not linked as a position independent executable"
readelf -dW "$STOLIK" | wants 'BIND_NOW' "symbols are bound late: the relocations stay writable"
readelf -lW "$STOLIK" | wants 'GNU_RELRO' "the relocations stay writable"
readelf -lW "$STOLIK" | wants 'GNU_STACK +([^ ]+ +){5}RW +' "the stack can be executed"
readelf --dyn-syms -W "$STOLIK" | wants '__stack_chk_fail' "there is no stack protector"
readelf --dyn-syms -W "$STOLIK" | wants '__(memcpy|snprintf|vsnprintf)_chk' "nothing is fortified"

# The library has what needs nothing from outside: marks for the processor where there are any.
if [ "$(uname -m)" = x86_64 ]; then
    objects=$(readelf -hW "$RULES" | grep -c '^File: ')
    marked=$(readelf -nW "$RULES" 2>/dev/null | grep -c 'x86 feature: IBT, SHSTK')
    [ "$objects" -gt 0 ] && [ "$objects" -eq "$marked" ] || {
        echo "hardening.sh: $marked of $objects objects are marked for control flow" >&2
        failed=1
    }
fi
[ $failed -eq 0 ] && echo "hardening.sh: all is well"
exit $failed
