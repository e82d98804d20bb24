/* The texts of `stolik play` in each language. */
#include "cli/play_words.h"

#include <string.h>

static const speech_text words[PLAY_WORDS] = {
    [PLAY_TOO_LONG] = {{"The game has become too long to go on.",
                        "Партия слишком длинная, продолжать её нельзя."}},
    [PLAY_SAVE_PROMPT] = {{"To save this game, write a file name; else Enter> ",
                           "Чтобы сохранить партию, напишите имя файла; иначе Enter> "}},
    [PLAY_SAVED] = {{"Saved to %1", "Сохранено в %1"}},
    [PLAY_NOT_SAVED] = {{"Not saved: %1", "Не сохранено: %1"}},
    [PLAY_SAVE_WHAT] = {{"Write: save FILE", "Напишите: сохранить ФАЙЛ"}},
    [PLAY_UNFINISHED] = {{"The game is left unfinished. Goodbye!",
                          "Партия осталась неоконченной. До свидания!"}},
    [PLAY_REFUSED] = {{"Not possible: %1.", "Нельзя: %1."}},
    [PLAY_NUMBERED] = {{"The moves are numbered from 1 to %1.", "Ходы пронумерованы от 1 до %1."}},
    [PLAY_UNKNOWN] = {{"\"%1\" is neither a move of this game nor a command; \"help\" lists the "
                       "commands.",
                       "«%1» — не ход этой игры и не команда; список команд: помощь."}},
    [PLAY_NO_UNDO] =
        {{"There is nothing to take back: chance or somebody else came after your last "
          "move.",
          "Вернуть нечего: после вашего последнего хода уже вмешался случай или ходил "
          "другой."}},
    [PLAY_END_PROMPT] = {{"Enter: end the turn, u: undo> ", "Enter: закончить ход, н: вернуть> "}},
    [PLAY_END_WORDS] = {{"Enter ends the turn; undo, board, save FILE, help and quit work too.",
                         "Enter заканчивает ход; ещё можно: назад, доска, сохранить ФАЙЛ, помощь, "
                         "выход."}},
    [PLAY_NO_LIST] = {{"There is no list to choose from.", "Выбирать не из чего: списка нет."}},
    [PLAY_HINTED] = {{"The level %1 would play: %2", "%1 сыграл бы: %2"}},
    [PLAY_COMMANDS] =
        {{"Write a move as above, or its number in the list; Enter alone plays the "
          "only one.\n"
          "  moves [BEGIN]  list the moves, or those that begin like this\n"
          "  undo           take back your last move of this turn\n"
          "  hint           what a computer player would do\n"
          "  board [ROW]    show the board again, a large one from this row on\n"
          "  save FILE      save the game so far\n"
          "  quit           leave the game",
          "Напишите ход, как показано выше, или его номер в списке; один Enter делает "
          "единственный ход.\n"
          "  ходы [НАЧАЛО]   показать ходы или те, что так начинаются\n"
          "  назад           вернуть последний ход этой очереди\n"
          "  подсказка       что сделал бы компьютер\n"
          "  доска [СТРОКА]  показать доску снова, большую — с этой строки\n"
          "  сохранить ФАЙЛ  сохранить партию\n"
          "  выход           выйти из игры\n"
          "Слова ходов и команд понятны и по-английски."}},
    [PLAY_FLAG_HELP] = {{"  flag           be asked between turns whether you build, or no longer",
                         "  флаг            чтобы между ходами вас спрашивали, строите ли вы, или "
                         "больше не спрашивали"}},
    [PLAY_FLAG_UP] =
        {{"Between turns you will be asked whether you build, until you write \"flag\" "
          "again.",
          "Между ходами вас будут спрашивать, строите ли вы, пока вы снова не напишете "
          "«флаг»."}},
    [PLAY_FLAG_DOWN] = {{"Between turns you are passed over.",
                         "Между ходами вас больше не спрашивают."}},
    [PLAY_NO_FLAG] = {{"Nobody builds between turns in this game.",
                       "В этой партии между ходами никто не строит."}},
    [PLAY_ENTER] = {{"Enter: %1", "Enter: %1"}},
    [PLAY_NONE_BEGINS] = {{"No move begins with \"%1\".", "Ни один ход не начинается с «%1»."}},
    [PLAY_BESIDES] = {{"Besides, without a list: %1", "Кроме того, без списка: %1"}},
    [PLAY_KINDS] = {{"%1 moves: %2.", "Ходов: %1, из них %2."}},
    [PLAY_AS_THIS] = {{"Write one, as \"%1\". \"moves\" lists them all.",
                       "Напишите ход, например «%1». Все ходы: ходы."}},
    [PLAY_BEGIN_LIKE] = {{"\"moves %1\" lists those that begin like this.",
                          "Только с таким началом: ходы %1."}},
    [PLAY_AGAINST] = {{"Against %1: %2", "Против вас %1. %2"}},
    [PLAY_THINKS] = {{"%1 thinks...", "%1 думает..."}},
    [PLAY_EARLIER] = {{"(%1 earlier)", "(раньше ещё %1)"}},
    [PLAY_TOO_HIGH] = {{"(The board has %1 lines and the terminal %2: its top is out of sight.)",
                        "(В доске %1 строк, а в терминале %2: верх не виден.)"}},
};

