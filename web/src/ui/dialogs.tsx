// What opens above a board: the menu, the rules, the keys, and questions before one resigns or leaves.
import { factsOf, sayRefusal, t, titleOf, toast, told, wordsFor } from '../core/app';
import type { LocalPlay } from '../core/local';
import type { RemotePlay } from '../core/remote';
import { go } from '../core/route';
import { change, settings } from '../core/settings';
import { isHanded } from '../core/table';
import { host } from '../core/telegram';
import type { GameModule, Play } from '../core/types';
export { EndScreen } from './end';
import { saveGame } from './export';
import { HowToDialog } from './howtodialog';
import { isAlone, leaveText, type Opened } from './leaving';
import { canNotify, setNotify } from './notice';
import { Dialog, Drawn, ICONS } from './parts';

interface DialogsProps {
  open: (what: Opened) => void;
  play: Play;
  game: GameModule;
  remote: RemotePlay | null;
  local: LocalPlay | null;
  onAgain: (() => void) | null;
  onLeave: () => void;
}

/* -- the menu -- */

const PICTURES = {
  howto: 'M12 6c-2-1.500-5-2-8-1.500v13c3-.5 6 0 8 1.500 2-1.500 5-2 8-1.500v-13c-3-.5-6 0-8 1.500zM12 6v13',
  undo: 'M8 5L4 9l4 4M4 9h10a5.500 5.500 0 010 11h-3',
  draw: 'M5 9.500h14M5 14.500h14',
  bot: 'M5 9h14v10H5zM12 9V5M9 13.5h.01M15 13.5h.01M9.5 16.5h5',
  person: 'M12 11.500a3.700 3.700 0 100-7.400 3.700 3.700 0 000 7.400zM4.500 20.500a7.500 7.500 0 0115 0',
  text: 'M5 6h14M5 10h14M5 14h14M5 18h8',
  board: 'M4 4h16v16H4zM4 12h16M12 4v16',
  sound: ICONS.sound,
  mute: ICONS.mute,
  bell: 'M6 16.500V11a6 6 0 0112 0v5.500l1.500 1.500h-15zM10 20.500h4',
  wide: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  small: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  keys: 'M3 7h18v10H3zM7 10.500h.01M12 10.500h.01M17 10.500h.01M8 14h8',
  gear: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5',
  save: 'M12 4v10M8 10.500l4 4 4-4M4.500 16v4h15v-4',
  again: 'M19.500 12A7.500 7.500 0 1112 4.500c2.500 0 4.500 1 6 2.800M18.500 3.500v4h-4',
  leave: 'M14 5H5v14h9M10 12h10M16.500 8.500L20 12l-3.500 3.500',
  resign: 'M6 21V4h12l-3 4 3 4H6',
};

interface Item {
  picture: keyof typeof PICTURES;
  text: string;
  run: () => void;
  looks?: string;
}

function MenuItem({ picture, text, run, looks }: Item) {
  return <button class={looks} onClick={run}><Drawn path={PICTURES[picture]} />{text}</button>;
}

/** What stays undefined or false is not offered. */
type Items = (Item | false | null | undefined)[];

/** Who does it for the first time in a game is told what it costs. */
async function undoAt(remote: RemotePlay): Promise<void> {
  const { undone } = remote.table.value;
  const why = await remote.undo();
  if (why) toast(sayRefusal(why));
  else if (!undone) toast(t('undone.first'));
}

/** What is asked of the game itself. */
function gameItems({ open, play, game, remote, local, onAgain }: DialogsProps,
  run: (what: () => void) => () => void): Items {
  const table = play.table.value;
  const plays = table.phase === 'playing' && table.seat !== null;
  const handed = isHanded(table);
  return [
    game.learn !== undefined && { picture: 'howto', text: t('menu.howto'), run: () => open('howto') },
    local?.canUndo.value && { picture: 'undo', text: t('menu.undo'), run: run(() => void local.undo()) },
    plays && remote?.table.value.mayUndo && { picture: 'undo', text: t('menu.undo'),
      run: run(() => void undoAt(remote)) },
    plays && remote && !isAlone(table) && factsOf(table.game).draw
      && { picture: 'draw', text: t('menu.draw'), run: run(() => void told(remote.draw())) },
    plays && !table.shared && { picture: handed ? 'person' : 'bot',
      text: t(handed ? 'handed.take_back' : 'handed.hand_over'),
      run: run(() => void told((remote ?? local)!.handOver(!handed))) },
    (local?.hasRecord || (remote && table.phase === 'ended')) && { picture: 'save', text: t('menu.save'),
      run: run(() => void saveGame(table, local)) },
    onAgain && { picture: 'again', text: t('menu.again'), run: run(onAgain) },
  ];
}

