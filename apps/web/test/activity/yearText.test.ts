import type { Activity } from '@sevenfold/contract';
import { weekId, weeksOfYear } from '@sevenfold/domain/calendar';
import { pastWeeks, yearReview, type WeekFigures } from '@sevenfold/domain/insight';
import { compileCatalogue, type Locale } from '@sevenfold/i18n/compile';
import { beforeEach, describe, expect, it } from 'vitest';
import { fileName } from '../../src/ui/pictureFile';
import { heatPlaces } from '../../src/features/activity/yearPicture';
import { PICTURE } from '../../src/ui/picture';
import { yearFacts, yearWeekText } from '../../src/features/activity/yearText';
import { showTexts } from '../../src/platform/text';
import { activity } from './samples';

const NOW = weekId('2026-W10');
const run = activity({ weeklyGoalsTimeline: [{ startWeekId: weekId('2026-W02'), endWeekId: null, target: 3 }] });
const show = (locale: Locale) => showTexts(locale, compileCatalogue(locale));

/** The year 2026 with totals of its first weeks, up to the running tenth. */
function reviewOf(of: Activity, done: readonly number[], skipped: Readonly<Record<number, number>> = {}) {
  const weeks = weeksOfYear(2026);
  const figures = new Map(
    done.map((amount, index): [(typeof weeks)[number], WeekFigures] => [
      weeks[index] ?? NOW,
      { done: amount, skippedDays: skipped[index] ?? 0 },
    ]),
  );
  return yearReview(pastWeeks(of, figures, { first: weekId('2026-W01'), last: NOW, current: NOW }), {
    direction: of.direction,
    isoYear: 2026,
    current: NOW,
    months: [
      { month: 1, done: done.reduce((sum, one) => sum + one, 0) },
      { month: 2, done: 0 },
    ],
  });
}

describe('week of a year', () => {
  const review = reviewOf(run, [2, 3, 1, 0], { 3: 7 });
  const say = (week: string, weeks = review.weeks) =>
    weeks.filter((one) => one.week === week).map((one) => yearWeekText(run, one, NOW, 'MONDAY'))[0];

  beforeEach(() => show('en'));

  it.each([
    ['2026-W01', 'Week 1 · Dec 29 – Jan 4: 2 days, no goal'],
    ['2026-W02', 'Week 2 · Jan 5 – 11: 3 days, goal met'],
    ['2026-W03', 'Week 3 · Jan 12 – 18: 1 day, goal 3 days'],
    ['2026-W04', 'Week 4 · Jan 19 – 25: 0 days, excused'],
    ['2026-W10', 'Week 10 · Mar 2 – 8: 0 days so far'],
    ['2026-W53', 'Week 53 · Dec 28 – Jan 3: upcoming'],
  ])('of outcome %s has a text', (week, words) => {
    expect(say(week)).toBe(words);
  });

  it('before the activity counts has no record', () => {
    expect(
      say('2026-W01', yearReview([], { direction: 'AT_LEAST', isoYear: 2026, current: NOW, months: null }).weeks),
    ).toBe('Week 1 · Dec 29 – Jan 4: no record');
  });
});

describe('facts of a year', () => {
  it.each([
    [
      'en',
      [
        'Total: 10 days',
        'Weeks on goal: 3 of 8',
        'Average progress: 38%',
        'Best streak in 2026: 3 weeks',
        'Best month: January · 10 days',
        'Share of active days in Health: 25%',
      ],
    ],
    [
      'es',
      [
        'Total: 10\u00a0días',
        'Semanas cumplidas: 3 de 8',
        'Progreso medio: 38 %',
        'Mejor racha de 2026: 3\u00a0semanas',
        'Mejor mes: Enero · 10\u00a0días',
        'Parte de los días activos de Health: 25 %',
      ],
    ],
    [
      'ja',
      [
        '合計: 10日',
        '達成した週: 8週中3週',
        '平均達成率: 38%',
        '2026年の最長連続達成: 3週',
        'いちばんよかった月: 1月 · 10日',
        '「Health」の活動日数に占める割合: 25%',
      ],
    ],
  ] as const)('are written in %s', (locale, facts) => {
    show(locale);
    expect(
      yearFacts(run, reviewOf(run, [1, 3, 3, 3]), { name: 'Health', share: 0.25 }).map(
        ({ name, value }) => `${name}: ${value}`,
      ),
    ).toEqual(facts);
  });

  it('without goals contain the number of active weeks', () => {
    show('en');
    expect(
      yearFacts(activity(), reviewOf(activity(), [1, 0, 3]), null).map(({ name, value }) => `${name}: ${value}`),
    ).toEqual(['Total: 4 days', 'Active weeks: 2 weeks', 'Best month: January · 4 days']);
  });
});

describe('image of a year', () => {
  it.each([2025, 2026])('has the weeks of %i in twelve columns inside the image', (year) => {
    const places = heatPlaces(
      yearReview([], { direction: 'AT_LEAST', isoYear: year, current: NOW, months: null }).weeks,
    );
    expect(places).toHaveLength(weeksOfYear(year).length);
    expect(new Set(places.map(({ x }) => Math.round(x))).size).toBe(12);
    expect(new Set(places.map(({ x, y }) => `${Math.round(x)} ${y}`)).size).toBe(places.length);
    for (const { x, width, y, height } of places) {
      expect(x).toBeGreaterThan(0);
      expect(x + width).toBeLessThan(PICTURE.width);
      expect(y + height).toBeLessThan(PICTURE.height);
    }
  });

  it.each([
    ['Run 2026', 'Run 2026'],
    ['a/b: "c" 2026', 'a b c 2026'],
    ['読書 2026', '読書 2026'],
    ['???', 'Sevenfold'],
  ])('of %s is saved as %s', (name, file) => {
    expect(fileName(name)).toBe(file);
  });
});