static const speech_text commands[PLAY_COMMANDS_N] = {
    [PLAY_MOVES] = {{"moves", "ходы"}},
    [PLAY_UNDO] = {{"undo", "назад"}},
    [PLAY_U] = {{"u", "н"}},
    [PLAY_HINT] = {{"hint", "подсказка"}},
    [PLAY_BOARD] = {{"board", "доска"}},
    [PLAY_FLAG] = {{"flag", "флаг"}},
    [PLAY_SAVE] = {{"save", "сохранить"}},
    [PLAY_HELP] = {{"help", "помощь"}},
    [PLAY_MARK] = {{"?", "справка"}},
    [PLAY_QUIT] = {{"quit", "выход"}},
    [PLAY_EXIT] = {{"exit", "выйти"}},
};

/* A level in other languages than that of its own name. */
static const struct {
    const char *level;
    speech_text name, about;
} levels[] = {
    {"easy", {{[SPEECH_RU] = "Новичок"}}, {{[SPEECH_RU] = "Знает правила и играет просто."}}},
    {"medium",
     {{[SPEECH_RU] = "Любитель"}},
     {{[SPEECH_RU] = "Играет разумно и быстро, но далеко вперёд не смотрит."}}},
    {"hard",
     {{[SPEECH_RU] = "Знаток"}},
     {{[SPEECH_RU] = "Считает варианты и ошибок почти не прощает."}}},
    {"expert",
     {{[SPEECH_RU] = "Мастер"}},
     {{[SPEECH_RU] = "Думает до секунды над ходом и играет в полную силу."}}},
};

const char *play_text(play_word word, speech in)
{
    return words[word].in[in];
}

const char *play_after(const char *line, play_command command)
{
    for (int in = 0; in < SPEECH_LANGUAGES; in++) {
        const char *word = commands[command].in[in];
        size_t n = strlen(word);
        if (strncmp(line, word, n) == 0 && (line[n] == '\0' || line[n] == ' ')) {
            return line + n + strspn(line + n, " ");
        }
    }
    return NULL;
}

/* The texts of a level in this language; NULL: it has its own only. */
static const char *of_level(const bot_level *level, bool about, speech in)
{
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        if (strcmp(level->name, levels[i].level) == 0) {
            return about ? levels[i].about.in[in] : levels[i].name.in[in];
        }
    }
    return NULL;
}

const char *play_level(const bot_level *level, speech in)
{
    const char *name = of_level(level, false, in);
    return name != NULL ? name : level->name;
}

const char *play_about(const bot_level *level, speech in)
{
    const char *about = of_level(level, true, in);
    return about != NULL ? about : level->about;
}
