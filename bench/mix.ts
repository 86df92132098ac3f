import { addDays, addWeeks, weekIdOf } from '@sevenfold/domain/calendar';
import { systemClock } from '../apps/server/src/clock';
import { newId } from '../apps/server/src/id';
import { get, mutate, readRecords } from './calls';
import { anyOf, nth } from './measure';
import type { Crowd, User } from './users';

const READS = 0.8;
const NEW_ENTRIES = 0.15;
/** Recent entries, to be edited, removed and restored. */
const REMEMBERED = 1000;

interface Sent {
  readonly request: string;
  /** Called after a response with success. */
  done?(): void;
}

/**
 * Generates the requests of many users' devices in realistic proportions: mostly reads, many new entries, and a few of
 * everything else.
 */
export function mixOf({ users, day, activityIds }: Crowd): () => Sent {
  const week = weekIdOf(day, 'MONDAY');
  const recorded: { user: User; id: string }[] = [];
  const reads: ((user: User) => string)[] = [
    (user) => readRecords(user, day, day),
    (user) => readRecords(user, addDays(day, -6), day),
    (user) => get(user, '/api/v1/as'),
    (user) => get(user, '/api/v1/areas'),
    (user) => get(user, '/api/v1/user'),
    (user) => get(user, `/api/v1/week-totals?from=${addWeeks(week, -11)}&to=${week}`),
  ];
  const newEntry = (): Sent => {
    const user = anyOf(users);
    const id = newId(systemClock);
    const request = mutate(user, 'POST', '/api/v1/entry', {
      id,
      activityId: anyOf(activityIds),
      date: day,
      amount: 1,
      source: 'MANUAL',
      startedAt: null,
      utcOffsetMinutes: 0,
      note: null,
    });
    return {
      request,
      done: () =>
        void (recorded.length < REMEMBERED
          ? recorded.push({ user, id })
          : (recorded[Math.floor(Math.random() * REMEMBERED)] = { user, id })),
    };
  };
  const others: (() => Sent)[] = [
    () => changed(({ user, id }) => mutate(user, 'PATCH', '/api/v1/entry', { id, note: 'By the river' })),
    () => changed(({ user, id }) => mutate(user, 'DELETE', '/api/v1/entry', { id })),
    () => changed(({ user, id }) => mutate(user, 'POST', '/api/v1/entry/restore', { id })),
    () => ({
      request: mutate(anyOf(users), 'POST', '/api/v1/skips', {
        skips: [{ activityId: nth(activityIds, 0), date: addDays(day, 1), reason: 'REST' }],
      }),
    }),
    () => ({ request: get(anyOf(users), '/api/v1/t/pv?p=day&u=/day&pl=WEB') }),
  ];
  const changed = (request: (entry: { user: User; id: string }) => string): Sent =>
    recorded.length === 0 ? newEntry() : { request: request(anyOf(recorded)) };
  return () => {
    const chance = Math.random();
    if (chance < READS) return { request: anyOf(reads)(anyOf(users)) };
    return chance < READS + NEW_ENTRIES ? newEntry() : anyOf(others)();
  };
}
