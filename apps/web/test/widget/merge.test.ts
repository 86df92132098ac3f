import { entry } from '@sevenfold/contract/samples';
import type { QueuedTap } from '@sevenfold/domain/widget';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../src/data/replica';
import { forgetTaps, mergeQueue, type MergeDeps, tapCommand } from '../../src/features/widget/merge';
import { NO_RECORDS, type ActivityRecords } from '../../src/features/record/records';

const DATE = '2026-10-01';
const AT = Date.parse('2026-10-01T08:00:00Z');
const idOf = (number: number): string => `0199a000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const tap = (fields: Partial<QueuedTap> = {}): QueuedTap => ({
  id: idOf(1),
  userId: 'me',
  at: AT,
  date: DATE,
  activityId: 'run',
  action: 'DONE',
  amount: 1,
  ...fields,
});
const lineOf = (fields: Partial<QueuedTap> = {}): string => JSON.stringify({ version: 1, ...tap(fields) });

/** The app without its screens: an outbox, which may be unable to store anything. */
class App implements MergeDeps {
  readonly userId = 'me';
  readonly timezone = 'Europe/Madrid';
  readonly dispatched: Command[] = [];
  isStorageFull = false;
  pending: string[] = [];
  readonly replica: MergeDeps['replica'] = {
    dispatch: (command) => {
      this.dispatched.push(command);
      this.pending.push(...command.operations.flatMap(({ id }) => id ?? []));
    },
    pendingIds: () => this.pending,
    outbox: { settled: () => Promise.resolve(!this.isStorageFull) },
  };
  findActivity = (id: string) => (id === 'run' ? { id, unit: 'DAYS' as const } : undefined);
  readRecords = (): Promise<ActivityRecords> => Promise.resolve(NO_RECORDS);

  get operationIds(): (string | undefined)[] {
    return this.dispatched.flatMap(({ operations }) => operations.map(({ id }) => id));
  }
}

const queueOf = (lines: readonly string[]) => ({ readQueue: () => Promise.resolve({ lines }) });

let app: App;
beforeEach(() => {
  app = new App();
  forgetTaps([idOf(1), idOf(2)]);
});

describe('merging the queue', () => {
  it('dispatches each tap as an operation with its id, in order', async () => {
    const ids = await mergeQueue(queueOf([lineOf(), lineOf({ id: idOf(2), action: 'SKIP' })]), app);
    expect(app.operationIds).toEqual([idOf(1), idOf(2)]);
    expect(ids).toEqual([idOf(1), idOf(2)]);
  });

  it('dispatches a tap once when its removal has failed', async () => {
    await mergeQueue(queueOf([lineOf()]), app);
    app.pending = [];
    expect(await mergeQueue(queueOf([lineOf()]), app)).toEqual([idOf(1)]);
    expect(app.operationIds).toEqual([idOf(1)]);
  });

  it('dispatches nothing that the outbox already holds after a restart', async () => {
    app.pending = [idOf(1)];
    expect(await mergeQueue(queueOf([lineOf()]), app)).toEqual([idOf(1)]);
    expect(app.dispatched).toEqual([]);
  });

  it('leaves taps in the queue while the device cannot store operations', async () => {
    app.isStorageFull = true;
    expect(await mergeQueue(queueOf([lineOf()]), app)).toEqual([]);
    app.isStorageFull = false;
    expect(await mergeQueue(queueOf([lineOf()]), app)).toEqual([idOf(1)]);
    expect(app.operationIds).toEqual([idOf(1)]);
  });

  it('drops taps of another user', async () => {
    expect(await mergeQueue(queueOf([lineOf({ userId: 'someone else' })]), app)).toEqual([idOf(1)]);
    expect(app.dispatched).toEqual([]);
  });

  it('passes over damaged lines and those of a newer version', async () => {
    const newer = JSON.stringify({ ...tap({ id: idOf(2) }), version: 2 });
    expect(await mergeQueue(queueOf(['{"id":', newer, lineOf()]), app)).toEqual([idOf(1)]);
    expect(app.operationIds).toEqual([idOf(1)]);
  });
});

describe('the command of a tap', () => {
  const RUN = { id: 'run', unit: 'DAYS' as const };
  const READ = { id: 'run', unit: 'DURATION' as const };

  it('creates an entry with the id of the tap, so that it is created once', () => {
    expect(tapCommand(tap({ amount: 3 }), RUN, NO_RECORDS, 'Europe/Madrid')).toEqual({
      operations: [
        {
          id: idOf(1),
          call: 'POST /api/v1/entry',
          body: {
            id: idOf(1),
            activityId: 'run',
            date: DATE,
            amount: 1,
            source: 'MANUAL',
            startedAt: null,
            utcOffsetMinutes: 120,
            note: null,
          },
        },
      ],
      inverse: [],
    });
  });

  it('records the amount of times and minutes', () => {
    const body = tapCommand(tap({ amount: 45 }), READ, NO_RECORDS, 'UTC')?.operations[0]?.body;
    expect(body).toMatchObject({ amount: 45 });
  });

  it('removes the skip of the day with an id that is the same each time', () => {
    const skipped = { entries: [], skips: [{ activityId: 'run', date: DATE, reason: null }] } as const;
    const [first, again] = [1, 2].map(() => tapCommand(tap(), RUN, skipped, 'UTC'));
    expect(first?.operations.map(({ call }) => call)).toEqual(['DELETE /api/v1/skips', 'POST /api/v1/entry']);
    expect(first).toEqual(again);
    expect(first?.operations[0]?.id).not.toBe(first?.operations[1]?.id);
  });

  it('skips a day without records only', () => {
    const skip = tap({ action: 'SKIP' });
    expect(tapCommand(skip, RUN, NO_RECORDS, 'UTC')?.operations).toEqual([
      { id: idOf(1), call: 'POST /api/v1/skips', body: { skips: [{ activityId: 'run', date: DATE, reason: null }] } },
    ]);
    const recorded = { entries: [entry({ date: DATE })], skips: [] };
    expect(tapCommand(skip, RUN, recorded, 'UTC')).toBeNull();
  });

  it('leaves an activity that this device does not know to the server', () => {
    const body = tapCommand(tap({ amount: 30 }), undefined, NO_RECORDS, 'UTC')?.operations[0]?.body;
    expect(body).toMatchObject({ activityId: 'run', amount: 30 });
  });
});
