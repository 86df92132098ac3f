import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate } from '../../src/calendar';
import {
  eventHistory,
  matches,
  prepareRule,
  SUGGESTION_KEY_MAX,
  suggestActivities,
  type TrackedEvent,
  type TrackingRule,
} from '../../src/tracking';
import { HOUR, timed } from './samples';

const TODAY: CivilDate = '2026-11-22'; // a Sunday
const FIRST: CivilDate = '2026-08-24'; // the Monday 12 weeks before this week

interface Pattern {
  readonly name: string;
  /** Days of the week, 0 is Monday. */
  readonly days: readonly number[];
  readonly hours?: readonly number[];
  readonly weeks?: number;
  readonly fromWeek?: number;
  readonly everyOther?: boolean;
}

let serial = 0;
/** Events of a weekly pattern over the 12 weeks before this one. */
function weekly({ name, days, hours = [1], weeks = 12, fromWeek = 0, everyOther }: Pattern): TrackedEvent[] {
  return Array.from({ length: weeks - fromWeek }, (_, index) => index + fromWeek)
    .filter((week) => everyOther !== true || week % 2 === 0)
    .flatMap((week) =>
      days.map((day, index) => {
        const start = Date.parse(`${addDays(FIRST, week * 7 + day)}T12:00:00Z`);
        serial += 1;
        return timed(start, start + (hours[(week + index) % hours.length] ?? 1) * HOUR, { key: `e${serial}`, name });
      }),
    );
}

const suggest = (
  events: readonly TrackedEvent[],
  activities: { name: string; calendarTracking: TrackingRule | null }[] = [],
  declined: string[] = [],
) =>
  suggestActivities({
    history: eventHistory(events, 'UTC', 0, 'MONDAY'),
    activities,
    declined: new Set(declined),
    attached: new Set(),
    weekStartDay: 'MONDAY',
    today: TODAY,
  });

