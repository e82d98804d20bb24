import assert from 'node:assert/strict';
import test from 'node:test';

import { fakeStorage, load } from './bundle.mjs';

// The socket's own timers (pings, retries) are not to keep the test alive.
const timer = setTimeout;
globalThis.setTimeout = (...args) => timer(...args).unref();
globalThis.localStorage = fakeStorage();
const { Socket, RemotePlay } = await load('core/socket.ts', 'core/remote.ts');

/** A server made of an answer to each message; lines can be cut. */
function fakeServer(answer) {
  const server = { lines: [], got: [], refused: [], token: 'secret' };
  server.around = {
    token: () => server.token,
    refused: (token) => { server.refused.push(token); server.token = null; },
    random: () => 0,
    open: (onText, onOpen, onClose) => {
      const line = { open: true, tell: (m) => line.open && onText(JSON.stringify(m)), cut: () => { line.open = false; onClose(); } };
      server.lines.push(line);
      queueMicrotask(() => line.open && onOpen());
      return {
        close: () => { line.open = false; },
        send: (text) => {
          const message = JSON.parse(text);
          server.got.push(message);
          const reply = message.t === 'hello' ? server.hello?.(message) ?? { t: 'hello', account: null, tables: [] } : answer(message, server);
          if (reply) queueMicrotask(() => line.tell({ re: message.id, ...reply }));
        },
      };
    },
  };
  server.line = () => server.lines.at(-1);
  return server;
}

const settle = (ms = 5) => new Promise((resolve) => timer(resolve, ms));
const seats = [{ kind: 'human', account: 7, name: 'Anna', present: true }, { kind: 'bot', level: 'easy' }];

function tableMessage(more) {
  return { t: 'table', table: 12, code: 'X', game: 'nardy', options: {}, phase: 'playing', seats, seat: 0, req: 0, seq: 0, view: { dice: [], roll: null },
    turn: { to_act: [0] }, menu: ['roll'], open: [], clocks: { left: [null, null], running: [] }, hints: true, private: true, events: [], ...more };
}

test('requests wait for the greeting and get their own answers', async () => {
  const server = fakeServer((m) => ({ t: 'ok', said: m.text }));
  const socket = new Socket(server.around);
  const replies = await Promise.all(['a', 'b'].map((text) => socket.request({ t: 'chat', text }, false)));
  assert.deepEqual(replies.map((r) => r.said), ['a', 'b']);
  assert.deepEqual(server.got.map((m) => m.t), ['hello', 'chat', 'chat']);
  assert.equal(server.got[0].token, 'secret');
});

test('what waits goes out behind the greeting, before its answer', async () => {
  const server = fakeServer((m) => ({ t: m.t === 'lobby' ? 'lobby' : 'ok', tables: [] }));
  server.hello = () => ({ t: 'later' }); // taken for an answer that is still to come
  const socket = new Socket(server.around);
  socket.request({ t: 'create' }, false).catch(() => null);
  await settle();
  socket.watchLobby(() => null);
  assert.equal(socket.link.value, 'connecting');
  assert.deepEqual(server.got.map((m) => m.t), ['hello', 'create', 'lobby']);
});

test('an error is a rejection with its code', async () => {
  const server = fakeServer(() => ({ t: 'error', code: 'seat_taken', text: 'this seat is taken' }));
  await assert.rejects(new Socket(server.around).request({ t: 'join', table: 1 }, true), { code: 'seat_taken' });
});

test('after a break the tables are taken up where they were, before anything else is sent again', async () => {
  let deaf = false;
  const server = fakeServer((m) => {
    if (m.t === 'watch') return tableMessage({ seq: 44, req: 2, events: [] });
    return deaf ? null : { t: 'ok' };
  });
  const socket = new Socket(server.around);
  await socket.request({ t: 'ping' }, true);
  socket.follow({ table: 12, code: 'X', seq: () => 44, on: () => {} });
  deaf = true;
  const act = socket.request({ t: 'act', table: 12, req: 3, action: 'roll' }, true);
  await settle();
  server.line().cut();
  assert.equal(socket.link.value, 'connecting');
  deaf = false;
  await settle(400);
  assert.equal((await act).resent, true);
  const later = server.got.slice(server.got.findLastIndex((m) => m.t === 'hello'));
  assert.deepEqual(later.map((m) => m.t), ['hello', 'watch', 'act']);
  assert.deepEqual([later[1].table, later[1].code, later[1].seq, later[2].req], [12, 'X', 44, 3]);
});

