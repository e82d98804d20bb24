// The column beside the board: what has happened, and what people say.
import { useEffect, useRef, useState } from 'preact/hooks';

import { sayRefusal, t, toast, wordsFor } from '../core/app';
import type { ChatLine, RemotePlay } from '../core/remote';
import { host } from '../core/telegram';
import type { Chapter, GameModule, Play, Table } from '../core/types';
import { useBack } from './host';
import { useAfterPicture } from './later';
import { IconButton } from './parts';
import { speaker, withNames } from './seats';
import type { LookBack } from './lookback';
import { beginning, chaptersOf, sayChapter } from './told';

const SHOWN_MAX = 150;
/** Sent as "/hello", so that everybody reads them in their own language. */
const PHRASES = ['hello', 'luck', 'well', 'moment', 'oops', 'thanks'];

function saidText(text: string): string {
  const [, code] = /^\/([a-z]+)$/.exec(text) ?? [];
  return (code && wordsFor('phrase.' + code)) || text;
}

function Mark({ seat, game }: { seat: number | undefined; game: GameModule }) {
  if (seat === undefined) return <span class="seat-mark" aria-hidden="true" />;
  const colour = game.seatColour(seat);
  return <span class="seat-mark" aria-hidden="true" style={{ background: colour.fill, color: colour.ink }}>
    {colour.mark}</span>;
}

/** Keeps a list at its end, unless the reader has scrolled back. */
function useEndInSight(n: number) {
  const ref = useRef<HTMLOListElement>(null);
  const end = useRef(0); // where the end was when it was last in sight
  const shown = useRef(false); // to look at a closed drawer would have the whole page laid out for nothing
  const follow = () => {
    const box = ref.current;
    if (!box || box.scrollTop + box.clientHeight < end.current - 40) return;
    box.scrollTop = box.scrollHeight;
    end.current = box.scrollHeight;
  };
  useEffect(() => { if (shown.current) follow(); }, [n]);
  // In a closed drawer there is nothing to scroll: it begins at the end whenever it is opened.
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const size = new ResizeObserver(() => {
      shown.current = box.clientHeight > 0;
      if (shown.current) follow();
      else end.current = 0;
    });
    size.observe(box);
    return () => size.disconnect();
  }, [n > 0]);
  return ref;
}

interface LineProps {
  chapter: Chapter;
  /** Its number; 0: it is not counted. */
  n: number;
  table: Table;
  game: GameModule;
  /** Shows it on the board; null: that is not known. */
  look: (() => void) | null;
}

function Line({ chapter, n, table, game, look }: LineProps) {
  const text = sayChapter(chapter, table, game);
  const more = chapter.more?.() ?? [];
  if (text === '' && more.length === 0) return null;
  const said = (
    <>
      <span class="log-n">{n > 0 ? `${n}.` : ''}</span>
      <Mark seat={chapter.seat} game={game} />
      <span>{text}{more.map((line) => <span key={line} class="log-more">{line}</span>)}</span>
    </>
  );
  if (!look) return <li>{said}</li>;
  return <li><button class="log-line" title={t('side.look')} onClick={look}>{said}</button></li>;
}

/** The numbers of chapters: those that are somebody's are counted, if they are known from the first one on. */
function numbersFor(chapters: readonly Chapter[], begun: boolean): number[] {
  let n = 0;
  return chapters.map(({ seat }) => (begun && seat !== undefined ? ++n : 0));
}

function Log({ play, game, back }: { play: Play; game: GameModule; back: LookBack & { then: () => void } }) {
  const table = withNames(play.table.value);
  const events = play.events.value;
  const ref = useEndInSight(events.length);
  const begun = table.phase === 'playing' || table.phase === 'ended' ? beginning(events, table) : null;
  const chapters = chaptersOf(events, table, game);
  const numbers = numbersFor(chapters, events[0]?.seq === 1);
  if (chapters.length === 0 && begun === null) return <p class="empty">{t('side.empty_log')}</p>;
  const first = Math.max(0, chapters.length - SHOWN_MAX);
  return (
    <ol class="log" ref={ref} tabIndex={0} aria-label={t('side.log')}>
      {begun && <li key="begun" class="log-heading">{begun}</li>}
      {chapters.slice(first).map((chapter, i) => (
        <Line key={chapter.from} chapter={chapter} n={numbers[first + i]!} table={table} game={game}
          look={back.can(chapter) ? () => { back.show(chapter, numbers[first + i]!); back.then(); } : null} />
      ))}
    </ol>
  );
}

