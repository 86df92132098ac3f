import { addDays, addWeeks, weekIdOf } from '@sevenfold/domain/calendar';
import { systemClock } from '../apps/server/src/clock';
import { newId } from '../apps/server/src/id';
import { get, mutate, readRecords } from './calls';
import { anyOf, nth } from './measure';
import type { Crowd, Person } from './people';

const READS = 0.8;
const NEW_ENTRIES = 0.15;
/** Entries that were recorded lately, to be changed, removed and brought back. */
const REMEMBERED = 1000;

interface Sent {
  readonly request: string;
  /** Called once it was answered with success. */
  done?(): void;
}

/**
 * What many people's devices ask for, in the shares in which they do: mostly reads, many taps, and a little of
 * everything else.
 */
export function mixOf({ people, day, activityIds }: Crowd): () => Sent {
  const week = weekIdOf(day, 'MONDAY');
  const recorded: { person: Person; id: string }[] = [];
  const reads: ((person: Person) => string)[] = [
    (person) => readRecords(person, day, day),
    (person) => readRecords(person, addDays(day, -6), day),
    (person) => get(person, '/api/v1/as'),
    (person) => get(person, '/api/v1/areas'),
    (person) => get(person, '/api/v1/user'),
    (person) => get(person, `/api/v1/week-totals?from=${addWeeks(week, -11)}&to=${week}`),
  ];
  const newEntry = (): Sent => {
    const person = anyOf(people);
    const id = newId(systemClock);
    const request = mutate(person, 'POST', '/api/v1/entry', {
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
          ? recorded.push({ person, id })
          : (recorded[Math.floor(Math.random() * REMEMBERED)] = { person, id })),
    };
  };
  const others: (() => Sent)[] = [
    () => changed(({ person, id }) => mutate(person, 'PATCH', '/api/v1/entry', { id, note: 'By the river' })),
    () => changed(({ person, id }) => mutate(person, 'DELETE', '/api/v1/entry', { id })),
    () => changed(({ person, id }) => mutate(person, 'POST', '/api/v1/entry/restore', { id })),
    () => ({
      request: mutate(anyOf(people), 'POST', '/api/v1/skips', {
        skips: [{ activityId: nth(activityIds, 0), date: addDays(day, 1), reason: 'REST' }],
      }),
    }),
    () => ({ request: get(anyOf(people), '/api/v1/t/pv?p=day&u=/day&pl=WEB') }),
  ];
  const changed = (request: (entry: { person: Person; id: string }) => string): Sent =>
    recorded.length === 0 ? newEntry() : { request: request(anyOf(recorded)) };
  return () => {
    const chance = Math.random();
    if (chance < READS) return { request: anyOf(reads)(anyOf(people)) };
    return chance < READS + NEW_ENTRIES ? newEntry() : anyOf(others)();
  };
}