test('what happened during a break comes position by position', async () => {
  const events = [1, 2, 3, 4].map((seq) => ({ seq, seat: 1, action: 'a' + seq }));
  const missed = { since: 1, steps: [{ seq: 2, to_act: [1], patch: { dice: [2] } }, { seq: 3, to_act: [1], patch: { dice: [3] } }] };
  const server = fakeServer((m) => (m.t === 'watch'
    ? tableMessage({ seq: 4, view: { dice: [4], roll: null }, events: events.slice(1), missed }) : { t: 'ok' }));
  const socket = new Socket(server.around);
  const play = new RemotePlay(socket, tableMessage({ seq: 1, view: { dice: [1], roll: null }, events: events.slice(0, 1) }));
  const seen = [];
  play.table.subscribe(({ seq, view, toAct, menu }) => seen.push([seq, view.dice[0], toAct[0], menu, play.events.value.length]));
  await socket.request({ t: 'ping' }, true); // the line opens, and the table is taken up where it was
  assert.equal(server.got.find((m) => m.t === 'watch').steps, true);
  assert.deepEqual(seen, [[1, 1, 0, ['roll'], 1], [2, 2, 1, null, 2], [3, 3, 1, null, 3], [4, 4, 0, ['roll'], 4]]);
});

const said = (play) => play.events.value.map(({ seq, action }) => `${seq} ${action}`).join(', ');

test('what was taken back is not shown, and what counts is numbered without a gap', async () => {
  const acts = (...seqs) => seqs.map((seq) => ({ seq, seat: seq % 2, action: 'a' + seq }));
  let news;
  const server = fakeServer((m) => {
    if (m.t === 'undo') news = tableMessage({ seq: 5, view: { at: 2 }, undone: [[2, 5]], events: [{ seq: 5, seat: 0, undo: 2 }] });
    return m.t === 'undo' ? { t: 'ack', req: m.req, seq: 5 } : { t: 'ok' };
  });
  const socket = new Socket(server.around);
  const play = new RemotePlay(socket, tableMessage({ seq: 4, view: { at: 4 }, events: acts(1, 2, 3, 4), undo: 2 }));
  assert.equal(play.table.value.mayUndo, true);
  const undo = play.undo();
  await settle();
  server.line().tell(news);
  assert.equal(await undo, null);
  assert.deepEqual([play.table.value.seq, play.table.value.view, play.table.value.undone], [2, { at: 2 }, 1]);
  assert.equal(play.table.value.mayUndo, undefined);
  assert.equal(said(play), '1 a1, 2 a2');
  server.line().tell({ t: 'events', table: 12, seq: 6, events: acts(6), patch: { at: 3 }, turn: { to_act: [0] }, undo: 5 });
  assert.deepEqual([play.table.value.seq, play.table.value.mayUndo, play.table.value.undone], [3, true, 1]);
  assert.equal(said(play), '1 a1, 2 a2, 3 a6');
  server.line().tell({ t: 'events', table: 12, seq: 6, events: acts(6), patch: { at: 9 }, turn: { to_act: [0] } });
  assert.deepEqual(play.table.value.view, { at: 3 }); // it was told before
  server.line().tell(tableMessage({ seq: 7, view: { at: 1 }, undone: [[2, 5], [1, 7]], events: [{ seq: 7, seat: 0, undo: 1 }] }));
  assert.deepEqual([play.table.value.seq, said(play), play.table.value.undone], [1, '1 a1', 2]);
});

test('what cannot be sent twice is given back when the line breaks', async () => {
  const server = fakeServer((m) => (m.t === 'create' ? null : { t: 'ok' }));
  const socket = new Socket(server.around);
  const made = socket.request({ t: 'create', game: 'nardy' }, false);
  await settle();
  server.line().cut();
  await assert.rejects(made, { code: 'connection_lost' });
});

