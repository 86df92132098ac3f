import type { BodyOf, Entry, Plan, Skip } from '@sevenfold/contract';
import type { Operation } from '../../apps/web/src/data/operation';
import { START } from './clock';
import { copyInto, type ModelDeps, type Outcome, type Stored, updateById } from './modelDeps';

/** The latest start of an entry or a timer, in epoch milliseconds: the clock of a device may be a day ahead. */
export const LAST_START = START + 86_400_000;

/** The model of entries, skips and plans. */
export class RecordModel {
  readonly entries = new Map<string, Stored<Entry>>();
  readonly skips = new Map<string, Skip>();
  readonly plans = new Map<string, Plan>();

  constructor(private readonly deps: ModelDeps) {}

  copyFrom(other: RecordModel): void {
    copyInto(this.entries, other.entries);
    copyInto(this.skips, other.skips);
    copyInto(this.plans, other.plans);
  }

  /** Applies an operation. Returns DONE or the reason of the rejection; undefined for operations on other objects. */
  apply({ call, body }: Operation): Outcome | undefined {
    switch (call) {
      case 'POST /api/v1/entry':
        return this.createEntry(body);
      case 'PATCH /api/v1/entry':
        if (body.date !== undefined && body.date > this.deps.lastDate) return 'INVALID';
        return updateById(this.entries, body.id, body) ?? this.deps.missing(body.id);
      case 'DELETE /api/v1/entry':
        return updateById(this.entries, body.id, { isDeleted: true }) ?? this.deps.missing(body.id);
      case 'POST /api/v1/entry/restore':
        return updateById(this.entries, body.id, { isDeleted: false }) ?? this.deps.missing(body.id);
      case 'POST /api/v1/health-records':
        return this.#writeHealthRecords(body);
      case 'POST /api/v1/skips':
        return this.#skip(body);
      case 'DELETE /api/v1/skips':
        return this.#onDays(body.skips, (key) => this.skips.delete(key));
      case 'POST /api/v1/plans':
        return this.#onDays(body.plans, (key, { amount = null, startTime = null, ...day }) =>
          this.plans.set(key, { ...day, amount, startTime }),
        );
      case 'DELETE /api/v1/plans':
        return this.#onDays(body.plans, (key) => this.plans.delete(key));
      default:
        return undefined;
    }
  }

  createEntry(body: BodyOf<'POST /api/v1/entry'>): Outcome {
    if (body.date > this.deps.lastDate || Date.parse(body.startedAt ?? '') > LAST_START) return 'INVALID';
    if (!this.deps.isActivity(body.activityId)) return this.deps.missing(body.activityId);
    if (!this.entries.has(body.id))
      this.entries.set(body.id, {
        startedAt: null,
        utcOffsetMinutes: null,
        note: null,
        ...body,
        isDeleted: false,
      } as Stored<Entry>);
    return 'DONE';
  }

  /** The last amount of a date; null removes it. A record that was removed is back with the next amount. */
  #writeHealthRecords({ activityId, records }: BodyOf<'POST /api/v1/health-records'>): Outcome {
    if (!this.deps.isActivity(activityId)) return this.deps.missing(activityId);
    if (records.some(({ date }) => date > this.deps.lastDate)) return 'INVALID';
    for (const { id, date, amount, startedAt = null, utcOffsetMinutes } of records) {
      if (amount === null) updateById(this.entries, id, { isDeleted: true });
      else
        this.entries.set(id, {
          id,
          activityId,
          date,
          amount,
          source: 'HEALTH',
          startedAt,
          utcOffsetMinutes,
          note: null,
          isDeleted: false,
        });
    }
    return 'DONE';
  }

  /** A tap on the widget leaves days that have an entry or a skip by now. */
  #skip({ skips, ifOpen }: BodyOf<'POST /api/v1/skips'>): Outcome {
    return this.#onDays(skips, (key, { activityId, date, reason = null }) => {
      const isSettled = this.skips.has(key) || this.#amountOn(activityId, date) > 0;
      if (!ifOpen || !isSettled) this.skips.set(key, { activityId, date, reason });
    });
  }

  #amountOn(activityId: string, date: string): number {
    let sum = 0;
    for (const entry of this.entries.values())
      if (entry.activityId === activityId && entry.date === date && !entry.isDeleted) sum += entry.amount;
    return sum;
  }

  /** Changes what activities have on dates: all of it, or nothing if one of the activities does not exist. */
  #onDays<T extends Pick<Skip, 'activityId' | 'date'>>(
    days: readonly T[],
    change: (key: string, day: T) => void,
  ): Outcome {
    const unknown = days.find(({ activityId }) => !this.deps.isActivity(activityId));
    if (unknown) return this.deps.missing(unknown.activityId);
    for (const day of days) change(`${day.activityId} ${day.date}`, day);
    return 'DONE';
  }
}
