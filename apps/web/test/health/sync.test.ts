import type { Activity, Entry } from '@sevenfold/contract';
import { type CivilDate, utcOffsetAt } from '@sevenfold/domain/calendar';
import { type HealthChange, healthRecordId } from '@sevenfold/domain/health';
import { beforeEach, describe, expect, it } from 'vitest';
import { HealthLedger } from '../../src/features/health/ledger';
import type { HealthDevice } from '../../src/features/health/plugin';
import { type HealthSyncDeps, syncHealth } from '../../src/features/health/sync';
import { activity } from '../activity/samples';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A time of November 2025 in UTC. */
const at = (day: number, hour = 0, minute = 0): number => Date.UTC(2025, 10, day, hour, minute);
const iso = (epochMs: number): string => new Date(epochMs).toISOString();

interface Session {
  from: number;
  to: number;
  type?: 'running' | 'yoga';
}

class Storage {
  readonly items = new Map<string, string>();
  getItem = (key: string): string | null => this.items.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.items.set(key, value);
}

/** A phone with health data, and the account that it shares with other phones. */
class TestPhone {
  isAllowed = true;
  isAway = false;
  /** True for an app that is ended before it has stored what it writes. */
  isEndedEarly = false;
  timezone = 'UTC';
  readonly reads: string[] = [];
  /** Steps by their time. */
  steps: [number, number][] = [];
  readonly storage = new Storage();

  constructor(
    readonly account: Map<CivilDate, Entry>,
    public now: number,
    public workouts: Session[] = [],
  ) {}

  readonly device = {
    isAvailable: () => Promise.resolve({ available: true }),
    checkAuthorization: ({ read = [] }) =>
      Promise.resolve({
        readAuthorized: this.isAllowed ? read : [],
        readDenied: this.isAllowed ? [] : read,
        writeAuthorized: [],
        writeDenied: [],
      }),
    queryWorkouts: ({ startDate = '', endDate = '' }) => {
      this.reads.push(startDate);
      return Promise.resolve({
        workouts: this.workouts
          .filter(({ from, to }) => iso(to) > startDate && iso(from) < endDate)
          .map(({ from, to, type = 'running' }) => ({
            workoutType: type,
            duration: (to - from) / 1000,
            startDate: iso(from),
            endDate: iso(to),
          })),
      });
    },
    queryAggregated: ({ startDate = '', endDate = '' }) => {
      const hours = new Map<number, number>();
      const from = Date.parse(startDate);
      for (const [time, steps] of this.steps) {
        if (time < from || time >= Date.parse(endDate)) continue;
        const hour = from + Math.floor((time - from) / HOUR) * HOUR;
        hours.set(hour, (hours.get(hour) ?? 0) + steps);
      }
      const samples = [...hours].map(([hour, value]) => ({
        startDate: iso(hour),
        endDate: iso(hour + HOUR),
        value,
        values: { sum: value },
        unit: 'count' as const,
      }));
      return Promise.resolve({ samples });
    },
  } as Pick<HealthDevice, 'isAvailable' | 'checkAuthorization' | 'queryWorkouts' | 'queryAggregated'> as HealthDevice;

  /** Synchronises, and returns what was written: "3 45" for 45 minutes on the 3rd, "3 -" for a removal. */
  async sync(tracked: Activity = RUN): Promise<string[]> {
    const written: string[] = [];
    const deps: HealthSyncDeps = {
      device: this.device,
      ledger: new HealthLedger(this.storage),
      now: () => this.now,
      findEntries: () => Promise.resolve(this.isAway ? undefined : [...this.account.values()]),
      write: (activityId, changes, offsetOn) => {
        for (const change of changes) {
          written.push(`${Number(change.date.slice(8))} ${change.amount ?? '-'}`);
          this.#put(activityId, change, offsetOn(change.date));
        }
      },
      isStored: () => Promise.resolve(!this.isEndedEarly),
    };
    await syncHealth([tracked], { timezone: this.timezone, dayEndsAt: 0 }, deps);
    return written;
  }

  #put(activityId: string, { date, amount, startedAt }: HealthChange, offset: number | undefined): void {
    if (amount === null) this.account.delete(date);
    else
      this.account.set(date, {
        id: healthRecordId(activityId, date),
        activityId,
        date,
        amount,
        source: 'HEALTH',
        startedAt: startedAt === null ? null : iso(startedAt),
        utcOffsetMinutes: offset ?? utcOffsetAt(startedAt ?? this.now, this.timezone),
        note: null,
      });
  }
}

const RUN_RULE = { kind: 'WORKOUT', workoutTypes: ['RUNNING'] } satisfies Activity['healthTracking'];
const RUN = activity({ unit: 'DURATION', healthTracking: RUN_RULE });
const run = (day: number, minutes: number, hour = 7): Session => ({
  from: at(day, hour),
  to: at(day, hour, minutes),
});

let account: Map<CivilDate, Entry>;
let phone: TestPhone;

beforeEach(() => {
  account = new Map();
  phone = new TestPhone(account, at(20, 12), [run(18, 30), run(20, 45)]);
});

