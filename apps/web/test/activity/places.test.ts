import type { Activity } from '@sevenfold/contract';
import { sortByOrder } from '@sevenfold/domain/order';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveActivities, type Place } from '../../src/features/activity/commands';
import { groupByArea } from '../../src/features/activity/api';
import { placesAfterMove, type ActivityMove } from '../../src/features/activity/places';
import { shownRows } from '../db/shownRows';
import { activity, area } from './samples';

const AREAS = [area('health', 0), area('work', 1), area('growth', 2)];

/**
 * Notation "health: a b; work: c" with archived activities in brackets; "-" is the fallback area. Orders are
 * sequential.
 */
function listOf(written: string): Activity[] {
  let order = 0;
  return written.split(';').flatMap((part) => {
    const [areaId = '', names = ''] = part.trim().split(/:\s*/);
    return names
      .split(' ')
      .filter(Boolean)
      .map((name) => {
        const isActive = !name.startsWith('[');
        return activity({
          id: name.replace(/[[\]]/g, ''),
          areaId: areaId === '-' ? null : areaId,
          isActive,
          order: order++,
        });
      });
  });
}

const after = (activities: readonly Activity[], places: readonly Place[]): Activity[] =>
  sortByOrder(
    activities.map((one) => {
      const place = places.find(({ activityId }) => activityId === one.id);
      return place ? { ...one, ...place } : one;
    }),
  );

const written = (activities: readonly Activity[]): string =>
  groupByArea(activities, AREAS, 'Other')
    .filter((group) => group.activities.length > 0)
    .map(
      (group) =>
        `${group.area?.id ?? '-'}: ${group.activities.map(({ id, isActive }) => (isActive ? id : `[${id}]`)).join(' ')}`,
    )
    .join('; ');

const moved = (list: string, activityId: string, areaId: string | null, index: number): string => {
  const activities = listOf(list);
  return written(after(activities, placesAfterMove(activities, AREAS, { activityId, areaId, index }, 'Other')));
};

