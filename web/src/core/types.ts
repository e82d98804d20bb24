// What the parts of the client share. A board knows nothing of sockets or of rules: it is given a
// Table as the seat sees it and says which action the player has chosen.

/** As rules/games.def has it. What games there are, the server says (core/app.ts). */
export type GameName = string;

/** A seat as the server tells it (docs/protocol.md, "The table"). */
export interface Seat {
  kind: 'open' | 'human' | 'bot';
  name?: string;
  /** The name where there is little room; only a computer has one, and the client gives it. */
  short?: string;
  account?: number;
  level?: string;
  present?: boolean;
  /** Somebody else's name at the table looks like this one. */
  alike?: boolean;
  stand_in?: boolean;
  /** The player lets the computer play, and may take the seat back. */
  handed?: boolean;
  left?: boolean;
  committed?: boolean;
  revealed?: boolean;
  offers_draw?: boolean;
  wants_rematch?: boolean;
  claimable?: boolean;
}

/** Something that an event brought about, for everybody to know: the game's README lists the kinds. */
export interface Effect {
  kind: string;
  seat?: number | null;
  [more: string]: unknown;
}

/** One thing that happened; what the seat must not know is null. */
export interface GameEvent {
  seq: number;
  seat?: number;
  action?: string | null;
  chance?: string | string[] | null;
  effects?: readonly Effect[];
}

/** A turn or a bout: what stands on one line of the log. Words are made when they are shown. */
export interface Chapter {
  /** The numbers of its first and of its last event. */
  from: number;
  to: number;
  /** Whose it is; left out: nobody's. */
  seat?: number;
  /** All of it in one line, without who. */
  text: () => string;
  /** What else may be read of it in the log. */
  more?: () => string[];
}

export interface Clocks {
  left: (number | null)[];
  running: number[];
  /** performance.now() when this was told; the client counts down from there. */
  at: number;
}

export interface Ending {
  how: 'rules' | 'resigned' | 'time' | 'gone' | 'agreed' | 'aborted' | 'drawn';
  seat?: number;
}

/** What a clock gives each player, in ms: a bank, more for each turn, and the most for one move. */
export interface ClockPlan {
  bank: number;
  increment: number;
  cap: number;
}

/** A table as one seat (or a watcher) sees it now. Replaced whole at each change, never mutated. */
export interface Table<View = unknown> {
  table: number; // 0: an offline game
  code: string;
  game: GameName;
  options: Record<string, unknown>;
  phase: 'seating' | 'revealing' | 'playing' | 'ended';
  seats: Seat[];
  seat: number | null; // mine; null: I watch
  shared?: true; // several people at this screen: the seat is that of whoever looks at it now
  host?: number;
  seq: number;
  view: View | null;
  toAct: number[];
  optional?: number[]; // those of them who are asked only because they have asked for it, as to build between turns
  flag?: boolean; // whether I have asked for that, in a game where one may
  over: boolean;
  menu: string[] | null; // what I may do; null: too many to list, or not my turn
  open: string[]; // kinds of action that I may try besides
  clocks: Clocks;
  clock?: ClockPlan; // left out: time is not limited
  claim_ms?: number; // how long an absent opponent is waited for; left out: the game cannot be claimed
  /** Until when computers wait for people to answer what one of them asks, as performance.now() counts; left
   *  out: they do not. */
  answerBy?: number;
  hints: boolean;
  private: boolean;
  start?: 'full' | 'manual';
  watchers?: number;
  ending?: Ending;
  scores?: number[];
  winners?: number[];
  chain?: string;
  id?: string;
  commitment?: string;
  next?: number;
  next_code?: string; // for who watches
  /** How many events are those of a recorded game that this one goes on with. */
  loaded?: number;
  /** I can take a move back at this table of the server's. */
  mayUndo?: true;
  /** A move was taken back, and nothing has happened since: nothing is played by itself here. */
  takenBack?: true;
  /** How often that was done here: then nothing of the game can be verified. */
  undone?: number;
}

/** Which rule forbids an action: a code of the game's, and the numbers that its words need. */
export type Reason = { code: string } & Record<string, string | number>;

/** Why an action was refused: the rules' own code and sentence, and the rule where they name it. */
export interface Refusal {
  code: string;
  text: string;
  reason?: Reason;
}

/** What the computer would do, and what speaks for it. */
export interface Hint {
  action: string;
  reasons: readonly Reason[];
}

/** A game that is played somewhere: on the server, or here by the wasm. */
export interface Play {
  /** The table now; a signal. */
  readonly table: { readonly value: Table };
  /** Everything that happened, as far as this seat may know it; a signal. */
  readonly events: { readonly value: readonly GameEvent[] };
  /** Sends an action; resolves with null, or with why it was refused. */
  act(action: string): Promise<Refusal | null>;
  /** All that I may do, also where the menu is too long to be sent. */
  legal(): Promise<string[]>;
  /** What the computer would do; null if nobody gets hints here. */
  hint(): Promise<Hint | null>;
  /** My view after an action, before it is played; null: nobody can say. Rejects with a Refusal if
   *  the rules do not allow the action. */
  preview(action: string): Promise<unknown>;
  /** Who shows the game calls this where the game can wait: `shown` resolves when all that has happened was
   *  shown. */
  showBy?(shown: () => Promise<void>): void;
}

