import * as samples from '@sevenfold/contract/samples';
import { weekId } from '@sevenfold/domain/calendar';
import type { SuggestedActivity } from '@sevenfold/domain/tracking';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  buildActivity,
  changeTo,
  toDraft,
  validateDraft,
  inArea,
  inDirection,
  inUnit,
  withName,
  newDraft,
  readTarget,
  type Draft,
} from '../../src/features/activity/draft';
import { EXAMPLES, exampleTemplate, fromTemplate } from '../../src/features/activity/example';
import { fromSuggestion } from '../../src/features/activity/suggestion';
import { deviceRows } from '../../src/data/deviceRows';
import { shownRows } from '../db/shownRows';
import { activity, area } from './samples';

const W40 = weekId('2026-W40');
const draft = (changes: Partial<Draft> = {}): Draft => ({ ...newDraft(area('health', 0)), name: 'Run', ...changes });
const goal = (startWeekId: string, target: number, endWeekId: string | null = null) => ({
  startWeekId: weekId(startWeekId),
  endWeekId: endWeekId === null ? null : weekId(endWeekId),
  target,
});

const CALLS: SuggestedActivity = {
  key: 'calls',
  name: 'Calls',
  unit: 'TIMES',
  perWeek: 2,
  goal: 2,
  rule: { filters: [], calendars: null },
};

describe('a typed name', () => {
  const areas = [
    samples.area({ id: 'health', kind: 'HEALTH' }),
    samples.area({ id: 'growth', kind: 'GROWTH', color: '#6B49D7' }),
  ];
  const typed = (name: string, changes: Partial<Draft> = {}) =>
    withName({ ...newDraft(areas[0] ?? null), ...changes }, name, areas);

  it('sets icon, area, colour, unit and goal', () => {
    expect(typed('Guitar practice')).toMatchObject({
      icon: 'guitar',
      areaId: 'growth',
      color: '#6B49D7',
      unit: 'DURATION',
      targets: { DURATION: 180 },
    });
    expect(typed('Water')).toMatchObject({
      unit: 'TIMES',
      customTimesUnit: 'glasses',
      customTimesUnitSingular: 'glass',
    });
  });

  it('sets nothing that was picked by hand', () => {
    expect(typed('Guitar practice', { isIconPicked: true, icon: 'star' }).icon).toBe('star');
    expect(typed('Guitar practice', { isColorPicked: true, color: '#000000' })).toMatchObject({
      color: '#000000',
      areaId: 'growth',
    });
    expect(typed('Guitar practice', { isAreaPicked: true })).toMatchObject({ areaId: 'health', unit: 'DURATION' });
    expect(typed('Guitar practice', { isUnitPicked: true })).toMatchObject({ areaId: 'growth', unit: 'DAYS' });
    const earlier = { ...newDraft(areas[0] ?? null), isAreaPicked: undefined, isUnitPicked: undefined };
    expect(withName(earlier, 'Guitar practice', areas)).toMatchObject({ areaId: 'health', unit: 'DAYS' });
  });

  it('takes back its suggestions once it says something else', () => {
    expect(withName(typed('Guitar'), 'Xyzzy', areas)).toMatchObject({
      icon: 'circle-dot',
      areaId: 'health',
      unit: 'DAYS',
      targets: { DAYS: 3 },
    });
  });
});

describe('a daily limit', () => {
  const areas = [samples.area({ id: 'health', kind: 'HEALTH' })];
  const reading = { ...withName(newDraft(null), 'Read', areas), dayMax: 60 };

  it('stays with the unit', () => {
    expect(withName(reading, 'Read more', areas)).toMatchObject({ unit: 'DURATION', dayMax: 60 });
    expect(inUnit(reading, 'DURATION').dayMax).toBe(60);
  });

  it('goes with the unit that a name, an example or a suggestion replaces', () => {
    expect(withName(reading, 'Water', areas)).toMatchObject({ unit: 'TIMES', dayMax: null });
    expect(inUnit(reading, 'TIMES').dayMax).toBeNull();
    const [water] = EXAMPLES.filter(({ unit }) => unit === 'TIMES').map(exampleTemplate);
    expect(water && fromTemplate(reading, water, areas)).toMatchObject({ unit: 'TIMES', dayMax: null });
    expect(fromSuggestion(reading, CALLS, areas)).toMatchObject({ unit: 'TIMES', dayMax: null });
  });
});

