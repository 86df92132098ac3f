import * as samples from '@sevenfold/contract/samples';
import type { Entry } from '@sevenfold/contract';
import { addDays, civilDate } from '@sevenfold/domain/calendar';
import { createEntry } from '@sevenfold/model/entry';
import { intent, type Intent } from '../../src/data/operation';
import type { Replica } from '../../src/data/replica';
import type { Request } from '../../src/data/request';
import { singleTab } from '../../src/data/tabs';
import { newId } from '../../src/platform/id';
import { replicaOf, getRows } from './replicaOf';
import { memoryStore } from './memoryStore';

export const MONDAY = civilDate('2026-09-28');

export const SUNDAY = addDays(MONDAY, 6);

export const entry = (activityId: string, amount = 1, date = MONDAY): Entry =>
  samples.entry({ id: newId(), activityId, date, amount });

export const adding = ({ id, activityId, date, amount }: Entry): Intent =>
  intent(createEntry, { id, activityId, date, amount, source: 'MANUAL' });

export const replicaWith = (request: Request) =>
  replicaOf({ request, store: memoryStore(), newId, tabs: singleTab, events: {} });

/** The amounts of an activity's entries, as its row shows them. */
export const amounts = (replica: Replica, activityId: string) =>
  getRows(replica)
    .records.slice(activityId, MONDAY, SUNDAY)
    .entries.map(({ amount }) => amount);

/** A server that responds when the test tells it to. @param epoch named by its responses, if given */
export function patientServer(epoch?: string) {
  const responses: (() => void)[] = [];
  const request: Request = (_call, options) =>
    new Promise((resolve) =>
      responses.push(() => {
        if (epoch !== undefined) options?.onEpoch?.(epoch);
        resolve({} as never);
      }),
    );
  return { request, respondNext: () => responses.shift()?.(), waiting: () => responses.length };
}
