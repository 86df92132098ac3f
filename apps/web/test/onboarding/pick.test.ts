import * as samples from '@sevenfold/contract/samples';
import { isIcon, PALETTE, targetRange } from '@sevenfold/domain/activity';
import { DEFAULT_AREAS } from '@sevenfold/domain/area';
import { weekId } from '@sevenfold/domain/calendar';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../src/features/activity/example';
import { activitiesOf, type Picks, steppedTarget, toggled } from '../../src/features/onboarding/pick';
import { newId } from '../../src/platform/id';
import { showTexts } from '../../src/platform/text';

beforeEach(() => showTexts('en', compileCatalogue('en')));

const week = weekId('2026-W40');
const areas = DEFAULT_AREAS.map(({ kind, color, order }) => samples.area({ id: kind, name: kind, color, order }));
const example = (name: string) => EXAMPLES.find((one) => one.name === `activity.example.${name}`) ?? EXAMPLES[0];

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
    const [run, read] = [example('run'), example('read')];
    if (!run || !read) throw new Error('There are no examples');
    const picks = [read, run]
      .reduce<Picks>(toggled, [])
      .map((pick) => (pick.name === run.name ? { ...pick, target: 4 } : pick));
    expect(activitiesOf(picks, { areas, week, newId })).toMatchObject([
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
    const [run] = EXAMPLES.filter(({ area }) => area === 'HEALTH');
    if (!run) throw new Error('There are no examples');
    const areaOf = (own: readonly ReturnType<typeof samples.area>[]) =>
      activitiesOf(toggled([], run), { areas: own, week, newId })[0]?.areaId;
    const green = samples.area({ id: 'green', name: 'Body', color: '#1A9951' });
    expect(areaOf([green, samples.area({ id: 'health', kind: 'HEALTH', color: '#000000' })])).toBe('health');
    expect(areaOf([green])).toBe('green');
  });

  it('are unpicked with another press', () => {
    const [run] = [example('run')];
    if (!run) throw new Error('There are no examples');
    expect(toggled(toggled([], run), run)).toEqual([]);
  });

  it.each([
    ['run', 3, 1, 4],
    ['run', 7, 1, 7],
    ['run', 1, -1, 1],
    ['water', 40, -1, 35],
    ['water', 5, -1, 1],
    ['family', 2, 1, 3],
    ['read', 180, 1, 210],
    ['read', 30, -1, 30],
  ] as const)('%s: from %d by %d to %d', (name, from, direction, to) => {
    const one = example(name);
    expect(one && steppedTarget(one, from, direction)).toBe(to);
  });
});
