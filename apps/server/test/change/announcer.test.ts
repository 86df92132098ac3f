import { describe, expect, it } from 'vitest';
import { Announcer } from '../../src/features/change/announcer';
import { splitPayload, type Notification, readMessage } from '../../src/rows/message';
import { silent } from '../database';
import { TestTimers } from './device';

/** Runs pending microtasks, up to ten in a chain. */
async function flushMicrotasks(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** A database that records notifications, and fails them while it is away. */
function database() {
  const announced: string[][] = [];
  let isAway = false;
  const settled: (() => void)[] = [];
  return {
    announced,
    async send(notifications: readonly Notification[]): Promise<void> {
      await new Promise<void>((resolve) => settled.push(resolve));
      if (isAway) throw new Error('Connection terminated');
      announced.push(
        notifications.flatMap(({ payload }) => splitPayload(payload)).map((line) => line.split(' ')[2] ?? line),
      );
    },
    /** Resolves the pending queries and runs what follows. */
    async resolveQueries(): Promise<void> {
      await flushMicrotasks();
      settled.splice(0).forEach((settle) => settle());
      await flushMicrotasks();
    },
    goAway: () => void (isAway = true),
    comeBack: () => void (isAway = false),
    get pendingCount() {
      return settled.length;
    },
  };
}

describe('announcer', () => {
  const start = () => {
    const timers = new TestTimers();
    const sink = database();
    const announcer = new Announcer({ send: (notifications) => sink.send(notifications), timers, log: silent });
    const announce = (...changes: string[]): void =>
      changes.forEach((one) => announcer.announce({ kind: 'CHANGE', change: { userId: 'ana', changes: one } }));
    return { timers, sink, announcer, announce };
  };

  it('batches changes of ten milliseconds', async () => {
    const { timers, sink, announce } = start();
    announce('a');
    timers.pass(9);
    announce('b');
    expect(sink.pendingCount).toBe(0);
    timers.pass(1);
    await sink.resolveQueries();
    expect(sink.announced).toEqual([['a', 'b']]);
  });

  it('sends one batch after the other, in order', async () => {
    const { timers, sink, announce } = start();
    announce('a');
    timers.pass(10);
    announce('b');
    timers.pass(1000);
    announce('c');
    expect(sink.pendingCount).toBe(1);
    await sink.resolveQueries();
    timers.pass(10);
    await sink.resolveQueries();
    expect(sink.announced).toEqual([['a'], ['b', 'c']]);
  });

  it('retries in order until the database is back', async () => {
    const { timers, sink, announce } = start();
    sink.goAway();
    announce('a');
    timers.pass(10);
    await sink.resolveQueries();
    announce('b');
    timers.pass(20_000);
    await sink.resolveQueries();
    sink.comeBack();
    timers.pass(20_000);
    await sink.resolveQueries();
    expect(sink.announced).toEqual([['a', 'b']]);
    announce('c');
    timers.pass(10);
    await sink.resolveQueries();
    expect(sink.announced).toEqual([['a', 'b'], ['c']]);
  });

  it('backs off while the database is away', async () => {
    const { timers, sink, announce } = start();
    sink.goAway();
    announce('a');
    let tries = 0;
    for (let second = 0; second < 60; second += 1) {
      timers.pass(1000);
      tries += sink.pendingCount;
      await sink.resolveQueries();
    }
    expect(tries).toBeGreaterThan(8);
    expect(tries).toBeLessThan(20);
  });

  it('reports a loss when the limit is exceeded, then sends the rest', async () => {
    const { timers, sink, announce } = start();
    sink.goAway();
    announce(...Array.from({ length: 10_000 }, (_, index) => String(index)));
    announce('last');
    sink.comeBack();
    timers.pass(20_000);
    await sink.resolveQueries();
    expect(sink.announced).toEqual([['l', 'last']]);
    expect(readMessage('l')).toEqual({ kind: 'SOME_LOST' });
  });

  it('sends the remaining changes before it stops, unless the database is away', async () => {
    const { sink, announcer, announce } = start();
    announce('a', 'b');
    const flushed = announcer.flush();
    await sink.resolveQueries();
    await flushed;
    expect(sink.announced).toEqual([['a', 'b']]);
    sink.goAway();
    announce('c');
    const failed = announcer.flush();
    await sink.resolveQueries();
    await failed;
    expect(sink.announced).toEqual([['a', 'b']]);
  });
});