/** What changes how it is seen and heard. */
function lookItems({ open, game }: DialogsProps, run: (what: () => void) => () => void): Items {
  const { textBoard, sound, notify } = settings.value;
  const { fullscreen } = host.now.value;
  return [
    { picture: sound ? 'mute' : 'sound', text: t(sound ? 'menu.sound_off' : 'menu.sound_on'),
      run: run(() => change({ sound: !sound })) },
    (notify || canNotify()) && { picture: 'bell', text: t(notify ? 'menu.notify_off' : 'menu.notify_on'),
      run: run(() => void setNotify(!notify)) },
    game.drawn && { picture: textBoard ? 'board' : 'text', text: t(textBoard ? 'menu.picture' : 'menu.text'),
      run: run(() => change({ textBoard: !textBoard })) },
    fullscreen !== null && { picture: fullscreen ? 'small' : 'wide',
      text: t(fullscreen ? 'menu.window' : 'menu.fullscreen'), run: run(() => host.setFullscreen(!fullscreen)) },
    { picture: 'keys', text: t('menu.keys'), run: () => open('keys'), looks: 'keys-only' },
    { picture: 'gear', text: t('menu.settings'), run: run(() => go({ page: 'settings' })) },
  ];
}

/** Resigning stands apart: who wants to leave must not lose the game by a slip. */
function Menu(props: DialogsProps) {
  const { open, play, onLeave } = props;
  const table = play.table.value;
  const run = (what: () => void) => () => { open(null); what(); };
  const groups: Items[] = [gameItems(props, run), lookItems(props, run),
    [{ picture: 'leave', text: t('menu.leave'), run: run(onLeave) }],
    [table.phase === 'playing' && table.seat !== null
      && { picture: 'resign', text: t('menu.resign'), run: () => open('resign'), looks: 'danger-text' }]];
  return (
    <Dialog title={`${titleOf(table.game)}${table.table ? ' · ' + t('table.title', { n: table.table }) : ''}`}
      onClose={() => open(null)}>
      <div class="menu">
        {table.loaded && <p class="muted">{t('menu.loaded')}</p>}
        {table.undone && <p class="muted">{t('undone.note', { n: table.undone })}</p>}
        {groups.map((items) => items.filter((one) => !!one)).filter((items) => items.length > 0).map((items) => (
          <div class="menu-group" role="group" key={items[0]!.picture}>
            {items.map((one) => <MenuItem key={one.picture} {...one} />)}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

/* -- keys -- */

/** A game's own keys, as its words list them: "R: roll · E: end the turn". */
function keysOf(game: string): [string, string][] {
  const list = wordsFor(game + '.keys.list');
  return list === null ? [] : list.split(' · ').map((one) => one.split(/(?:: | — )(.*)/, 2) as [string, string]);
}

function Keys({ open, game }: { open: (what: Opened) => void; game: string }) {
  const rows: [string, string][] = [
    ['Space, Enter', t('keys.main')], ['Tab', t('keys.tab')], ['Esc', t('keys.escape')], ...keysOf(game),
    ['H', t('keys.hint')], ['C', t('keys.chat')], ['M', t('keys.menu')], ['?', t('keys.help')],
  ];
  return (
    <Dialog title={t('keys.title')} onClose={() => open(null)}>
      <dl class="keys">{rows.map(([key, what]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{what}</dd></div>)}</dl>
    </Dialog>
  );
}

/* -- going away -- */

function ResignDialog({ open, remote, local, play }: DialogsProps) {
  const yes = async () => {
    open(null);
    const why = await (remote ?? local)?.resign();
    if (why) toast(sayRefusal(why));
  };
  return (
    <Dialog title={t('resign.sure')} onClose={() => open(null)}>
      <p>{t(play.table.value.seats.length === 2 ? 'resign.two' : 'resign.many')}</p>
      <div class="dialog-actions">
        <button class="button plain" onClick={() => open(null)}>{t('action.cancel')}</button>
        <button class="button danger" onClick={() => void yes()}>{t('menu.resign')}</button>
      </div>
    </Dialog>
  );
}

/** Strangers are not kept waiting by who does not mean to come back. */
function LeaveDialog({ open, play, remote }: DialogsProps) {
  const table = play.table.value;
  const resign = async () => {
    const why = await remote?.resign();
    if (why) toast(sayRefusal(why));
    else go({ page: 'home' });
  };
  return (
    <Dialog title={t('leave.title')} onClose={() => open(null)}>
      <p>{leaveText(table)}</p>
      <div class="dialog-actions">
        <button class="button plain" onClick={() => open(null)}>{t('leave.stay')}</button>
        <button class="button" onClick={() => go({ page: 'home' })}>{t('leave.go')}</button>
        {remote && !isAlone(table)
          && <button class="button danger" onClick={() => void resign()}>{t('leave.resign')}</button>}
      </div>
    </Dialog>
  );
}

export function Dialogs({ opened, ...props }: DialogsProps & { opened: Opened }) {
  const { open, play } = props;
  const { game } = play.table.value;
  switch (opened) {
    case 'menu': return <Menu {...props} />;
    case 'howto': return <HowToDialog play={play} game={props.game} onClose={() => open(null)} />;
    case 'keys': return <Keys open={open} game={game} />;
    case 'resign': return <ResignDialog {...props} />;
    case 'leave': return <LeaveDialog {...props} />;
    case null: return null;
  }
}