it('a suggestion has no custom unit of the name before', () => {
  const areas = [samples.area({ id: 'health', kind: 'HEALTH' })];
  const water = withName(newDraft(null), 'Water', areas);
  expect(water.customTimesUnit).toBe('glasses');
  expect(fromSuggestion(water, CALLS, areas)).toMatchObject({ customTimesUnit: '', customTimesUnitSingular: '' });
});

describe('a goal in another direction', () => {
  it('replaces targets of 0, which "at least" does not allow', () => {
    const none = draft({ direction: 'AT_MOST', targets: { DAYS: 0, TIMES: 0, DURATION: null } });
    expect(inDirection(none, 'AT_LEAST').targets).toEqual({ DAYS: 3, TIMES: 5, DURATION: null });
    expect(inDirection({ ...none, hasGoal: false }, 'AT_MOST')).toEqual({ ...none, hasGoal: true });
  });
});

describe('validateDraft', () => {
  it('accepts a valid draft', () => {
    expect(validateDraft(draft(), W40)).toEqual({});
  });

  it('requires a name of 1 to 40 characters, not counting surrounding spaces', () => {
    expect(validateDraft(draft({ name: '  \t ' }), W40)).toEqual({ name: 'EMPTY' });
    expect(validateDraft(draft({ name: ` ${'a'.repeat(40)} ` }), W40)).toEqual({});
    expect(validateDraft(draft({ name: 'a'.repeat(41) }), W40)).toEqual({ name: 'TOO_LONG' });
  });

  it('checks the custom unit only where one is possible', () => {
    const customTimesUnit = 'a'.repeat(21);
    expect(validateDraft(draft({ unit: 'TIMES', customTimesUnit }), W40)).toEqual({ customTimesUnit: 'TOO_LONG' });
    expect(
      validateDraft(draft({ unit: 'TIMES', customTimesUnit: 'pages', customTimesUnitSingular: customTimesUnit }), W40),
    ).toEqual({ customTimesUnitSingular: 'TOO_LONG' });
    expect(validateDraft(draft({ unit: 'DAYS', customTimesUnit }), W40)).toEqual({});
  });

  it('limits the description to 500 characters', () => {
    expect(validateDraft(draft({ description: 'a'.repeat(501) }), W40)).toEqual({ description: 'TOO_LONG' });
  });

  it.each([
    ['DAYS', 'AT_LEAST', 0],
    ['DAYS', 'AT_LEAST', 8],
    ['TIMES', 'AT_LEAST', 1000],
    ['DURATION', 'AT_MOST', 10_081],
    ['DURATION', 'AT_LEAST', null],
  ] as const)('rejects the target of %s %s %s', (unit, direction, target) => {
    const wrong = draft({ unit, direction, targets: { DAYS: 1, TIMES: 1, DURATION: 1, [unit]: target } });
    expect(validateDraft(wrong, W40)).toEqual({ target: 'OUT_OF_RANGE' });
    expect(validateDraft({ ...wrong, hasGoal: false }, W40)).toEqual({});
  });

  it.each([0, 1441])('rejects a daily limit of %d minutes', (dayMax) => {
    expect(validateDraft(draft({ unit: 'DURATION', dayMax }), W40)).toEqual({ dayMax: 'OUT_OF_RANGE' });
  });

  it('has no daily limit when counted in days', () => {
    const days = draft({ unit: 'DAYS', dayMax: 0 });
    expect(validateDraft(days, W40)).toEqual({});
    expect(buildActivity('run', days, W40).dayMax).toBeUndefined();
  });

  it('changes and clears the daily limit', () => {
    const read = activity({ unit: 'DURATION', dayMax: 60 });
    const changed = (dayMax: number | null) => changeTo(read, { ...toDraft(read, W40), dayMax }, W40);
    expect(changed(60)).toBeNull();
    expect(changed(90)?.operations.map(({ body }) => body)).toEqual([{ id: read.id, dayMax: 90 }]);
    expect(changed(null)?.operations.map(({ body }) => body)).toEqual([{ id: read.id, dayMax: null }]);
    expect(changed(null)?.inverse.map(({ body }) => body)).toEqual([{ id: read.id, dayMax: 60 }]);
  });

  it('has a rhythm or weekdays, and no rhythm with a goal of "at most"', () => {
    const both = draft({ weekdays: [1, 3], everyDays: 3 });
    expect(buildActivity('run', both, W40)).toMatchObject({ everyDays: 3 });
    expect(buildActivity('run', both, W40).weekdays).toBeUndefined();
    expect(buildActivity('run', { ...both, everyDays: null }, W40)).toMatchObject({ weekdays: [1, 3] });
    const limit = buildActivity('run', { ...both, direction: 'AT_MOST' }, W40);
    expect(limit.everyDays).toBeUndefined();
    expect(buildActivity('run', { ...both, direction: 'AT_MOST', hasGoal: false }, W40).everyDays).toBe(3);
  });

  it('changes weekdays to a rhythm, and brings them back', () => {
    const plants = activity({ weekdays: [1] });
    const changed = changeTo(plants, { ...toDraft(plants, W40), everyDays: 10 }, W40);
    expect(changed?.operations.map(({ body }) => body)).toEqual([{ id: plants.id, weekdays: [], everyDays: 10 }]);
    expect(changed?.inverse.map(({ body }) => body)).toEqual([{ id: plants.id, weekdays: [1], everyDays: null }]);
    expect(changeTo(plants, { ...toDraft(plants, W40), everyDays: null }, W40)).toBeNull();
  });

  it('accepts an "at most" goal of 0', () => {
    expect(validateDraft(draft({ direction: 'AT_MOST', targets: { DAYS: 0, TIMES: 0, DURATION: 0 } }), W40)).toEqual(
      {},
    );
  });

  it('rejects "at least" when another week has a goal of 0', () => {
    const past = activity({
      direction: 'AT_MOST',
      weeklyGoalsTimeline: [goal('2026-W20', 0, '2026-W30'), goal('2026-W30', 2)],
    });
    expect(validateDraft({ ...toDraft(past, W40), direction: 'AT_LEAST' }, W40, past)).toEqual({
      target: 'EARLIER_ZERO',
    });
    const planned = activity({
      direction: 'AT_MOST',
      weeklyGoalsTimeline: [goal('2026-W20', 2, '2026-W44'), goal('2026-W44', 0)],
    });
    expect(validateDraft({ ...toDraft(planned, W40), direction: 'AT_LEAST' }, W40, planned)).toEqual({
      target: 'EARLIER_ZERO',
    });
    const current = activity({ direction: 'AT_MOST', weeklyGoalsTimeline: [goal('2026-W40', 0)] });
    expect(
      validateDraft(
        { ...toDraft(current, W40), direction: 'AT_LEAST', targets: { DAYS: 3, TIMES: 5, DURATION: 60 } },
        W40,
        current,
      ),
    ).toEqual({});
  });
});

