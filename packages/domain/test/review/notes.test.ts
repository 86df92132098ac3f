import { describe, expect, it } from 'vitest';
import { type WeekId, weekRangeList } from '../../src/calendar';
import {
  type ActivityFacts,
  findGentleNote,
  chooseHighlight,
  factsBefore,
  reviewFacts,
  findStruggles,
  streaksBefore,
  type StruggleWeek,
} from '../../src/review';
import { activityFacts, figures, source } from './samples';

const run = activityFacts();
const missed = (fields: Partial<ActivityFacts>) => activityFacts({ outcome: 'MISSED', attainment: 0.5, ...fields });
const week = (...activities: ActivityFacts[]) => ({
  activities,
  goals: activities.filter(({ outcome }) => outcome !== 'NO_GOAL').length,
  goalsMet: activities.filter(({ outcome }) => outcome === 'MET').length,
});

describe('highlight of a week', () => {
  it.each([
    ['every goal met', week(run, activityFacts({ id: 'read' })), { kind: 'ALL_MET', goals: 2 }],
    ['one goal alone is not "every goal"', week(run), { kind: 'GOAL_MET', activity: { id: 'run' } }],
    ['more than usual', week(missed({ done: 4, meanBefore: 2 })), { kind: 'ABOVE_USUAL', activity: { id: 'run' } }],
    [
      'more than usual, but only by one',
      week(missed({ done: 2, meanBefore: 1 })),
      { kind: 'DONE', activity: { id: 'run' } },
    ],
    [
      'a quarter more than usual',
      week(missed({ unit: 'TIMES', done: 10, meanBefore: 8 })),
      { kind: 'ABOVE_USUAL', activity: { id: 'run' } },
    ],
    [
      'less than a quarter more than usual',
      week(missed({ unit: 'TIMES', done: 11, meanBefore: 9 })),
      { kind: 'DONE', activity: { id: 'run' } },
    ],
    [
      'more than usual before the time of the only timed activity',
      week(missed({ unit: 'DURATION', done: 60, meanBefore: 60 }), missed({ id: 'read', done: 4, meanBefore: 2 })),
      { kind: 'ABOVE_USUAL', activity: { id: 'read' } },
    ],
    [
      'the largest rise',
      week(missed({ done: 6, meanBefore: 4 }), missed({ id: 'read', done: 4, meanBefore: 2 })),
      { kind: 'ABOVE_USUAL', activity: { id: 'read' } },
    ],
    [
      'a goal met before more than usual',
      week(run, missed({ id: 'read', done: 4, meanBefore: 2 })),
      { kind: 'GOAL_MET', activity: { id: 'run' } },
    ],
    [
      'the most time',
      week(missed({ unit: 'DURATION', done: 60 }), missed({ id: 'work', unit: 'DURATION', done: 300 })),
      { kind: 'DONE', activity: { id: 'work' } },
    ],
    [
      'the goal passed furthest',
      week(run, activityFacts({ id: 'read', done: 5, meanBefore: 5 }), missed({ id: 'x', done: 0 })),
      { kind: 'GOAL_MET', activity: { id: 'read' } },
    ],
    [
      'the goal of more than one day, even where a smaller one was passed further',
      week(activityFacts({ id: 'date', target: 1, done: 2 }), run, missed({ id: 'x', done: 0 })),
      { kind: 'GOAL_MET', activity: { id: 'run' } },
    ],
    [
      'the goal of a single day where no larger one was met',
      week(activityFacts({ id: 'date', target: 1, done: 1 }), missed({ id: 'x', done: 0 })),
      { kind: 'GOAL_MET', activity: { id: 'date' } },
    ],
    [
      'a limit that held',
      week(activityFacts({ direction: 'AT_MOST', done: 0 }), missed({ id: 'x', done: 0 })),
      { kind: 'GOAL_MET', activity: { id: 'run' } },
    ],
    ['what was done at all', week(missed({ done: 1 })), { kind: 'DONE', activity: { id: 'run' } }],
  ] as const)('%s', (_, facts, expected) => {
    expect(chooseHighlight([facts])).toMatchObject(expected);
  });

  it('is null when nothing stands out', () => {
    expect(chooseHighlight([week(missed({ done: 1, attainment: 0.4 }))])).toBeNull();
    expect(chooseHighlight([week(missed({ done: 0 }))])).toBeNull();
    expect(chooseHighlight([week()])).toBeNull();
  });
});