describe('suggestActivities', () => {
  it('suggests only titles that recur in one of the given calendars', () => {
    const gym = weekly({ name: 'Gym', days: [0, 2] }).map((event) => ({ ...event, calendarId: 'home' }));
    const standup = weekly({ name: 'Stand-up', days: [0, 1, 2] }).map((event) => ({ ...event, calendarId: 'work' }));
    const names = (calendars?: ReadonlySet<string>) =>
      suggestActivities({
        history: eventHistory([...gym, ...standup], 'UTC', 0, 'MONDAY'),
        activities: [],
        calendars,
        declined: new Set(),
        attached: new Set(),
        weekStartDay: 'MONDAY',
        today: TODAY,
      }).map(({ name }) => name);
    expect(names(new Set(['home']))).toEqual(['Gym']);
    expect(names()).toEqual(['Stand-up', 'Gym']);
  });

  it('suggests no events that count for an activity by hand, through another calendar either', () => {
    const gym = weekly({ name: 'Gym', days: [0, 2] });
    const copies = gym.map((event) => ({ ...event, calendarId: 'work' }));
    const suggested = (attached: readonly string[]) =>
      suggestActivities({
        history: eventHistory([...gym, ...copies], 'UTC', 0, 'MONDAY'),
        activities: [{ name: 'Sport', calendarTracking: null }],
        calendars: new Set(['work']),
        declined: new Set(),
        attached: new Set(attached),
        weekStartDay: 'MONDAY',
        today: TODAY,
      });
    expect(suggested([])).toHaveLength(1);
    expect(suggested(gym.map(({ key }) => key))).toEqual([]);
  });

  it('does not suggest an event that a rule finds in another of its calendars', () => {
    const home = weekly({ name: 'Gym', days: [0, 2] }).map((event) => ({ ...event, calendarId: 'home' }));
    const work = home.map((event) => ({ ...event, calendarId: 'work' }));
    const rule: TrackingRule = {
      filters: [{ field: 'NAME', operator: 'CONTAINS', value: 'gym' }],
      calendars: ['work'],
    };
    const names = (events: readonly TrackedEvent[]) =>
      suggest(events, [{ name: 'Sport', calendarTracking: rule }]).map(({ name }) => name);
    expect(names(home)).toEqual(['Gym']);
    expect(names([...home, ...work])).toEqual([]);
  });

  it('measures a baseline over complete weeks, and proposes the next goal', () => {
    const gym = [
      ...weekly({ name: 'Gym', days: [0, 2] }),
      ...weekly({ name: 'gym 💪', days: [4], weeks: 12, fromWeek: 8 }),
    ];
    const [first, ...others] = suggest(gym);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ key: 'gym', name: 'Gym', unit: 'DAYS', goal: 3 });
    expect(first?.perWeek).toBeCloseTo(28 / 12);
  });

  it('measures a habit that began within the range from its beginning', () => {
    const [swim] = suggest(weekly({ name: 'Swim', days: [1, 3], fromWeek: 8 }));
    expect(swim).toMatchObject({ perWeek: 2, goal: 2 });
  });

  it.each<[string, Partial<Pattern>, string, number]>([
    ['an hour a day', { days: [0, 2] }, 'DAYS', 2],
    ['several a day', { days: [0, 0, 0, 2, 2, 2], hours: [0.25] }, 'TIMES', 6],
    ['half days', { days: [1, 3], hours: [3] }, 'DURATION', 360],
    ['different lengths', { days: [1, 3], hours: [0.5, 1.5] }, 'DURATION', 120],
  ])('proposes a unit that fits the events: %s', (_, pattern, unit, goal) => {
    expect(suggest(weekly({ name: 'Focus', days: [0], ...pattern }))).toMatchObject([{ unit, goal }]);
  });

  it.each<[string, Pattern]>([
    ['happened once', { name: 'Dentist', days: [0], weeks: 1 }],
    ['happened in one week only', { name: 'Training', days: [0, 1, 2, 3, 4], fromWeek: 11 }],
    ['has stopped', { name: 'Rehab', days: [0, 2], weeks: 7 }],
    ['takes place every other week', { name: '1:1', days: [3], weeks: 12, everyOther: true }],
    ['has no words', { name: '💪 12', days: [0, 2] }],
  ])('leaves out what %s', (_, pattern) => expect(suggest(weekly(pattern))).toEqual([]));

  it('leaves out what is an activity, is tracked or was declined', () => {
    const events = weekly({ name: 'Gym', days: [0, 2] });
    const rule: TrackingRule = { filters: [{ field: 'NAME', operator: 'CONTAINS', value: 'gym' }], calendars: null };
    expect(suggest(events)).toHaveLength(1);
    expect(suggest(events, [{ name: 'GYM', calendarTracking: null }])).toEqual([]);
    expect(suggest(events, [{ name: 'Strength', calendarTracking: rule }])).toEqual([]);
    expect(suggest(events, [], ['gym'])).toEqual([]);
  });

  it('proposes a rule that matches every event of the title', () => {
    const events = [
      ...weekly({ name: 'Deep-work: API', days: [0] }),
      ...weekly({ name: 'deep work (API)', days: [1] }),
    ];
    const [found] = suggest(events);
    expect(found?.name).toBe('deep work (API)');
    const rule = found && prepareRule(found.rule);
    expect(events.every((one) => rule && matches(rule, one))).toBe(true);
  });

  it('lists the most frequent first, at most six', () => {
    const events = Array.from({ length: 8 }, (_, index) =>
      weekly({ name: `Habit ${'abcdefgh'.charAt(index)}`, days: index < 2 ? [0, 1, 2] : [index % 7] }),
    ).flat();
    const found = suggest(events);
    expect(found).toHaveLength(6);
    expect(found.slice(0, 2).map(({ key }) => key)).toEqual(['habit a', 'habit b']);
  });

  it('cuts a long title to the length of a name, at a whole character', () => {
    const [found] = suggest(weekly({ name: `${'a'.repeat(39)}😀 and more`, days: [0, 2] }));
    expect(found?.name).toBe(`${'a'.repeat(39)}😀`);
  });

  it('keeps the key and the filters of a very long title within their limits', () => {
    const [found] = suggest(weekly({ name: 'Long-winded '.repeat(40), days: [0, 2] }));
    const filters = found?.rule.filters.map(({ value }) => value) ?? [];
    for (const text of [found?.key ?? '', ...filters]) expect(text.length).toBeLessThanOrEqual(SUGGESTION_KEY_MAX);
    expect(filters.length).toBeGreaterThan(0);
  });
});