describe('activity created from a draft', () => {
  it('has its goal from the week on, and trimmed texts', () => {
    const made = buildActivity(
      'id',
      draft({
        name: ' Read\ta\nbook ',
        unit: 'TIMES',
        customTimesUnit: ' pages ',
        description: ' one\r\ntwo\u0007 ',
        targets: { DAYS: 1, TIMES: 70, DURATION: 1 },
      }),
      W40,
    );
    expect(made).toMatchObject({
      name: 'Read a book',
      customTimesUnit: 'pages',
      description: 'one\ntwo',
      weeklyGoalsTimeline: [{ startWeekId: W40, endWeekId: null, target: 70 }],
    });
  });

  it('has a one-line name, whatever was pasted, and no invisible one', () => {
    expect(buildActivity('id', draft({ name: 'Read\u2028a\u0085book' }), W40).name).toBe('Read a book');
    expect(validateDraft(draft({ name: '\u200B\u3164' }), W40)).toEqual({ name: 'EMPTY' });
    expect(buildActivity('id', draft({ unit: 'TIMES', customTimesUnit: '\u2800' }), W40).customTimesUnit).toBeNull();
  });

  it('has no goal and no custom unit unless chosen', () => {
    expect(buildActivity('id', draft({ hasGoal: false, customTimesUnit: 'pages' }), W40)).toMatchObject({
      weeklyGoalsTimeline: [],
      customTimesUnit: null,
    });
    expect(buildActivity('id', draft({ unit: 'TIMES', customTimesUnit: '  ' }), W40).customTimesUnit).toBeNull();
    expect(
      buildActivity('id', draft({ unit: 'TIMES', customTimesUnit: 'pages', customTimesUnitSingular: ' page ' }), W40),
    ).toMatchObject({ customTimesUnit: 'pages', customTimesUnitSingular: 'page' });
    expect(
      buildActivity('id', draft({ unit: 'TIMES', customTimesUnit: '', customTimesUnitSingular: 'page' }), W40)
        .customTimesUnitSingular,
      'a singular of nothing',
    ).toBeNull();
  });
});