test('a token that is refused is given up, and the connection goes on without', async () => {
  const server = fakeServer(() => ({ t: 'ok' }));
  server.hello = (m) => (m.token ? { t: 'error', code: 'unauthorized', text: 'no' } : undefined);
  const socket = new Socket(server.around);
  await socket.request({ t: 'ping' }, true);
  assert.deepEqual(server.refused, ['secret']);
  assert.equal(socket.link.value, 'online');
});

test('what went out behind a refused greeting was not taken, and goes out again', async () => {
  const server = fakeServer((m) => ({ t: 'ok', said: m.t }));
  server.hello = (m) => (m.token ? { t: 'error', code: 'unauthorized', text: 'no' } : undefined);
  const reply = await new Socket(server.around).request({ t: 'chat' }, false);
  assert.equal(reply.said, 'chat');
  assert.equal(server.lines.length, 2);
});

test('events are applied in order, old ones ignored, a gap asked for', async () => {
  const server = fakeServer((m) => (m.t === 'watch' ? tableMessage({ seq: 5, view: { dice: [1] }, events: [3, 4, 5].map((seq) => ({ seq, chance: '1-2' })) }) : { t: 'ok' }));
  const socket = new Socket(server.around);
  await socket.request({ t: 'ping' }, true);
  const play = new RemotePlay(socket, tableMessage({}));
  const news = (seq, events, patch) => server.line().tell({ t: 'events', table: 12, seq, events, patch, turn: { to_act: [1] }, menu: null, open: [], clocks: { left: [null, null], running: [] } });
  news(2, [{ seq: 1, seat: 0, action: 'roll' }, { seq: 2, chance: '6-5' }], { dice: [6, 5], roll: [6, 5] });
  assert.deepEqual(play.table.value.view, { dice: [6, 5], roll: [6, 5] });
  news(2, [{ seq: 2, chance: '6-5' }], { dice: [1, 1] });
  assert.deepEqual(play.table.value.view.dice, [6, 5]);
  news(5, [{ seq: 5, chance: '1-2' }], { dice: [9] });
  assert.deepEqual(play.table.value.view.dice, [6, 5]);
  await settle();
  assert.deepEqual(play.table.value.view.dice, [1]);
  assert.deepEqual(play.events.value.map((e) => e.seq), [1, 2, 3, 4, 5]);
});

test('each request has the next number; a refused one takes none', async () => {
  const answers = [{ t: 'error', code: 'illegal_action', text: 'no' }, { t: 'ack', seq: 0 }, { t: 'ack', seq: 0 }];
  const server = fakeServer((m) => (m.t === 'act' ? answers.shift() : { t: 'ok' }));
  const play = new RemotePlay(new Socket(server.around), tableMessage({ req: 7 }));
  const results = await Promise.all(['a', 'b', 'c'].map((action) => play.act(action)));
  assert.deepEqual(results.map((r) => r?.code ?? null), ['illegal_action', null, null]);
  assert.deepEqual(server.got.filter((m) => m.t === 'act').map((m) => m.req), [8, 8, 9]);
});

test('a number that another window has used is noticed, and the action sent under the next', async () => {
  let taken = 1;
  const server = fakeServer((m) => {
    if (m.t === 'watch') return tableMessage({ req: taken });
    if (m.t !== 'act') return { t: 'ok' };
    if (m.req <= taken) return { t: 'ack', req: m.req, seq: 0, repeated: true };
    taken = m.req;
    return { t: 'ack', req: m.req, seq: 0 };
  });
  const play = new RemotePlay(new Socket(server.around), tableMessage({ req: 0 }));
  assert.equal(await play.act('roll'), null);
  assert.deepEqual(server.got.filter((m) => m.t === 'act').map((m) => m.req), [1, 2]);
});

test('the end stops the clocks and keeps the last view', async () => {
  const server = fakeServer(() => ({ t: 'ok' }));
  const socket = new Socket(server.around);
  await socket.request({ t: 'ping' }, true);
  const play = new RemotePlay(socket, tableMessage({ clocks: { left: [1000, 2000], running: [0] } }));
  server.line().tell({ t: 'end', table: 12, ending: { how: 'resigned', seat: 1 }, scores: [1, 0], winners: [0], chain: 'ab' });
  const { phase, over, winners, clocks, view } = play.table.value;
  assert.deepEqual([phase, over, winners, clocks.running, view.roll], ['ended', true, [0], [], null]);
});

