import { expect, test } from 'vitest';
import { ApiError } from '../../src/net/errors';
import { Session } from '../../src/net/session';
import type { Connection } from '../../src/net/session';

/** A socket whose other end is the test. */
class FakeSocket {
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function fixture() {
  const sockets: FakeSocket[] = [];
  const pauses: number[] = [];
  const states: Connection[] = [];
  let later: (() => void) | undefined;
  const session = new Session({
    open: () => {
      sockets.push(new FakeSocket());
      return sockets[sockets.length - 1] as unknown as WebSocket;
    },
    later: (action, pause) => {
      pauses.push(pause);
      later = action;
    },
    onConnection: (state) => states.push(state),
  });
  session.connect();
  return { session, sockets, pauses, states, again: () => later?.(), last: () => sockets[sockets.length - 1]! };
}

test('reports come before the answer, each to the question it belongs to', async () => {
  const { session, last } = fixture();
  last().open();
  const reports: unknown[] = [];
  const first = session.ask<number, number>({ type: 'move' }, (report) => reports.push(report));
  const second = session.ask<number>({ type: 'explain' });
  expect(last().sent.map((message) => message.id)).toEqual([1, 2]);
  last().say({ id: 1, type: 'queued', ahead: 2 });
  last().say({ id: 1, type: 'report', report: 10 });
  last().say({ id: 2, type: 'done', result: 'second' });
  last().say({ id: 1, type: 'done', result: 'first' });
  expect(await first.done).toBe('first');
  expect(await second.done).toBe('second');
  expect(reports).toEqual([10]);
});

test('what was not answered when the connection broke is asked again on the next one', async () => {
  const { session, last, again, states } = fixture();
  last().open();
  const answered = session.ask({ type: 'a' });
  const waiting = session.ask({ type: 'b' });
  last().say({ id: 1, type: 'done', result: 1 });
  await answered.done;
  last().close();
  again();
  last().open();
  expect(last().sent).toEqual([{ id: 2, type: 'b' }]);
  last().say({ id: 2, type: 'done', result: 2 });
  expect(await waiting.done).toBe(2);
  expect(states).toEqual(['connecting', 'open', 'lost', 'connecting', 'open']);
});

test('a question before the first connection waits for it', () => {
  const { session, last } = fixture();
  void session.ask({ type: 'early' });
  expect(last().sent).toEqual([]);
  last().open();
  expect(last().sent).toEqual([{ id: 1, type: 'early' }]);
});

test('pauses grow to four seconds and begin anew after a connection', () => {
  const { pauses, last, again } = fixture();
  for (let attempt = 0; attempt < 7; ++attempt) {
    last().close();
    again();
  }
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
  last().open();
  last().close();
  expect(pauses[pauses.length - 1]).toBe(250);
});

test('an error carries its code and sentence, and a server on its way out is asked again', async () => {
  const { session, last, again } = fixture();
  last().open();
  const asking = session.ask({ type: 'a' });
  last().say({ id: 1, type: 'error', code: 'shutting_down', message: 'the server is about to end' });
  last().close();
  again();
  last().open();
  last().say({ id: 1, type: 'error', code: 'game_over', message: 'the game is over' });
  await expect(asking.done).rejects.toMatchObject({ code: 'game_over', message: 'the game is over' });
});

test('stop is sent while there is someone to stop, and else ends the question itself', async () => {
  const { session, last } = fixture();
  last().open();
  session.ask({ type: 'a' }).stop();
  expect(last().sent[1]).toEqual({ id: 1, type: 'stop' });
  last().close();
  const asking = session.ask({ type: 'b' });
  asking.stop();
  await expect(asking.done).rejects.toBeInstanceOf(ApiError);
});

test('a search that was stopped just before the connection broke is not begun again', async () => {
  const { session, last, again } = fixture();
  last().open();
  const asking = session.ask({ type: 'a' });
  asking.stop();
  last().close();
  again();
  last().open();
  expect(last().sent).toEqual([]);
  await expect(asking.done).rejects.toMatchObject({ code: 'stopped' });
});