describe('highlights of consecutive weeks', () => {
  const runAndRead = week(run, activityFacts({ id: 'read', done: 5 }), missed({ id: 'x', done: 0 }));
  it('never repeat the one before', () => {
    expect(chooseHighlight([runAndRead])).toMatchObject({ activity: { id: 'read' } });
    expect(chooseHighlight([runAndRead, runAndRead])).toMatchObject({ activity: { id: 'run' } });
    expect(chooseHighlight([runAndRead, runAndRead, runAndRead])).toMatchObject({ activity: { id: 'read' } });
    expect(chooseHighlight([])).toBeNull();
  });

  const ran = week(run, missed({ id: 'x', done: 0 }));
  const read = week(activityFacts({ id: 'read' }), missed({ id: 'x', done: 0 }));
  const both = week(run, activityFacts({ id: 'read' }), missed({ id: 'x', done: 0 }));
  it.each([
    ['in the third week', [both, ran, both], { kind: 'STREAK', activity: { id: 'run' }, weeks: 3 }],
    ['not in the second', [both, both], { kind: 'GOAL_MET', activity: { id: 'read' } }],
    ['not after a missed week', [ran, week(missed({})), both], { kind: 'GOAL_MET', activity: { id: 'run' } }],
    [
      'not after a week whose review found its goal unmet on the last day',
      [both, both, week(missed({ outcome: 'RUNNING', done: 2 }), activityFacts({ id: 'read' })), both],
      { kind: 'STREAK', activity: { id: 'read' }, weeks: 4 },
    ],
    [
      'also over an excused week',
      [ran, both, week(missed({ outcome: 'EXCUSED', done: 0, attainment: null })), both],
      { kind: 'STREAK', activity: { id: 'run' }, weeks: 3 },
    ],
    [
      'after a goal that was exceeded',
      [ran, read, week(run, activityFacts({ id: 'read', done: 4 }), missed({ id: 'x', done: 0 }))],
      { kind: 'GOAL_MET', activity: { id: 'run' } },
    ],
  ])('tell of a streak %s', (_, weeks, expected) => {
    expect(chooseHighlight(weeks)).toMatchObject(expected);
  });
});

const emptyFacts = reviewFacts({
  week: '2026-W10',
  running: false,
  activities: [],
  areas: [],
  figures: [],
  objectives: [],
});

describe('the streaks before a week', () => {
  const ran = (...weeks: (readonly [WeekId, number])[]) => weeks.map(([weekId, done]) => figures(weekId, done));
  const from = (countsFrom: WeekId) => source({ countsFrom });
  it.each([
    [
      'are those of all weeks before, whether reviewed or not',
      ran(['2026-W07', 3], ['2026-W08', 4], ['2026-W09', 3]),
      3,
    ],
    ['end at a missed week', ran(['2026-W07', 3], ['2026-W08', 2], ['2026-W09', 3]), 1],
    ['are none after a missed week', ran(['2026-W07', 3], ['2026-W08', 3]), 0],
    ['leave out the week itself', ran(['2026-W09', 3], ['2026-W10', 3]), 1],
  ])('%s', (_, totals, expected) => {
    expect(streaksBefore('2026-W10', [from('2026-W05')], totals)).toEqual(new Map([['run', expected]]));
  });

  it('are continued by the reviewed weeks', () => {
    const streaks = streaksBefore('2026-W10', [from('2026-W05')], ran(['2026-W08', 4], ['2026-W09', 3]));
    const facts = week(run, missed({ id: 'x', done: 0 }));
    expect(chooseHighlight([facts])).toMatchObject({ kind: 'GOAL_MET' });
    expect(chooseHighlight([facts], streaks)).toMatchObject({ kind: 'STREAK', weeks: 3 });
    expect(streaksBefore('2026-W10', [from('2026-W10')], [])).toEqual(new Map([['run', 0]]));
  });
});

describe('the weeks that a highlight looks back on', () => {
  const reviewed = (...weekIds: WeekId[]) => weekIds.map((weekId) => ({ weekId, facts: emptyFacts }));
  it.each([
    ['are those right before it', reviewed('2026-W09', '2026-W08', '2026-W10'), 2],
    ['end at a week without a review', reviewed('2026-W09', '2026-W07'), 1],
    [
      'end at a review that is not finished',
      [...reviewed('2026-W09'), ...reviewed('2026-W08').map((draft) => ({ ...draft, facts: null }))],
      1,
    ],
    ['go back any number of weeks', reviewed(...weekRangeList('2024-W01', '2026-W09')), 113],
    ['may be none', reviewed('2026-W08'), 0],
  ])('%s', (_, reviews, count) => {
    expect(factsBefore('2026-W10', reviews)).toHaveLength(count);
  });
});

it('a highlight of a year of reviews neither repeats the one before nor cuts a streak', () => {
  const met = week(run, missed({ id: 'x', done: 0 }));
  const reviews = weekRangeList('2025-W10', '2026-W10').map((weekId) => ({ weekId, facts: { ...emptyFacts, ...met } }));
  const highlightOf = (weekId: WeekId) => chooseHighlight([...factsBefore(weekId, reviews), met]);
  expect(highlightOf('2026-W09')).toBeNull();
  expect(highlightOf('2026-W10')).toMatchObject({ kind: 'STREAK', weeks: 53 });
});

