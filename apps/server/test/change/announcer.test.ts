import { describe, expect, it } from 'vitest';
import { Announcer } from '../../src/features/change/announcer';
import { linesOf, readMessage } from '../../src/features/change/message';
import { silent } from '../database';
import { TestTimers } from './device';

/** Lets everything happen that waits for nothing but its turn. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** A database that takes notifications, or refuses as long as it is away. */
function database() {
  const announced: string[][] = [];
  let isAway = false;
  const settled: (() => void)[] = [];
  return {
    announced,
    async send(payloads: readonly string[]): Promise<void> {
      await new Promise<void>((resolve) => settled.push(resolve));
      if (isAway) throw new Error('Connection terminated');
      announced.push(payloads.flatMap(linesOf).map((line) => line.split(' ')[3] ?? line));
    },
    /** Lets pending queries resolve, with their consequences. */
    async response(): Promise<void> {
      await turns();
      settled.splice(0).forEach((settle) => settle());
      await turns();
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
    const deps = database();
    const announcer = new Announcer({ send: (payloads) => deps.send(payloads), timers, log: silent });
    const announce = (...operations: string[]): void =>
      operations.forEach((operation) =>
        announcer.announce({ kind: 'CHANGE', change: { userId: 'ana', topics: ['records'], operation } }),
      );
    return { timers, deps, announcer, announce };
  };

  it('batches changes of ten milliseconds', async () => {
    const { timers, deps, announce } = start();
    announce('a');
    timers.pass(9);
    announce('b');
    expect(deps.pendingCount).toBe(0);
    timers.pass(1);
    await deps.response();
    expect(deps.announced).toEqual([['a', 'b']]);
  });

  it('sends one batch after the other, in order', async () => {
    const { timers, deps, announce } = start();
    announce('a');
    timers.pass(10);
    announce('b');
    timers.pass(1000);
    announce('c');
    expect(deps.pendingCount).toBe(1);
    await deps.response();
    timers.pass(10);
    await deps.response();
    expect(deps.announced).toEqual([['a'], ['b', 'c']]);
  });

  it('retries in order until the database is back', async () => {
    const { timers, deps, announce } = start();
    deps.goAway();
    announce('a');
    timers.pass(10);
    await deps.response();
    announce('b');
    timers.pass(20_000);
    await deps.response();
    deps.comeBack();
    timers.pass(20_000);
    await deps.response();
    expect(deps.announced).toEqual([['a', 'b']]);
    announce('c');
    timers.pass(10);
    await deps.response();
    expect(deps.announced).toEqual([['a', 'b'], ['c']]);
  });

  it('backs off while the database is away', async () => {
    const { timers, deps, announce } = start();
    deps.goAway();
    announce('a');
    let tries = 0;
    for (let second = 0; second < 60; second += 1) {
      timers.pass(1000);
      tries += deps.pendingCount;
      await deps.response();
    }
    expect(tries).toBeGreaterThan(8);
    expect(tries).toBeLessThan(20);
  });

  it('reports a loss when the limit is exceeded, then sends the rest', async () => {
    const { timers, deps, announce } = start();
    deps.goAway();
    announce(...Array.from({ length: 10_000 }, (_, index) => String(index)));
    announce('last');
    deps.comeBack();
    timers.pass(20_000);
    await deps.response();
    expect(deps.announced).toEqual([['l', 'last']]);
    expect(readMessage('l')).toEqual({ kind: 'SOME_LOST' });
  });

  it('sends the remaining changes before it stops, unless the database is away', async () => {
    const { deps, announcer, announce } = start();
    announce('a', 'b');
    const flushed = announcer.flush();
    await deps.response();
    await flushed;
    expect(deps.announced).toEqual([['a', 'b']]);
    deps.goAway();
    announce('c');
    const given = announcer.flush();
    await deps.response();
    await given;
    expect(deps.announced).toEqual([['a', 'b']]);
  });
});
