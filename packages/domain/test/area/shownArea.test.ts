import { describe, expect, test } from 'vitest';
import { shownAreaFigures, shownAreaOf } from '../../src/area';

const HEALTH = { id: 'health', name: 'Health' };
const OTHER = { id: 'other', name: 'Other' };

describe('area an activity is listed under', () => {
  test.each([
    ['its own', [HEALTH, OTHER], 'health', 'health'],
    ['for none, the one with the fallback’s name', [HEALTH, OTHER], null, 'other'],
    ['for a deleted one, the one with the fallback’s name', [HEALTH, OTHER], 'gone', 'other'],
    ['for none, the fallback itself where no area has its name', [HEALTH], null, null],
    ['for a deleted one, the fallback itself where no area has its name', [HEALTH], 'gone', null],
    [
      'for none, the one with the fallback’s name in other letters',
      [HEALTH, { id: 'other', name: ' ＯＴＨＥＲ ' }],
      null,
      'other',
    ],
    ['for none, the first of two with the fallback’s name', [OTHER, { id: 'second', name: 'Other' }], null, 'other'],
  ])('is %s', (_, areas, areaId, shown) => {
    expect(shownAreaOf(areas, 'Other')(areaId)).toBe(shown);
  });
});

describe('figures by listed area', () => {
  const figures = (id: string | null, name: string, activeDays: number) => ({
    id,
    name,
    color: '#000',
    goalsMet: 1,
    goals: 2,
    activeDays,
  });

  test('of activities without an area are added to the area named like the fallback', () => {
    expect(
      shownAreaFigures([figures('health', 'Health', 3), figures('other', 'Other', 2), figures(null, '', 4)], 'Other'),
    ).toEqual([figures('health', 'Health', 3), { ...figures('other', 'Other', 6), goalsMet: 2, goals: 4 }]);
  });

  test('count a day of both once if the days are known', () => {
    const [other, rest] = [
      { ...figures('other', 'Other', 2), dayBits: 0b0011 },
      { ...figures(null, '', 3), dayBits: 0b1110 },
    ];
    expect(shownAreaFigures([other, rest], 'Other')).toMatchObject([{ activeDays: 4 }]);
    expect(shownAreaFigures([other, { ...rest, dayBits: undefined }], 'Other')).toMatchObject([{ activeDays: 5 }]);
  });

  test('are unchanged without such an area, or with nothing to add', () => {
    const withoutHome = [figures('health', 'Health', 3), figures(null, '', 4)];
    expect(shownAreaFigures(withoutHome, 'Other')).toBe(withoutHome);
    const withoutRest = [figures('other', 'Other', 2)];
    expect(shownAreaFigures(withoutRest, 'Other')).toBe(withoutRest);
  });
});
