import * as samples from '@sevenfold/contract/samples';
import type { Entry } from '@sevenfold/contract';
import { addDays, civilDate } from '@sevenfold/domain/calendar';
import { QueryObserver } from '@tanstack/react-query';
import { recordsOf, type Records } from '../../src/features/record/records';
import { intent, type Intent } from '../../src/data/operation';
import type { Replica } from '../../src/data/replica';
import type { Request } from '../../src/data/request';
import { singleTab } from '../../src/data/tabs';
import { newId } from '../../src/platform/id';
import { replicaOf } from './replicaOf';
import { memoryStore } from './memoryStore';

export const MONDAY = civilDate('2026-09-28');

export const SUNDAY = addDays(MONDAY, 6);

export const entry = (activityId: string, amount = 1, date = MONDAY): Entry =>
  samples.entry({ id: newId(), activityId, date, amount });

export const adding = ({ id, activityId, date, amount }: Entry): Intent =>
  intent('POST /api/v1/entry', { id, activityId, date, amount, source: 'MANUAL' });

export const replicaWith = (request: Request) =>
  replicaOf({ request, store: memoryStore(), newId, tabs: singleTab, events: {} });

export const RECORDS = ['records', MONDAY, SUNDAY];

export const noRecords = (): Records => recordsOf(MONDAY, SUNDAY, [], []);

export const amounts = (replica: Replica, id: string) =>
  replica.queries.getQueryData<Records>(RECORDS)?.byActivity[id]?.entries.map(({ amount }) => amount) ?? [];

/** A screen with the entries: queries without a screen are stored separately. */
export const showing = (replica: Replica) =>
  new QueryObserver(replica.queries, { queryKey: RECORDS, enabled: false }).subscribe(() => undefined);

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
