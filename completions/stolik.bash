# Completion of `stolik` in bash. Games, levels and options come from the program itself.
# shellcheck shell=bash

_stolik_games() {
    "$1" sim --help 2>/dev/null | sed -n 's/^  \([a-z]*\): [0-9].*/\1/p'
}

# The levels of a game, or of all games.
_stolik_levels() {
    "$1" sim --help 2>/dev/null | sed -n "s/^  ${2:-[a-z]*}: .*; levels //p" | tr -s ', ' '\n'
}

# NAME=VALUE for each option of a game.
_stolik_options() {
    "$1" sim --help 2>/dev/null | awk -v game="$2" '
        /^  [a-z]*: [0-9]/ { here = game == "" || $1 == game ":" }
        here && /^    [A-Za-z]*=/ {
            split($1, o, "=")
            n = split(o[2], v, "|")
            if (n == 1) print o[1] "="
            for (i = 1; i <= n && n > 1; i++) print o[1] "=" v[i]
        }'
}

_stolik_words() {
    local word
    while IFS= read -r word; do
        [[ $word == "$1"* ]] && COMPREPLY+=("$word")
    done
}

_stolik() {
    local program=${COMP_WORDS[0]} now previous command game word i
    # "=" and "," may split words; take the line as the shell sees it.
    if declare -F _get_comp_words_by_ref >/dev/null; then
        local cur prev words cword
        _get_comp_words_by_ref -n = cur prev words cword
    else
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
        local words=("${COMP_WORDS[@]}") cword=$COMP_CWORD
    fi
    now=$cur previous=$prev
    command=${words[1]-}
    COMPREPLY=()

    if ((cword == 1)); then
        _stolik_words "$now" < <(printf '%s\n' play serve backup sim arena ladder replay verify convert \
            engine perft train bench help --help --version)
        return
    fi
    for ((i = 2; i < cword; i++)); do
        word=${words[i]}
        [[ $word == [a-z]* && ${words[i - 1]} != --* ]] && game=$word
    done

    case $previous in
    --level | --levels)
        _stolik_words "$now" < <(_stolik_levels "$program" "${game-}")
        return
        ;;
    --option)
        _stolik_words "$now" < <(_stolik_options "$program" "${game-}")
        [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace
        return
        ;;
    --preset)
        _stolik_words "$now" < <(_stolik_options "$program" "${game-}" | sed -n 's/^preset=//p')
        return
        ;;
    --lang)
        _stolik_words "$now" < <(printf '%s\n' en ru)
        return
        ;;
    --seat)
        _stolik_words "$now" < <(printf '%s\n' 0 1 2 3 4 5 random none)
        return
        ;;
    --save | --load | --save-dir | --dir | --config)
        compopt -o default
        return
        ;;
    --seats | --seed | --games | --threads | --depth | --turns | --seconds | --runs | --delay | \
        --tables | --watchers | --thinkers | --pid | --sprt)
        return
        ;;
    esac

    if [[ $now == -* ]]; then
        # `bench server` has options of its own.
        local -a whose=("$command")
        [[ $command == bench && ${words[2]-} == server ]] && whose+=(server)
        _stolik_words "$now" < <("$program" "${whose[@]}" --help 2>/dev/null |
            sed -n 's/^  \(--[a-z-]*\).*/\1/p')
        return
    fi
    case $command in
    play | sim | perft | train)
        [[ -n ${game-} ]] || _stolik_words "$now" < <(_stolik_games "$program")
        ;;
    arena | ladder)
        if [[ -n ${game-} ]]; then
            _stolik_words "$now" < <(_stolik_levels "$program" "${words[2]}")
        else
            _stolik_words "$now" < <(_stolik_games "$program")
        fi
        ;;
    bench)
        if ((cword == 2)); then
            _stolik_words "$now" < <(printf '%s\n' rules signature server)
        else
            _stolik_words "$now" < <(_stolik_games "$program")
        fi
        ;;
    replay | verify | convert | backup)
        compopt -o default
        ;;
    help)
        _stolik_words "$now" < <(printf '%s\n' play serve backup sim arena ladder replay verify convert \
            engine perft train bench)
        ;;
    esac
}

complete -F _stolik stolik