function Said({ line, who, game }: { line: ChatLine; who: string; game: GameModule }) {
  return (
    <li>
      <Mark seat={line.seat ?? undefined} game={game} />
      <span><b><bdi>{who}</bdi>{line.seat === null ? ` (${t('side.watcher')})` : ''}:</b>
        {' '}<bdi>{saidText(line.text)}</bdi></span>
    </li>
  );
}

interface ChatProps {
  remote: RemotePlay;
  game: GameModule;
  muted: boolean;
  setMuted: (muted: boolean) => void;
}

function Chat({ remote, game, muted, setMuted }: ChatProps) {
  const [text, setText] = useState('');
  const lines = remote.chat.value;
  const ref = useEndInSight(lines.length);
  const say = async (what: string) => {
    const why = await remote.say(what);
    if (why) toast(sayRefusal(why));
    return why === null;
  };
  const send = async (event: Event) => {
    event.preventDefault();
    if (text.trim() !== '' && await say(text.trim())) {
      setText('');
      host.hideKeyboard();
    }
  };
  return (
    <div class="chat">
      {muted ? <p class="empty">{t('side.muted')}</p>
        : lines.length === 0 ? <p class="empty">{t('side.empty_chat')}</p>
          : <ol class="log" ref={ref} tabIndex={0} aria-label={t('side.chat')} aria-live="polite">
            {lines.map((line, i) => <Said key={i} line={line} who={speaker(remote.table.value, line)}
            game={game} />)}</ol>}
      {!muted && (
        <>
          <div class="phrases" role="group" aria-label={t('side.phrases')}>
            {PHRASES.map((one) => <button key={one} class="pill" onClick={() => void say('/' + one)}>
              {t('phrase.' + one)}</button>)}
          </div>
          <form class="code-row" onSubmit={(e) => void send(e)}>
            <input id="chat-text" value={text} maxLength={200} aria-label={t('side.write')}
              placeholder={t('side.write')} autocomplete="off"
              onInput={(e) => setText(e.currentTarget.value)} />
            <button class="button plain icon-only" aria-label={t('side.send')} disabled={text.trim() === ''}>↑</button>
          </form>
        </>
      )}
      <button class="link" onClick={() => setMuted(!muted)}>{t(muted ? 'side.unmute' : 'side.mute')}</button>
    </div>
  );
}

interface SideProps {
  play: Play;
  remote: RemotePlay | null;
  game: GameModule;
  open: boolean;
  onClose: () => void;
  muted: boolean;
  setMuted: (muted: boolean) => void;
  back: LookBack;
}

/** A column where there is room, else a drawer. Alone with computers there is nobody to talk to. */
export function Side({ play, remote, game, open, onClose, muted, setMuted, back }: SideProps) {
  const { seats, seat } = play.table.value;
  useBack(open ? onClose : null);
  const drawn = useAfterPicture();
  const company = remote !== null && seats.some((one, p) => one.kind !== 'bot' && p !== seat);
  return (
    <aside class={open ? 'frame-side open' : 'frame-side'} aria-label={t('action.chat')}>
      <div class="side-close"><IconButton icon="close" label={t('action.close')} onClick={onClose} /></div>
      <section class="side-part"><h2>{t('side.log')}</h2>
        {drawn && <Log play={play} game={game} back={{ ...back, then: onClose }} />}</section>
      {drawn && company && <section class="side-part"><h2>{t('side.chat')}</h2>
        <Chat remote={remote} game={game} muted={muted} setMuted={setMuted} /></section>}
    </aside>
  );
}