describe('changeTo', () => {
  const before = activity({ weeklyGoalsTimeline: [goal('2026-W20', 2, '2026-W45'), goal('2026-W45', 5)] });
  const run = (from: typeof before, changes: Partial<Draft>) => {
    const command = changeTo(from, { ...toDraft(from, W40), ...changes }, W40);
    if (!command) return null;
    const apply = (list: readonly (typeof before)[], intents: typeof command.operations) =>
      shownRows('activity', list, intents);
    const done = apply([from], command.operations);
    return {
      calls: command.operations.map(({ call }) => call),
      done: done[0],
      undone: apply(done, command.inverse)[0],
    };
  };

  it('replaces the reminders, and brings them back', () => {
    const known = [{ time: '07:30' as const }];
    const reminding = { ...before, reminders: known };
    expect(run(reminding, { reminders: [...known, ...known] })).toBeNull();
    expect(run(reminding, { reminders: [{ time: '18:00' }, ...known] })).toMatchObject({
      calls: ['PATCH /api/v1/a'],
      done: { reminders: [...known, { time: '18:00' }] },
      undone: { reminders: known },
    });
    expect(run(before, { reminders: known })?.undone?.reminders).toEqual([]);
    // A draft that an earlier version of the app has kept.
    expect(run(reminding, { reminders: undefined })).toBeNull();
  });

  it('is empty without changes, also when a later goal is planned', () => {
    expect(run(before, {})).toBeNull();
    expect(run(before, { name: ' Run ' })).toBeNull();
  });

  it('contains only the changed fields, and its inverse', () => {
    const result = run(before, { name: 'Jog', areaId: 'work' });
    expect(result?.calls).toEqual(['PATCH /api/v1/a']);
    expect(result?.done).toEqual({ ...before, name: 'Jog', areaId: 'work' });
    expect(result?.undone).toEqual(before);
  });

  it('sets the goal from the week on, and its inverse restores the planned one', () => {
    const result = run(before, { targets: { DAYS: 4, TIMES: 1, DURATION: 1 } });
    expect(result?.done?.weeklyGoalsTimeline).toEqual([goal('2026-W20', 2, '2026-W40'), goal('2026-W40', 4)]);
    expect(result?.undone).toEqual(before);
    expect(run(before, { hasGoal: false })?.done?.weeklyGoalsTimeline).toEqual([goal('2026-W20', 2, '2026-W40')]);
  });

  it('is ordered so that no step has a goal of 0 with "at least"', () => {
    const atLeast = activity({ weeklyGoalsTimeline: [goal('2026-W20', 2)] });
    const toMost = run(atLeast, { direction: 'AT_MOST', targets: { DAYS: 0, TIMES: 1, DURATION: 1 } });
    expect(toMost?.calls).toEqual(['PATCH /api/v1/a', 'POST /api/v1/a/weekly-goal/update']);
    const nothing = activity({ direction: 'AT_MOST', weeklyGoalsTimeline: [goal('2026-W40', 0)] });
    const toLeast = run(nothing, { direction: 'AT_LEAST', targets: { DAYS: 3, TIMES: 1, DURATION: 1 } });
    expect(toLeast?.calls).toEqual(['POST /api/v1/a/weekly-goal/update', 'PATCH /api/v1/a']);
    expect(toLeast?.undone).toEqual(nothing);
  });
});

