import { addWeeks, weekId } from '@sevenfold/domain/calendar';
import { describe, expect, test } from 'vitest';
import { attainmentBefore, shownActivities, weekFacts } from '../../src/features/insight/weekFacts';
import { activity, entry, MON, skip, slice, total, TUE, WED, WEEK, weekOf } from './fixtures';

const [W36, W37, W38, W39] = ['2026-W36', '2026-W37', '2026-W38', '2026-W39'].map(weekId) as [
  typeof WEEK,
  typeof WEEK,
  typeof WEEK,
  typeof WEEK,
];

describe('activities of a week', () => {
  const active = activity();
  const archived = activity({ isActive: false });

  test('are the active ones, and archived ones with records', () => {
    expect(shownActivities(WEEK, [active, archived], weekOf([]))).toEqual([active]);
    expect(shownActivities(WEEK, [active, archived], weekOf([[archived, slice([entry(MON)])]]))).toEqual([
      active,
      archived,
    ]);
    expect(shownActivities(WEEK, [active, archived], weekOf([[archived, slice([], [skip(MON)])]]))).toEqual([
      active,
      archived,
    ]);
  });

  test('exclude those that do not count yet, unless they have records', () => {
    const late = activity({ countsFrom: addWeeks(WEEK, 1) });
    expect(shownActivities(WEEK, [late], weekOf([]))).toEqual([]);
    expect(shownActivities(WEEK, [late], weekOf([[late, slice([], [skip(MON)])]]))).toEqual([]);
    expect(shownActivities(WEEK, [late], weekOf([[late, slice([entry(MON)])]]))).toEqual([late]);
  });

  test('include an archived one whose last record was undone', () => {
    const emptied = { ...weekOf([]), byActivity: { [archived.id]: slice([]) } };
    expect(shownActivities(WEEK, [active, archived], emptied)).toEqual([active]);
    expect(shownActivities(WEEK, [active, archived], emptied, new Set([archived.id]))).toEqual([active, archived]);
  });
});

describe('facts of a week', () => {
  const run = activity({ name: 'Run', target: 2 });
  const read = activity({ name: 'Read', unit: 'DURATION', target: 60 });
  const sweets = activity({ name: 'Sweets', unit: 'TIMES', direction: 'AT_MOST', target: 2 });
  const guitar = activity({ name: 'Guitar', unit: 'DURATION' });
  const all = [run, read, sweets, guitar];

  test('count met goals and all goals', () => {
    const records = weekOf([
      [run, slice([entry(MON), entry(TUE)])],
      [read, slice([entry(MON, 30)])],
    ]);
    expect(weekFacts(all, records, WEEK, true)).toMatchObject({ goalsMet: 1, goals: 3, goalsExcused: 0 });
  });

  test('count an "at most" goal as met only when the week is over', () => {
    const records = weekOf([[sweets, slice([entry(MON)])]]);
    expect(weekFacts([sweets], records, WEEK, true)).toMatchObject({ goalsMet: 0, goals: 1, attainment: null });
    expect(weekFacts([sweets], records, WEEK, false)).toMatchObject({ goalsMet: 1, goals: 1, attainment: 1 });
  });

  test('exclude excused goals from counts and attainment', () => {
    const often = activity({ target: 6 });
    const records = weekOf([
      [often, slice([entry(MON)], [skip(TUE), skip(WED)])],
      [run, slice([entry(MON)])],
    ]);
    expect(weekFacts([often, run], records, WEEK, true)).toMatchObject({
      goalsMet: 0,
      goals: 1,
      goalsExcused: 1,
      attainment: 0.5,
    });
  });

  test('count each active day once, without "at most" activities', () => {
    const records = weekOf([
      [run, slice([entry(MON)])],
      [guitar, slice([entry(MON, 20), entry(WED, 20)])],
      [sweets, slice([entry(TUE)])],
    ]);
    expect(weekFacts(all, records, WEEK, true).activeDays).toBe(2);
  });

  test('sum the minutes of durations only', () => {
    const records = weekOf([
      [read, slice([entry(MON, 30), entry(TUE, 15)])],
      [guitar, slice([entry(MON, 20)])],
      [sweets, slice([entry(MON, 7)])],
    ]);
    expect(weekFacts(all, records, WEEK, true).trackedMinutes).toBe(65);
  });

  test('name the activity furthest beyond its goal, the first among equals', () => {
    const best = (...pairs: Parameters<typeof weekOf>[0]) =>
      weekFacts(all, weekOf(pairs), WEEK, true).best?.activity.name;
    expect(best([run, slice([entry(MON)])], [read, slice([entry(MON, 40)])])).toBe('Read');
    expect(best([run, slice([entry(MON), entry(TUE), entry(WED)])], [read, slice([entry(MON, 60)])])).toBe('Run');
    expect(best([run, slice([entry(MON)])], [read, slice([entry(MON, 30)])])).toBe('Run');
    expect(best([sweets, slice([entry(MON)])], [guitar, slice([entry(MON, 90)])])).toBeUndefined();
  });

  test('contain the mean attainment, each part at most 100%', () => {
    const records = weekOf([
      [run, slice([entry(MON), entry(TUE), entry(WED)])],
      [read, slice([entry(MON, 15)])],
    ]);
    expect(weekFacts([run, read, guitar], records, WEEK, true).attainment).toBeCloseTo((1 + 0.25) / 2);
    expect(weekFacts([guitar], records, WEEK, true).attainment).toBeNull();
  });
});

describe('attainment of the four weeks before', () => {
  const run = activity({ target: 2 });
  const read = activity({ unit: 'DURATION', target: 60 });

  test('is the mean of the weeks, not of all goals', () => {
    const late = { ...read, weeklyGoalsTimeline: [{ startWeekId: W39, endWeekId: null, target: 60 }] };
    const totals = [total(run, W36, 2), total(run, W37, 2), total(run, W38, 2)];
    // Three weeks of 100%, and one in which two goals were missed entirely.
    expect(attainmentBefore([run, late], totals, WEEK, WEEK)).toBe(0.75);
  });

  test('excludes weeks without goals', () => {
    const since = { ...run, weeklyGoalsTimeline: [{ startWeekId: W38, endWeekId: null, target: 2 }] };
    expect(attainmentBefore([since], [total(run, W38, 2), total(run, W39, 1)], WEEK, WEEK)).toBe(0.75);
    expect(attainmentBefore([{ ...run, weeklyGoalsTimeline: [] }], [], WEEK, WEEK)).toBeNull();
    // 7 − 6 skipped days are fewer than the target of 2.
    expect(attainmentBefore([since], [total(run, W38, 2), total(run, W39, 0, 6)], WEEK, WEEK)).toBe(1);
  });

  test('includes an archived activity in weeks with records', () => {
    const archived = activity({ target: 2, isActive: false });
    expect(attainmentBefore([archived], [total(archived, W38, 1)], WEEK, WEEK)).toBe(0.5);
  });

  test('treats a running week as running when a later one is shown', () => {
    const sweets = activity({ unit: 'TIMES', direction: 'AT_MOST', target: 2 });
    const later = addWeeks(WEEK, 1);
    const totals = [total(sweets, WEEK, 9)];
    expect(attainmentBefore([sweets], totals, later, WEEK)).toBe(1);
    expect(attainmentBefore([sweets], totals, later, later)).toBe(0.75);
  });
});
