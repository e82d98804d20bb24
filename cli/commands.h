/* commands.h -- the commands of the program `stolik`.
 *
 * Each gets its own command line, argv[0] being its name, and returns the exit code: 0 for
 * success, 1 for a failure at run time, 2 for wrong usage. */
#ifndef STOLIK_CLI_COMMANDS_H
#define STOLIK_CLI_COMMANDS_H

int command_play(int argc, char **argv);
int command_sim(int argc, char **argv);
int command_arena(int argc, char **argv);
int command_ladder(int argc, char **argv);
int command_perft(int argc, char **argv);
int command_verify(int argc, char **argv);
int command_convert(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_train(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_serve(int argc, char **argv);
int command_backup(int argc, char **argv);
int command_engine(int argc, char **argv);

#endif