describe('another direction or other weekdays in a short first week', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-10-01T12:00:00Z'), toFake: ['Date'] });
    deviceRows.showUser(samples.user({ settings: samples.settings({ timezone: 'UTC', weekStartDay: 'MONDAY' }) }));
  });
  afterEach(() => {
    deviceRows.clear();
    vi.useRealTimers();
  });
  const made = (direction: 'AT_LEAST' | 'AT_MOST', timeline: ReturnType<typeof goal>[]) =>
    activity({ unit: 'TIMES', direction, createdAt: '2026-10-01T08:00:00.000Z', weeklyGoalsTimeline: timeline });
  const periods = [goal('2026-W40', 6, '2026-W41'), goal('2026-W41', 10)];
  const turn = (from: ReturnType<typeof made>, changes: Partial<Draft>) => {
    const command = changeTo(from, { ...toDraft(from, W40), ...changes }, W40);
    const done = shownRows('activity', [from], command?.operations ?? []);
    return {
      done: done[0]?.weeklyGoalsTimeline,
      undone: shownRows('activity', done, command?.inverse ?? [])[0],
    };
  };
  const short = made('AT_LEAST', periods);

  it('leaves an upper limit whole', () => {
    expect(turn(short, { direction: 'AT_MOST' })).toEqual({ done: [goal('2026-W40', 10)], undone: short });
    const targets = { DAYS: 3, TIMES: 20, DURATION: 60 };
    expect(turn(short, { direction: 'AT_MOST', targets }).done).toEqual([goal('2026-W40', 20)]);
  });

  it('asks only for the days left of what was an upper limit', () => {
    const limit = made('AT_MOST', [goal('2026-W40', 10)]);
    expect(turn(limit, { direction: 'AT_LEAST' })).toEqual({ done: periods, undone: limit });
  });

  it('asks only for the days left of the weekdays it is meant for, whatever they become', () => {
    const chosen = { unit: 'TIMES', targets: { DAYS: 3, TIMES: 10, DURATION: 60 } } as const;
    const first = (weekdays: readonly number[]) =>
      buildActivity('new', draft({ ...chosen, weekdays }), W40).weeklyGoalsTimeline;
    // On a Thursday: of Monday, Wednesday and Friday, one is left; of Monday to Wednesday, none is.
    expect(first([1, 3, 5])).toEqual([goal('2026-W40', 4, '2026-W41'), goal('2026-W41', 10)]);
    expect(first([1, 2, 3])).toEqual([goal('2026-W41', 10)]);
    expect(turn(short, { weekdays: [1, 2, 3] })).toEqual({
      done: [goal('2026-W41', 10)],
      undone: { ...short, weekdays: [] },
    });
    const none = { ...made('AT_LEAST', [goal('2026-W41', 10)]), weekdays: [1, 2, 3] };
    expect(toDraft(none, W40)).toMatchObject({ hasGoal: true, targets: { TIMES: 10 } });
    expect(turn(none, { name: 'Jog' }).done).toEqual([goal('2026-W41', 10)]);
    expect(turn(none, { weekdays: [] })).toEqual({ done: periods, undone: none });
  });

  it('does not ask for less in a later week because of its weekdays', () => {
    const older = { ...made('AT_LEAST', [goal('2026-W40', 10)]), createdAt: '2026-09-01T08:00:00.000Z' };
    expect(turn(older, { weekdays: [1, 2, 3] }).done).toEqual([goal('2026-W40', 10)]);
  });

  it('does not change the goal when only the name does', () =>
    expect(turn(short, { name: 'Jog' }).done).toEqual(periods));
});

describe('drafts', () => {
  it('start with the goal of the week, and suggest one where there is none', () => {
    const before = activity({ weeklyGoalsTimeline: [goal('2026-W20', 2, '2026-W30')] });
    expect(toDraft(before, weekId('2026-W29'))).toMatchObject({ hasGoal: true, targets: { DAYS: 2 } });
    expect(toDraft(before, W40)).toMatchObject({ hasGoal: false, targets: { DAYS: 3 } });
    expect(readTarget(toDraft(before, W40))).toBeNull();
  });

  it('follow the colour of the area until one is picked', () => {
    const work = { ...area('work', 1), color: '#3384F0' };
    expect(inArea(draft(), work)).toMatchObject({ areaId: 'work', color: '#3384F0' });
    expect(inArea(draft(), null)).toMatchObject({ areaId: null, color: '#5F5C55' });
    expect(inArea(draft({ color: '#CE3537', isColorPicked: true }), work).color).toBe('#CE3537');
  });
});
