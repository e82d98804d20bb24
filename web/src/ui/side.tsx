// The column beside the board: what has happened, and what people say.
import { useEffect, useRef, useState } from 'preact/hooks';

import { sayRefusal, t, toast } from '../core/app';
import type { ChatLine, RemotePlay } from '../core/remote';
import { host } from '../core/telegram';
import type { GameModule, Play } from '../core/types';
import { useBack } from './host';
import { IconButton } from './parts';
import { speaker, withNames } from './seats';
import { beginning, headingOf, isHeading } from './told';

const SHOWN_MAX = 300;
const PHRASES = ['1', '2', '3', '4', '5', '6'];

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
  const follow = () => {
    const box = ref.current;
    if (!box || box.scrollTop + box.clientHeight < end.current - 40) return;
    box.scrollTop = box.scrollHeight;
    end.current = box.scrollHeight;
  };
  useEffect(follow, [n]);
  // In a closed drawer there is nothing to scroll: it begins at the end whenever it is opened.
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const size = new ResizeObserver(() => { if (box.clientHeight === 0) end.current = 0; else follow(); });
    size.observe(box);
    return () => size.disconnect();
  }, [n > 0]);
  return ref;
}

function Log({ play, game }: { play: Play; game: GameModule }) {
  const table = withNames(play.table.value);
  const events = play.events.value;
  const ref = useEndInSight(events.length);
  const shown = events.slice(-SHOWN_MAX);
  const begun = table.phase === 'playing' || table.phase === 'ended' ? beginning(shown, table) : null;
  const lines = shown.flatMap((event) =>
    (game.tell(event, table, t, events)?.split('\n') ?? []).map((text, i) => ({ event, text, i })));
  if (lines.length === 0 && begun === null) return <p class="empty">{t('side.empty_log')}</p>;
  return (
    <ol class="log" ref={ref} tabIndex={0} aria-label={t('side.log')}>
      {begun && <li key="begun" class="log-heading">{begun}</li>}
      {lines.map(({ event, text, i }) => (isHeading(text)
        ? <li key={`${event.seq} ${i}`} class="log-heading">{headingOf(text)}</li> : (
        <li key={`${event.seq} ${i}`}>
          <Mark seat={i === 0 ? event.seat : undefined} game={game} />
          <span>{text}</span>
        </li>
      )))}
    </ol>
  );
}

function Said({ line, who, game }: { line: ChatLine; who: string; game: GameModule }) {
  return (
    <li>
      <Mark seat={line.seat ?? undefined} game={game} />
      <span><b><bdi>{who}</bdi>{line.seat === null ? ` (${t('side.watcher')})` : ''}:</b> <bdi>{line.text}</bdi></span>
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
            {PHRASES.map((one) => <button key={one} class="pill" onClick={() => void say(t('phrase.' + one))}>
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
}

/** A column where there is room, else a drawer. Alone with computers there is nobody to talk to. */
export function Side({ play, remote, game, open, onClose, muted, setMuted }: SideProps) {
  const { seats, seat } = play.table.value;
  useBack(open ? onClose : null);
  const company = remote !== null && seats.some((one, p) => one.kind !== 'bot' && p !== seat);
  return (
    <aside class={open ? 'frame-side open' : 'frame-side'} aria-label={t('action.chat')}>
      <div class="side-close"><IconButton icon="close" label={t('action.close')} onClick={onClose} /></div>
      <section class="side-part"><h2>{t('side.log')}</h2><Log play={play} game={game} /></section>
      {company && <section class="side-part"><h2>{t('side.chat')}</h2>
        <Chat remote={remote} game={game} muted={muted} setMuted={setMuted} /></section>}
    </aside>
  );
}