export type Lang = 'ru' | 'en';
export type Words = Record<string, string>;

/** Brings a part's words in a language; only what is spoken is fetched. */
export type WordSource = (lang: Lang) => Promise<{ default: Words }>;

export interface Settings {
  lang: Lang;
  theme: 'auto' | 'light' | 'dark';
  /** 0 (none), 0.5, 1 or 2: how fast pieces move. */
  speed: number;
  /** 0 (at once), 0.5, 1 or 2: how fast the others' actions follow each other. */
  pace: number;
  sound: boolean;
  haptics: boolean;
  notify: boolean; // of the own turn, while the page is not seen
  patterns: boolean; // marks besides colours in fills
  fourColour: boolean; // cards
  autoRoll: boolean;
  autoForced: boolean;
  looks: Record<GameName, string>; // which board or cards are used, by their names
  textBoard: boolean; // the board as a list, for screen readers and keyboards
}

/** What something sounds like that is put somewhere. */
export type Put = 'place' | 'capture' | 'card' | 'cards';

/** What a game's board is given. It renders into the space it gets (100 % of its parent). */
export interface BoardProps<View = unknown> {
  table: Table<View> & { view: View };
  events: readonly GameEvent[];
  settings: Settings;
  /** A word or sentence in the player's language; {n} and the like are filled in. */
  t: (key: string, values?: Record<string, string | number>) => string;
  /** True while an action is under way: show progress, take no further one. */
  busy: boolean;
  /** The last refusal of an action of mine, to be shown at the board; null: none. */
  refusal: Refusal | null;
  act: (action: string) => void;
  /** For menus too long to be sent along. */
  legal: () => Promise<string[]>;
  /** As a Play's. */
  preview: (action: string) => Promise<unknown>;
  /** A suggested action to be shown, if the player asked for one; where turns are judged whole, a turn. */
  hint: string | null;
  /** The game is only looked at (a replay): offer nothing to do. */
  replay?: boolean;
  /** The one big action of this moment, for the frame's button or Telegram's MainButton; null:
   *  none. A board calls it whenever that changes. */
  setMain: (main: MainAction | null) => void;
  feel: (what: 'select' | Put | 'error' | 'win') => void;
}

export interface MainAction {
  text: string;
  enabled: boolean;
  run: () => void;
  /** Shown beside it, smaller: Undo, Pass, … */
  others?: { text: string; enabled: boolean; run: () => void; key?: string }[];
}

type T = BoardProps['t'];

/** What can be chosen between; the first is as usual. */
export interface LookSet {
  looks: { name: string; title: Record<Lang, string> }[];
  /** A small picture of one of them, 60 by 40. */
  Preview: (props: { look: string }) => import('preact').JSX.Element;
}

/** The boards that a game can be played with. */
export interface Looks extends LookSet {
  /** What is chosen apart from the board, as a deck of cards; kept in the settings as `<game>.<its key>`. */
  more?: Record<string, LookSet & { title: Record<Lang, string> }>;
}

/** What the start page shows of a game: the default export of games/<game>/card.tsx. */
export interface GameCard {
  /** Left out: the game's name. */
  title?: Record<Lang, string>;
  /** A few words to choose by. */
  about?: Record<Lang, string>;
  /** The inside of a picture, 120 wide and 84 high. Left out: the title's first letter. */
  Art?: () => import('preact').JSX.Element;
  /** Its place on the start page, from 1. Games without one come last, as the server lists them. */
  place?: number;
  /** The options of a quick match; left out: the usual ones. */
  meeting?: Record<string, unknown>;
  /** What is chosen for who has not chosen yet, on a phone or on a larger screen. */
  first?: (phone: boolean) => { seats?: number; options?: Record<string, unknown> };
}

/** Draws the inside of a picture, 120 wide and 84 high, of a position as this seat sees it (null: a watcher): the
 *  default export of games/<game>/mini.tsx. A plain function, so that it can be tried. */
export type Mini<View = unknown> = (view: View, seat: number | null) => import('preact').JSX.Element;

/** How the analysis of a finished game measures it (pages/judge.ts). */
export interface Measure {
  /** A smaller loss of chances (from 0 to 1) counts as none. */
  error: number;
  /** Everybody's chances hang on everybody's dice. Else on one's own, and of two players one loses
   *  what the other wins. */
  sharedDice: boolean;
  /** The actions of a turn are judged together, as one decision: "24-18,18-13". */
  wholeTurns: boolean;
  /** Whether the chances of all are looked at before this action, besides before each roll. */
  standsBefore: (action: string) => boolean;
}

