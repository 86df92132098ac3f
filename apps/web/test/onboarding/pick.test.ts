import * as samples from '@sevenfold/contract/samples';
import { isIcon, PALETTE, targetRange } from '@sevenfold/domain/activity';
import { DEFAULT_AREAS } from '@sevenfold/domain/area';
import { weekId } from '@sevenfold/domain/calendar';
import { parseWeek } from '@sevenfold/domain/typedWeek';
import { createActivity } from '@sevenfold/model/activity';
import { setPlans } from '@sevenfold/model/plan';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../src/features/activity/example';
import {
  addTyped,
  NO_START,
  type Pick,
  startTiles,
  startWith,
  steppedTarget,
  type Tile,
  toActivities,
  toggled,
} from '../../src/features/onboarding/pick';
import { newId } from '../../src/platform/id';
import { showTexts } from '../../src/platform/text';

beforeEach(() => showTexts('en', compileCatalogue('en')));

const week = weekId('2026-W40');
const areas = DEFAULT_AREAS.map(({ kind, color, order }) => samples.area({ id: kind, name: kind, color, order }));
function example(name: string): Tile {
  const found = startTiles([]).find(({ id }) => id === `activity.example.${name}`);
  if (!found) throw new Error('There is no such example');
  return found;
}
const create = (tiles: readonly Tile[], picks: readonly Pick[], own = areas) =>
  toActivities(tiles, picks, { areas: own, week, newId });

describe('the twelve activities to start with', () => {
  it('have a colour each, an icon of the set and a goal their unit allows', () => {
    expect(EXAMPLES).toHaveLength(12);
    expect(new Set(EXAMPLES.map(({ color }) => color)).size).toBe(12);
    for (const { name, icon, color, unit, target } of EXAMPLES) {
      expect(isIcon(icon), name).toBe(true);
      expect(
        PALETTE.some(({ hex }) => hex === color),
        name,
      ).toBe(true);
      const { min, max } = targetRange(unit, 'AT_LEAST');
      expect(target, name).toBeGreaterThanOrEqual(min);
      expect(target, name).toBeLessThanOrEqual(max);
    }
  });

  it('become activities in the order they were picked, in their areas, with the goal from this week on', () => {
    const picks = toggled(toggled([], example('read')), example('run')).map((pick) =>
      pick.target === 3 ? { ...pick, target: 4 } : pick,
    );
    expect(create(startTiles([]), picks)).toMatchObject([
      {
        name: 'Read',
        icon: 'book-open',
        color: '#6B49D7',
        areaId: 'GROWTH',
        unit: 'DURATION',
        weeklyGoalsTimeline: [{ startWeekId: week, endWeekId: null, target: 180 }],
      },
      { name: 'Run', areaId: 'HEALTH', unit: 'DAYS', weeklyGoalsTimeline: [{ target: 4 }] },
    ]);
  });

  it('go to the area of their kind whatever its colour, and to one of its colour once that was renamed', () => {
    const areaOf = (own: readonly ReturnType<typeof samples.area>[]) =>
      create(startTiles([]), toggled([], example('run')), [...own])[0]?.areaId;
    const green = samples.area({ id: 'green', name: 'Body', color: '#1A9951' });
    expect(areaOf([green, samples.area({ id: 'health', kind: 'HEALTH', color: '#000000' })])).toBe('health');
    expect(areaOf([green])).toBe('green');
  });

  it('are unpicked with another press', () => {
    expect(toggled(toggled([], example('run')), example('run'))).toEqual([]);
  });

  it.each([
    ['run', 3, 1, 4],
    ['run', 7, 1, 7],
    ['run', 1, -1, 1],
    ['water', 40, -1, 35],
    ['water', 5, -1, 1],
    ['family', 2, 1, 3],
    ['read', 180, 1, 210],
    ['read', 45, -1, 30],
    ['read', 30, -1, 25],
    ['read', 20, -1, 15],
    ['read', 20, 1, 25],
    ['read', 30, 1, 60],
    ['read', 5, -1, 5],
    ['read', 3, -1, 3],
    ['read', 10_080, 1, 10_080],
  ] as const)('%s: from %d by %d to %d', (name, from, direction, to) => {
    expect(steppedTarget(example(name), from, direction)).toBe(to);
  });
});