describe('gentle note', () => {
  const free = (fields: Partial<ActivityFacts>) =>
    activityFacts({ outcome: 'NO_GOAL', target: null, attainment: null, meanBefore: 4, ...fields });

  it.each([
    [
      'a quieter week without a goal of which some days were skipped',
      week(free({ done: 1, skippedDays: 3 })),
      { kind: 'QUIETER', activity: { id: 'run' } },
    ],
    [
      'what was much quieter',
      week(missed({ done: 2, meanBefore: 3 }), missed({ id: 'read', done: 1, meanBefore: 4 })),
      { kind: 'QUIETER', activity: { id: 'read' } },
    ],
    [
      'a limit passed',
      week(missed({ direction: 'AT_MOST', done: 5, target: 3, meanBefore: 4 })),
      { kind: 'OVER_LIMIT', activity: { id: 'run' } },
    ],
  ] as const)('reports %s', (_, facts, expected) => {
    expect(findGentleNote(facts)).toMatchObject(expected);
  });

  it.each([
    ['a little less', week(missed({ done: 3, meanBefore: 4 }))],
    ['a goal met with less than usual', week(activityFacts({ done: 3, meanBefore: 6 }))],
    ['a week that was excused', week(missed({ outcome: 'EXCUSED', done: 0, meanBefore: 4 }))],
    ['a week away without a goal', week(free({ done: 1, skippedDays: 4 }))],
    ['what was never done before', week(missed({ done: 0, meanBefore: 0 }))],
  ])('does not mention %s', (_, facts) => {
    expect(findGentleNote(facts)).toBeNull();
  });
});

describe('struggles', () => {
  const reviewed = (openDays: number, from: WeekId = '2025-W01'): StruggleWeek => ({
    week: '2025-W40',
    openDays: new Map([['run', openDays]]),
    countsFrom: new Map([['run', from]]),
    lastWeek: new Map(),
  });
  const open = (fields: Partial<ActivityFacts>) =>
    activityFacts({ outcome: 'RUNNING', attainment: 0.5, meanBefore: null, ...fields });

  it.each([
    ['a missed goal', missed({ done: 1 }), 0, ['MISSED']],
    ['a goal with more days to go than are open', open({ done: 1, target: 3 }), 1, ['OUT_OF_REACH']],
    ['a goal that the open days can meet', open({ done: 1, target: 3 }), 2, []],
    ['times, which one day can hold', open({ unit: 'TIMES', done: 0, target: 40 }), 1, []],
    ['minutes, which one day can hold', open({ unit: 'DURATION', done: 0, target: 240 }), 1, []],
    ['much less than usual by this weekday', open({ unit: 'TIMES', done: 2, meanBefore: 4 }), 3, ['QUIETER']],
    ['a little less than usual', open({ unit: 'TIMES', done: 3, meanBefore: 4 }), 3, []],
    ['less than usual of a completed week with a met goal', activityFacts({ done: 3, meanBefore: 6 }), 0, []],
    ['an exceeded limit', open({ direction: 'AT_MOST', done: 4, target: 3 }), 3, ['OVER_LIMIT']],
    ['a limit that holds', open({ direction: 'AT_MOST', done: 3, target: 3, meanBefore: 9 }), 3, []],
    ['skipped days', activityFacts({ skippedDays: 2 }), 0, ['SKIPPED']],
    ['skipped days of a missed goal, once', missed({ done: 1, skippedDays: 2 }), 0, ['MISSED']],
  ] as const)('of %s', (_, facts, openDays, expected) => {
    expect(findStruggles(week(facts), reviewed(openDays)).map(({ kind }) => kind)).toEqual(expected);
  });

  it.each([
    ['a goal out of reach', open({ done: 0, target: 3 }), 1, []],
    ['a missed goal', missed({ done: 1 }), 0, []],
    ['an exceeded limit', open({ direction: 'AT_MOST', done: 4, target: 3 }), 3, ['OVER_LIMIT']],
  ] as const)('in the first week of an activity: %s', (_, facts, openDays, expected) => {
    const first = reviewed(openDays, '2025-W40');
    expect(findStruggles(week(facts), first).map(({ kind }) => kind)).toEqual(expected);
  });

  it.each([
    ['less than in the week before as well', 3, ['QUIETER']],
    ['as much as in the week before', 2, []],
    ['more than in the week before', 0, []],
  ] as const)('of much less than usual, but %s', (_, before, expected) => {
    const quieter = week(open({ unit: 'TIMES', done: 2, meanBefore: 4 }));
    const compared = { ...reviewed(3), lastWeek: new Map([['run', before]]) };
    expect(findStruggles(quieter, compared).map(({ kind }) => kind)).toEqual(expected);
  });

  it('are sorted: lost goals by attainment, what was less, skips', () => {
    const facts = week(
      activityFacts({ id: 'skipped', skippedDays: 1 }),
      open({ id: 'quieter', unit: 'TIMES', done: 2, meanBefore: 4 }),
      missed({ id: 'half' }),
      missed({ id: 'nothing', attainment: 0 }),
    );
    expect(findStruggles(facts, reviewed(3)).map(({ activity }) => activity.id)).toEqual([
      'nothing',
      'half',
      'quieter',
      'skipped',
    ]);
  });
});