test('a stranger who has become somebody says so on the same line, before what follows', async () => {
  const server = fakeServer((m) => ({ t: 'ok', said: m.t }));
  server.token = null;
  const socket = new Socket(server.around);
  socket.start();
  await settle();
  server.token = 'mine';
  await socket.request({ t: 'create' }, false);
  assert.equal(server.lines.length, 1);
  assert.deepEqual(server.got.map((m) => [m.t, m.token]), [['hello', undefined], ['hello', 'mine'], ['create', undefined]]);
});

test('another token at a table that is followed means another line', async () => {
  const server = fakeServer(() => tableMessage({}));
  server.token = null;
  const socket = new Socket(server.around);
  socket.follow({ table: 12, seq: () => 0, on: () => null });
  socket.start();
  await settle();
  server.token = 'mine';
  await socket.request({ t: 'watch', table: 12 }, true);
  assert.equal(server.lines.length, 2);
  assert.equal(server.got.filter((m) => m.t === 'hello').at(-1).token, 'mine');
});

test('a token that is refused on the same line is forgotten, and the line begins anew', async () => {
  const server = fakeServer(() => ({ t: 'ok' }));
  server.token = null;
  const socket = new Socket(server.around);
  socket.start();
  await settle();
  server.token = 'stale';
  server.hello = (m) => (m.token ? { t: 'error', code: 'unauthorized', text: '' } : null);
  socket.start();
  await settle();
  assert.deepEqual(server.refused, ['stale']);
  assert.equal(server.lines.length, 2);
  assert.equal(socket.link.value, 'online');
});

test('who takes the last seat reveals the seed at once', async () => {
  const waiting = { phase: 'seating', id: '0'.repeat(32), seq: 0, view: null };
  const server = fakeServer((m) => (m.t === 'join' ? null : { t: 'ok' }));
  const socket = new Socket(server.around);
  const sit = async (others) => {
    server.got.length = 0;
    const play = new RemotePlay(socket, tableMessage({ ...waiting, seat: null, seats: [{ kind: 'open' }, ...others] }));
    void play.sit('ru');
    while (!server.got.some((m) => m.t === 'join')) await settle();
    await settle();
    return server.got.map((m) => m.t).filter((t) => t === 'join' || t === 'reveal');
  };
  globalThis.fetch = async () => Response.json({ account: { id: 7, name: 'Anna', telegram: false }, token: 'secret' }, { status: 201 });
  assert.deepEqual(await sit([{ kind: 'bot', level: 'easy' }]), ['join', 'reveal']);
  assert.deepEqual(await sit([{ kind: 'human', committed: true }, { kind: 'human' }]), ['join']);
});

test('a stranger whose line follows a table already says who it is on another', async () => {
  const server = fakeServer((m) => (m.t === 'watch' ? null : { t: 'ok' }));
  server.token = null;
  const socket = new Socket(server.around);
  void socket.request({ t: 'watch', table: 12 }, true);
  await settle();
  server.token = 'mine';
  server.hello = (m) => (m.token && server.lines.length === 1 ? { t: 'error', code: 'bad_request', text: 'hello was said before' } : undefined);
  await socket.request({ t: 'join', table: 12 }, false);
  assert.equal(server.lines.length, 2);
  assert.equal(server.got.findLast((m) => m.t === 'hello').token, 'mine');
});

test('events that come before the older ones they follow are put in order', async () => {
  const server = fakeServer((m) => (m.t === 'watch' ? null : { t: 'ok' }));
  const socket = new Socket(server.around);
  const play = new RemotePlay(socket, tableMessage({ seq: 1, events: undefined }));
  await settle();
  server.line().tell({ t: 'events', table: 12, seq: 2, events: [{ seq: 2, seat: 1, action: 'roll' }], patch: {}, turn: { to_act: [0] } });
  server.line().tell(tableMessage({ seq: 2, events: [{ seq: 1, chance: '6-5' }, { seq: 2, seat: 1, action: 'roll' }] }));
  assert.deepEqual(play.events.value.map((e) => e.seq), [1, 2]);
});