describe('a typed week', () => {
  const typed = (text: string, before = NO_START, room = Infinity) => addTyped(before, parseWeek(text), room);

  it('becomes chosen tiles before the examples, in the place of an example of the same name', () => {
    const { picks, typed: activities, text } = typed('run 5x, xyzzy 2x, read 9x');
    expect(picks).toEqual([
      { id: 'Run', target: 5 },
      { id: 'Xyzzy', target: 2 },
    ]);
    expect(text, 'is kept').toBe('read 9x');
    const ids = startTiles(activities).map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual(['Run', 'Xyzzy']);
    expect(ids).not.toContain('activity.example.run');
    expect(ids).toHaveLength(13);
  });

  it('keeps the rhythm that was typed, with a weekly goal only once that is changed', () => {
    const { activities } = parseWeek('water the plants every 3 days');
    const tiles = startTiles(activities);
    const rhythm = { name: 'Water the plants', unit: 'DAYS', everyDays: 3 };
    expect(create(tiles, [{ id: 'Water the plants', target: 2 }])).toMatchObject([
      { ...rhythm, weeklyGoalsTimeline: [] },
    ]);
    expect(create(tiles, [{ id: 'Water the plants', target: 1 }])).toMatchObject([
      { ...rhythm, weeklyGoalsTimeline: [{ target: 1 }] },
    ]);
  });

  it('keeps what was picked before, and replaces what was typed before', () => {
    const picked = { ...NO_START, picks: toggled(toggled([], example('run')), example('read')) };
    const { picks, typed: activities } = typed('Run 4x', typed('run 5x', picked));
    expect(picks).toEqual([
      { id: 'activity.example.read', target: 180 },
      { id: 'Run', target: 4 },
    ]);
    expect(activities).toHaveLength(1);
  });

  it('is not chosen beyond the limit of the plan', () => {
    const { picks, typed: activities } = typed('run 3x, swim 2x, yoga 1x', NO_START, 2);
    expect(picks.map(({ id }) => id)).toEqual(['Run', 'Swim']);
    expect(activities).toHaveLength(3);
  });

  it('takes the colour of its area', () => {
    const { picks, typed: activities } = typed('guitar practice 3h');
    expect(create(startTiles(activities), picks)).toMatchObject([
      { name: 'Guitar practice', icon: 'guitar', color: '#6B49D7', areaId: 'GROWTH', unit: 'DURATION' },
    ]);
  });

  it('plans named weekdays for the next seven days, unless more days are wanted', () => {
    const { picks, typed: activities } = typed('call mum sundays, run 2x');
    const made = create(startTiles(activities), picks);
    expect(made.map(({ weekdays }) => weekdays)).toEqual([[0], undefined]);
    const { operations } = startWith(made, '2026-10-01');
    expect(operations.map(({ call }) => call)).toEqual([createActivity.call, createActivity.call, setPlans.call]);
    expect(operations.at(-1)?.body).toMatchObject({ plans: [{ activityId: made[0]?.id, date: '2026-10-04' }] });
    const more = picks.map((pick) => ({ ...pick, target: 2 }));
    expect(create(startTiles(activities), more)[0]?.weekdays).toBeUndefined();
  });

  it('plans no upper limit', () => {
    const { picks, typed: activities } = typed('tv max 1h on weekdays');
    const made = create(startTiles(activities), picks);
    expect(made).toMatchObject([{ direction: 'AT_MOST', weeklyGoalsTimeline: [{ target: 300 }] }]);
    expect(startWith(made, '2026-10-01').operations.map(({ call }) => call)).toEqual([createActivity.call]);
  });
});