/** A column of the end screen. */
export interface EndColumn {
  /** Of the default ones. */
  id?: 'moves' | 'average' | 'doubles';
  title: string;
  /** Stands for the title where it is seen. */
  icon?: import('preact').JSX.Element;
  of: (seat: number) => string | number;
}

/** What a picture of the result is given. */
export interface EndProps<View = unknown> {
  table: Table<View> & { view: View };
  events: readonly GameEvent[];
  t: T;
}

/** All that the frame and the pages ask a game for. A game's folder gives any part of it (GameParts);
 *  games/plain.tsx has the rest. */
export interface GameModule<View = unknown> {
  name: GameName;
  /** Left out: the text board. */
  Board: (props: BoardProps<View>) => import('preact').JSX.Element;
  /** Whether Board draws a picture, and so has a text board besides. */
  drawn: boolean;
  /** A short line for a seat's chip in the header: "pips 167 · off 2", "5 cards", "VP 4 · 6 cards". */
  seatLine: (table: Table<View> & { view: View }, seat: number, t: T) => string;
  /** An event in words for the log and the live region; null: not worth a line. There may be several
   *  lines; one that begins with --- is a heading of the log, no news. All events may be given too: some
   *  lines need what came before, as who threw the dice. */
  tell: (event: GameEvent, table: Table<View>, t: T, events?: readonly GameEvent[]) => string | null;
  /** The events as turns or bouts. Left out: what one seat does in a row, as `tell` has it. */
  chapters?: (events: readonly GameEvent[], table: Table<View>, t: T) => Chapter[];
  /** What the player must know of what has just happened. Left out: the last chapter of somebody else. */
  news?: (events: readonly GameEvent[], table: Table<View>, t: T) => string;
  /** How long what is shown should lie at normal speed before these events are shown, in ms. */
  linger?: (events: readonly GameEvent[], seat: number | null) => number;
  /** The colour and mark of a seat, for chips and pieces alike. */
  seatColour: (seat: number) => { fill: string; ink: string; mark: string };
  /** Options worth offering when a game is set up, values that are not, and how many players it takes for an option to
   *  have an effect. Left out: all that have few values. */
  choices?: { option: string; values: (string | number | boolean)[]; without?: (string | number | boolean)[];
    from?: number }[];

  /** What the board shows by itself, so that a small screen need not say it twice: everybody's score, or the others
   *  altogether. */
  told?: 'score' | 'rivals';
  /** What somebody else's action sounds like; null: nothing is heard. */
  sound: (action: string) => Put | null;

  /* -- the end -- */

  /** How it came out, in a sentence, where the rules ended the game. Left out: who won. */
  result?: (table: Table<View>, t: T) => string;
  /** Why the rules ended the game, in a line, where the board does not make it plain; ''. The view may be
   *  null, in a list of games. */
  ending?: (table: Table<View>, t: T) => string;
  /** A picture of the result, where the rules ended the game. Left out: none. */
  Result?: (props: EndProps<View>) => import('preact').JSX.Element | null;
  /** What decided the game, in a line, by what has happened in it; ''. Left out: nothing. */
  decided?: (table: Table<View>, events: readonly GameEvent[], t: T) => string;
  /** The columns of the end screen. Left out: the `defaults`, moves and dice. */
  columns?: (
    table: Table<View> & { view: View }, events: readonly GameEvent[], defaults: EndColumn[], t: T,
  ) => EndColumn[];
  /** What stands below a name there. Left out: the line of its chip. */
  endLine?: (table: Table<View> & { view: View }, seat: number, t: T) => string;

  /* -- the replay -- */

  /** What chance mostly is here; left out: not worth a word. */
  chance?: 'dice' | 'cards';
  /** What of two dice counts: each face, and doubles; or only the sum. */
  dice: 'faces' | 'sum';
  /** Something drawn by chance, in words. */
  outcome?: (outcome: string, t: T) => string;
  /** What only this seat knows of the position, in words. Left out where nothing is hidden. */
  hand?: (view: View, seat: number, t: T) => string;
  /** The actions of a whole turn in words, where turns are judged whole. */
  sayTurn?: (actions: readonly string[], t: T) => string;
  /** An action that could be chosen, in words: "throw in Q". Left out: as the log tells it. */
  advise?: (action: string, table: Table<View> & { view: View }, t: T) => string;
  /** The board shows a suggested action only to the seat that moves. */
  hintsToMover: boolean;
  measure: Measure;

  /* -- learning -- */

  /** How to play, and a guided first game; fetched when asked for. Left out: there is none. */
  learn?: () => Promise<{ default: import('./learn').Learn<View> }>;
}

/** What a game's folder exports as default from games/<game>/index.tsx. */
export type GameParts<View = unknown> = Partial<Omit<GameModule<View>,
  'name' | 'drawn' | 'measure'>> & { measure?: Partial<Measure> };