test('who has lost the seat looks at the table anew', async () => {
  const server = fakeServer((m) => (m.t === 'watch' ? tableMessage({ seat: null, phase: 'seating', seats: [{ kind: 'open' }, seats[1]] }) : { t: 'ok' }));
  const socket = new Socket(server.around);
  const play = new RemotePlay(socket, tableMessage({ phase: 'revealing', view: null }));
  socket.start();
  await settle();
  server.line().tell({ t: 'seats', table: 12, phase: 'seating', seats: [{ kind: 'open' }, seats[1]] });
  await settle();
  assert.equal(play.table.value.seat, null);
});

test('of a long game the events that are not told are asked for page by page', async () => {
  const event = (seq) => ({ seq, seat: 0, action: 'roll' });
  const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => event(from + i));
  const asked = [];
  globalThis.fetch = async (path) => {
    asked.push(path);
    const since = Number(new URL(path, 'http://x').searchParams.get('since'));
    return { ok: true, status: 200, json: async () => ({ seq: 2500, events: range(since + 1, Math.min(since + 1000, 2500)) }) };
  };
  const server = fakeServer(() => ({ t: 'ok' }));
  const play = new RemotePlay(new Socket(server.around), tableMessage({ seq: 2500, events: range(1501, 2500) }));
  while (play.events.value.length < 2500) await settle();
  assert.deepEqual(play.events.value.map((e) => e.seq), range(1, 2500).map((e) => e.seq));
  assert.deepEqual(asked, ['/api/tables/12/events?since=0&code=X', '/api/tables/12/events?since=1000&code=X']);
});

/** Timers that run when the test says so: the longest that was asked for is known. */
async function withTimers(what) {
  const before = globalThis.setTimeout;
  const asked = [];
  globalThis.setTimeout = (run, ms) => { asked.push({ run, ms }); return asked.length; };
  try {
    await what(asked);
  } finally {
    globalThis.setTimeout = before;
  }
}

test('a server that is known to be away is not waited for', async () => {
  const server = fakeServer(() => ({ t: 'ok' }));
  const socket = new Socket(server.around);
  await withTimers(async (asked) => {
    const wait = () => {
      socket.request({ t: 'create' }, false).catch(() => null);
      return asked.at(-1).ms;
    };
    socket.start();
    assert.equal(wait(), 6000); // the first line is still being opened
    server.line().cut();
    assert.equal(wait(), 1000); // it is opened again for that
    server.line().cut();
    const refused = socket.request({ t: 'create' }, false);
    const last = asked.at(-1);
    assert.equal(last.ms, 0);
    last.run();
    await assert.rejects(refused, { code: 'offline' });
  });
});

test('what is taken back is not sent when the line is there again', async () => {
  let deaf = false;
  const server = fakeServer((m) => (deaf || m.t === 'act' ? null : tableMessage()));
  const socket = new Socket(server.around);
  socket.start();
  await settle();
  deaf = true;
  void socket.request({ t: 'act', table: 12, action: 'roll' }, true);
  void socket.request({ t: 'act', table: 13, action: 'roll' }, true);
  await settle();
  socket.withdraw(12);
  server.line().cut();
  await settle(300);
  assert.deepEqual(server.got.filter((m) => m.t === 'act').map((m) => m.table), [12, 13, 13]);
});

test('a line that answers no request is asked, and then given up', async () => {
  const server = fakeServer((m) => (m.t === 'create' || m.t === 'ping' ? null : { t: 'ok' }));
  const socket = new Socket(server.around);
  socket.start();
  await settle();
  await withTimers(async (asked) => {
    socket.request({ t: 'create' }, false).catch(() => null);
    assert.equal(asked.at(-1).ms, 3000);
    asked.at(-1).run();
    assert.equal(server.got.at(-1).t, 'ping');
    asked.at(-1).run();
    assert.equal(socket.link.value, 'connecting');
  });
});
