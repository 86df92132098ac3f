import { entry } from '@sevenfold/contract/samples';
import type { QueuedTap } from '@sevenfold/domain/widget';
import { describe, expect, it } from 'vitest';
import { removeEntry } from '@sevenfold/model/entry';
import { intent, type Operation } from '../../src/data/operation';
import { OutboxState } from '../../src/data/outboxState';
import type { Command } from '../../src/data/replica';
import { type MergeDeps, QueueMerger, tapCommand } from '../../src/features/tapQueue/merge';
import { NO_RECORDS } from '../../src/features/record/records';

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

/** A device with the app and its outbox, which may be unable to store anything. */
class Device {
  readonly dispatched: Command[] = [];
  isStorageFull = false;
  pending: string[] = [];
  lines: string[];
  #merger: QueueMerger;

  constructor(...lines: string[]) {
    this.lines = lines;
    this.#merger = this.createMerger();
  }

  /** Starts the app again, which knows nothing of an earlier run but what is stored. */
  restart(): void {
    this.#merger = this.createMerger();
  }

  private createMerger(): QueueMerger {
    return new QueueMerger(
      { readQueue: () => Promise.resolve({ lines: this.lines }) },
      {
        dispatch: (command) => {
          this.dispatched.push(command);
          this.pending.push(...command.operations.flatMap(({ id }) => id ?? []));
        },
        outbox: {
          current: () => ({ ...new OutboxState().current(), pending: this.pending.map(operationOf) }),
          settled: () => Promise.resolve(!this.isStorageFull),
        },
      },
    );
  }

  merge = (deps: Partial<MergeDeps> = {}) => this.#merger.merge({ ...DEPS, ...deps });

  get operationIds(): (string | undefined)[] {
    return this.dispatched.flatMap(({ operations }) => operations.map(({ id }) => id));
  }
}

const operationOf = (id: string): Operation => ({ ...intent(removeEntry, { id }), id });

const DEPS: MergeDeps = {
  userId: 'me',
  timezone: 'Europe/Madrid',
  findActivity: (id) => (id === 'run' ? { id, unit: 'DAYS' as const } : undefined),
  readRecords: () => Promise.resolve(NO_RECORDS),
  isRecorded: () => Promise.resolve(false),
};

describe('merging the queue', () => {
  it('dispatches each tap as an operation with its id, in order', async () => {
    const device = new Device(lineOf(), lineOf({ id: idOf(2), action: 'SKIP' }));
    expect(await device.merge()).toEqual([idOf(1), idOf(2)]);
    expect(device.operationIds).toEqual([idOf(1), idOf(2)]);
  });

  it('dispatches a tap once when its removal has failed', async () => {
    const device = new Device(lineOf());
    await device.merge();
    device.pending = [];
    expect(await device.merge()).toEqual([idOf(1)]);
    expect(device.operationIds).toEqual([idOf(1)]);
  });

  it('dispatches nothing that the outbox already holds after a restart', async () => {
    const device = new Device(lineOf());
    await device.merge();
    device.restart();
    expect(await device.merge()).toEqual([idOf(1)]);
    expect(device.operationIds).toEqual([idOf(1)]);
  });

  it('leaves taps in the queue while the device cannot store operations', async () => {
    const device = new Device(lineOf());
    device.isStorageFull = true;
    expect(await device.merge()).toEqual([]);
    device.isStorageFull = false;
    expect(await device.merge()).toEqual([idOf(1)]);
    expect(device.operationIds).toEqual([idOf(1)]);
  });

  it('drops taps of another user', async () => {
    const device = new Device(lineOf({ userId: 'someone else' }));
    expect(await device.merge()).toEqual([idOf(1)]);
    expect(device.dispatched).toEqual([]);
  });

  it('dispatches nothing for the Done of a reminder that is recorded already', async () => {
    const device = new Device(lineOf({ entryId: idOf(9) }), lineOf({ id: idOf(2) }));
    const isRecorded = ({ entryId }: QueuedTap) => Promise.resolve(entryId === idOf(9));
    expect(await device.merge({ isRecorded })).toEqual([idOf(1), idOf(2)]);
    expect(device.operationIds).toEqual([idOf(2)]);
  });

  it('passes over damaged lines and those of a newer version', async () => {
    const newer = JSON.stringify({ ...tap({ id: idOf(2) }), version: 2 });
    const device = new Device('{"id":', newer, lineOf());
    expect(await device.merge()).toEqual([idOf(1)]);
    expect(device.operationIds).toEqual([idOf(1)]);
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

  it('creates the entry of a reminder with the id that each device gives it', () => {
    const [operation] = tapCommand(tap({ entryId: idOf(9) }), RUN, NO_RECORDS, 'UTC')?.operations ?? [];
    expect([operation?.id, operation?.body]).toEqual([idOf(1), expect.objectContaining({ id: idOf(9), upTo: 1 })]);
  });

  it('records an answer to a reminder up to the amount of the day with it', () => {
    const records = { ...NO_RECORDS, entries: [entry({ date: DATE, amount: 15 })] };
    const upTo = (fields: Partial<QueuedTap>) =>
      tapCommand(tap({ amount: 45, ...fields }), READ, records, 'UTC')?.operations[0]?.body;
    expect(upTo({ entryId: idOf(9) })).toMatchObject({ upTo: 60 });
    expect(upTo({ entryId: idOf(9), upTo: 45 })).toMatchObject({ upTo: 45 });
    expect(upTo({})).not.toHaveProperty('upTo', expect.anything());
  });

  it('records the amount of times and minutes', () => {
    const body = tapCommand(tap({ amount: 45 }), READ, NO_RECORDS, 'UTC')?.operations[0]?.body;
    expect(body).toMatchObject({ amount: 45 });
  });

  it('removes the skip of the day with an id that is the same each time', () => {
    const skipped = { ...NO_RECORDS, skips: [{ activityId: 'run', date: DATE, reason: null }] } as const;
    const [first, again] = [1, 2].map(() => tapCommand(tap(), RUN, skipped, 'UTC'));
    expect(first?.operations.map(({ call }) => call)).toEqual(['DELETE /api/v1/skips', 'POST /api/v1/entry']);
    expect(first).toEqual(again);
    expect(first?.operations[0]?.id).not.toBe(first?.operations[1]?.id);
  });

  it('skips a day without records only', () => {
    const skip = tap({ action: 'SKIP' });
    expect(tapCommand(skip, RUN, NO_RECORDS, 'UTC')?.operations).toEqual([
      {
        id: idOf(1),
        call: 'POST /api/v1/skips',
        body: { skips: [{ activityId: 'run', date: DATE, reason: null }], ifOpen: true },
      },
    ]);
    const recorded = { ...NO_RECORDS, entries: [entry({ date: DATE })] };
    expect(tapCommand(skip, RUN, recorded, 'UTC')).toBeNull();
  });

  it('leaves the reason of a skip of that day', () => {
    const skipped = { ...NO_RECORDS, skips: [{ activityId: 'run', date: DATE, reason: 'SICK' }] } as const;
    expect(tapCommand(tap({ action: 'SKIP' }), RUN, skipped, 'UTC')).toBeNull();
  });

  it('leaves an activity that this device does not know to the server', () => {
    const body = tapCommand(tap({ amount: 30 }), undefined, NO_RECORDS, 'UTC')?.operations[0]?.body;
    expect(body).toMatchObject({ activityId: 'run', amount: 30 });
  });
});