describe('placesAfterMove', () => {
  it('moves within an area; the index does not count the moved activity', () => {
    expect(moved('health: a b c', 'a', 'health', 1)).toBe('health: b a c');
    expect(moved('health: a b c', 'a', 'health', 2)).toBe('health: b c a');
    expect(moved('health: a b c', 'c', 'health', 0)).toBe('health: c a b');
  });

  it('moves to another area, also to an empty one and past its end', () => {
    expect(moved('health: a b; work: c d', 'a', 'work', 1)).toBe('health: b; work: c a d');
    expect(moved('health: a b', 'a', 'growth', 99)).toBe('health: b; growth: a');
  });

  it('moves out of and into the fallback area', () => {
    expect(moved('health: a; -: b', 'b', 'health', 0)).toBe('health: b a');
    expect(moved('health: a; -: b', 'a', null, 1)).toBe('-: b a');
    expect(moved('health: a b', 'a', null, 0)).toBe('health: b; -: a');
  });

  it('leaves archived activities between their neighbours', () => {
    expect(moved('health: a [x] b [y] c', 'c', 'health', 1)).toBe('health: a [x] c b [y]');
    expect(moved('health: [x] a; work: b [y]', 'a', 'work', 1)).toBe('health: [x]; work: b [y] a');
  });

  it('returns nothing without a change', () => {
    expect(
      placesAfterMove(listOf('health: a b; work: c'), AREAS, { activityId: 'b', areaId: 'health', index: 1 }, 'Other'),
    ).toEqual([]);
    expect(
      placesAfterMove(listOf('health: a'), AREAS, { activityId: 'gone', areaId: 'work', index: 0 }, 'Other'),
    ).toEqual([]);
  });

  it('includes a changed area even if the number stays the same', () => {
    expect(
      placesAfterMove(listOf('health: a b'), AREAS, { activityId: 'b', areaId: 'work', index: 0 }, 'Other'),
    ).toEqual([{ activityId: 'b', areaId: 'work', order: 1 }]);
  });

  it('renumbers the whole list, so that duplicates and gaps are repaired', () => {
    const activities = ['a', 'b', 'c'].map((id, index) =>
      activity({ id, areaId: index === 2 ? 'work' : 'health', order: 7 }),
    );
    expect(placesAfterMove(activities, AREAS, { activityId: 'b', areaId: 'health', index: 0 }, 'Other')).toEqual([
      { activityId: 'b', areaId: 'health', order: 0 },
      { activityId: 'a', order: 1 },
      { activityId: 'c', order: 2 },
    ]);
  });

  it('leaves the others in their areas, to which another device may have moved them, also in its undo', () => {
    const [a, b] = listOf('health: a b');
    if (!a || !b) throw new Error('There are two');
    const move = placesAfterMove([a, b], AREAS, { activityId: 'b', areaId: 'health', index: 0 }, 'Other');
    const { operations, inverse } = moveActivities([a, b], move);
    const elsewhere = [{ ...a, areaId: 'growth' }, b];
    const reordered = shownRows('activity', elsewhere, operations);
    expect(written(sortByOrder(reordered))).toBe('health: b; growth: a');
    expect(shownRows('activity', [...reordered], inverse)).toEqual(elsewhere);
  });

  it('puts the activity at its place, keeps the order of the others and leaves no gap, for any move', () => {
    const areaId = fc.constantFrom('health', 'work', 'growth', null);
    const one = fc.record({ areaId, isActive: fc.boolean(), order: fc.nat(20) });
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 12 }),
        areaId,
        fc.nat(14),
        fc.nat(100),
        (given, toArea, index, pick) => {
          const activities = sortByOrder(given.map((values, id) => activity({ ...values, id: `activity ${id}` })));
          const moving = activities[pick % activities.length];
          if (!moving) return;
          const move: ActivityMove = { activityId: moving.id, areaId: toArea, index };
          const result = after(activities, placesAfterMove(activities, AREAS, move, 'Other'));
          const others = (list: readonly Activity[]) =>
            groupByArea(
              list.filter(({ id }) => id !== moving.id),
              AREAS,
              'Other',
            ).map((group) => group.activities.map(({ id }) => id));
          expect(others(result)).toEqual(others(activities));
          const shown = result.filter((item) => item.areaId === toArea && item.isActive === moving.isActive);
          expect(shown.findIndex(({ id }) => id === moving.id)).toBe(Math.min(index, shown.length - 1));
          if (placesAfterMove(activities, AREAS, move, 'Other').length > 0)
            expect(result.map(({ order }) => order)).toEqual(result.map((_, order) => order));
        },
      ),
    );
  });
});

describe('activities without an area', () => {
  const other = { ...area('other', 3), name: 'Other' };
  const list = [
    activity({ id: 'a', areaId: 'other', order: 0 }),
    activity({ id: 'b', areaId: null, order: 1 }),
    activity({ id: 'c', areaId: 'gone', order: 2 }),
  ];

  it('are listed under the area named like the fallback, so that no name appears twice', () => {
    const groups = groupByArea(list, [...AREAS, other], 'Other');
    expect(groups.map((group) => [group.area?.id, group.activities.map(({ id }) => id)])).toEqual([
      ['health', []],
      ['work', []],
      ['growth', []],
      ['other', ['a', 'b', 'c']],
    ]);
    expect(
      groupByArea(list, [...AREAS, other], 'Otros').at(-1)?.area,
      'by another name it is another group',
    ).toBeNull();
  });

  it('keep having no area while others are moved around them', () => {
    expect(placesAfterMove(list, [...AREAS, other], { activityId: 'a', areaId: 'other', index: 2 }, 'Other')).toEqual([
      { activityId: 'b', order: 0 },
      { activityId: 'c', order: 1 },
      { activityId: 'a', areaId: 'other', order: 2 },
    ]);
  });
});