describe('syncHealth', () => {
  it('writes each record once', async () => {
    expect(await phone.sync()).toEqual(['18 30', '20 45']);
    expect(await phone.sync()).toEqual([]);
  });

  it('follows late, edited and deleted samples', async () => {
    await phone.sync();
    phone.workouts = [run(12, 20), run(18, 25)];
    expect(await phone.sync()).toEqual(['12 20', '18 25', '20 -']);
  });

  it('keeps the records when the permission is revoked, on both systems', async () => {
    await phone.sync();
    phone.isAllowed = false;
    phone.workouts = [];
    expect(await phone.sync()).toEqual([]);
    // Apple Health does not tell: it returns nothing.
    phone.isAllowed = true;
    expect(await phone.sync()).toEqual([]);
    expect([...account.keys()]).toEqual(['2025-11-18', '2025-11-20']);
  });

  it('does not bring back a record that the user removed, also after a reinstallation', async () => {
    await phone.sync();
    account.delete('2025-11-18');
    expect(await phone.sync()).toEqual([]);
    const rule = { ...RUN, healthTracking: { kind: 'WORKOUT', excludedDates: ['2025-11-18'] } } satisfies Activity;
    const reinstalled = new TestPhone(account, phone.now, phone.workouts);
    expect(await reinstalled.sync(rule)).toEqual([]);
  });

  it('records what the rule counts again after the change to another rule was undone', async () => {
    const all = { ...RUN, healthTracking: { kind: 'WORKOUT' } } satisfies Activity;
    await phone.sync(all);
    account.clear();
    expect(await phone.sync()).toEqual(['18 30', '20 45']);
    expect(await phone.sync()).toEqual([]);
  });

  it('settles on the larger amount of two phones', async () => {
    const other = new TestPhone(account, phone.now, [run(18, 10), run(19, 15)]);
    await phone.sync();
    expect(await other.sync()).toEqual(['19 15']);
    expect(await phone.sync()).toEqual([]);
    expect(new Set([...account.values()].map(({ amount }) => amount))).toEqual(new Set([15, 30, 45]));
  });

  it('makes up for the time without the app, and otherwise reads two weeks', async () => {
    await phone.sync();
    phone.now += 30 * DAY;
    phone.workouts.push({ from: phone.now - 25 * DAY, to: phone.now - 25 * DAY + HOUR });
    expect(await phone.sync()).toEqual(['25 60']);
    await phone.sync();
    expect(phone.reads.map((from) => Math.round((phone.now - Date.parse(from)) / DAY))).toEqual([46, 32, 16]);
  });

  it('makes up for the time without permission on a system that does not tell', async () => {
    await phone.sync();
    phone.now += 30 * DAY;
    const missed = phone.now - 25 * DAY;
    const { workouts } = phone;
    phone.workouts = [];
    expect(await phone.sync()).toEqual([]);
    phone.workouts = [...workouts, { from: missed, to: missed + HOUR }];
    expect(await phone.sync()).toEqual(['25 60']);
  });

  it('writes records again that were lost because the app was ended before they were stored', async () => {
    phone.isEndedEarly = true;
    await phone.sync();
    account.clear();
    phone.isEndedEarly = false;
    expect(await phone.sync()).toEqual(['18 30', '20 45']);
  });

  it('writes nothing while the records are not on the device', async () => {
    phone.isAway = true;
    expect(await phone.sync()).toEqual([]);
    phone.isAway = false;
    expect(await phone.sync()).toEqual(['18 30', '20 45']);
  });

  it('reads nothing for archived activities and those without a rule', async () => {
    await phone.sync({ ...RUN, isActive: false });
    await phone.sync({ ...RUN, healthTracking: null });
    expect(phone.reads).toEqual([]);
  });

  it('leaves recorded dates as they are when the user travels', async () => {
    phone.timezone = 'Asia/Tokyo';
    // 23:30 to 0:30 in Tokyo, the evening before in Los Angeles.
    phone.workouts = [{ from: at(18, 14, 30), to: at(18, 15, 30) }];
    expect(await phone.sync()).toEqual(['18 30', '19 30']);
    phone.timezone = 'America/Los_Angeles';
    expect(await phone.sync()).toEqual([]);
    phone.workouts.push({ from: at(20, 3), to: at(20, 4) });
    expect(await phone.sync()).toEqual(['19 90']);
  });
});

/** Walks by their full thousands of steps. */
const WALK = activity({ unit: 'TIMES', healthTracking: { kind: 'STEPS', minimum: 1000 } });

describe('steps', () => {
  it('of the earliest date that is read again are kept when the user travels west', async () => {
    phone.timezone = 'Asia/Tokyo';
    // 5:00 and 12:00 in Tokyo: the earlier one is on the evening before in Berlin.
    phone.steps = [
      [at(5, 20), 2000],
      [at(6, 3), 1000],
    ];
    expect(await phone.sync(WALK)).toEqual(['6 3']);
    phone.timezone = 'Europe/Berlin';
    expect(await phone.sync(WALK)).toEqual([]);
  });
});

describe('HealthLedger', () => {
  it('ignores what it cannot read', () => {
    const storage = new Storage();
    const ledger = new HealthLedger(storage);
    for (const stored of ['', '{', '[]', '{"readOn":"2025","written":{}}', '{"readOn":"2025-11-20"}']) {
      storage.items.set('sevenfold.health.a', stored);
      expect(ledger.read('a', RUN_RULE)).toEqual({ readOn: null, written: new Map() });
    }
    storage.items.set(
      'sevenfold.health.a',
      '{"readOn":"2025-11-20","written":{"2025-11-19":3,"x":1,"2025-11-18":"2"}}',
    );
    expect(ledger.read('a', RUN_RULE)).toEqual({ readOn: '2025-11-20', written: new Map([['2025-11-19', 3]]) });
  });

  it('works on while the storage is full', () => {
    const full = new HealthLedger({
      getItem: () => null,
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError');
      },
    });
    expect(() => full.write('a', RUN_RULE, '2025-11-20', new Map())).not.toThrow();
  });
});
