import { civilDate, weekId } from '@sevenfold/domain/calendar';
import type { ActivityFacts, ReviewFacts } from '@sevenfold/domain/review';
import type { Language } from '@sevenfold/domain/user';
import { describe, expect, it } from 'vitest';
import { composeContent } from '../../src/features/reviewEmail/content';
import { renderPlainText } from '../../src/features/reviewEmail/plainText';

const facts = (fields: Partial<ActivityFacts>): ActivityFacts => ({
  id: 'run',
  name: 'Run',
  color: '#1A9951',
  icon: 'footprints',
  areaId: null,
  unit: 'DAYS',
  customTimesUnit: null,
  customTimesUnitSingular: null,
  direction: 'AT_LEAST',
  target: 3,
  done: 2,
  skippedDays: 0,
  outcome: 'RUNNING',
  attainment: 2 / 3,
  meanBefore: null,
  ...fields,
});
const COFFEE = facts({
  id: 'coffee',
  name: 'Coffee',
  unit: 'TIMES',
  direction: 'AT_MOST',
  done: 5,
  outcome: 'MISSED',
  attainment: 1 / 3,
});

const compose = (week: Partial<ReviewFacts>, language: Language = 'EN', asOf = '2026-03-15') =>
  composeContent({
    facts: {
      running: true,
      goalsMet: 0,
      goals: 1,
      attainment: 0.5,
      attainmentBefore: null,
      activities: [facts({})],
      areas: [],
      objectives: [],
      ...week,
    },
    earlier: [],
    streaks: new Map(),
    objectiveUnits: new Map([
      ['books', { unitLabel: 'books', followed: undefined }],
      ['hours', { unitLabel: null, followed: { unit: 'DURATION', customTimesUnit: null } }],
      ['lessons', { unitLabel: null, followed: { unit: 'TIMES', customTimesUnit: 'lessons' } }],
    ]),
    week: weekId('2026-W11'),
    review: 'NONE',
    asOf: civilDate(asOf),
    user: { name: 'Ana', language, weekStartDay: 'MONDAY', time: '18:00' },
    links: { review: 'https://x/r', settings: 'https://x/s', unsubscribe: 'https://x/u' },
  });
const lineOf = (activity: ActivityFacts, language?: Language) => {
  const [line] = compose({ activities: [activity] }, language)?.activities ?? [];
  return line && [line.amount, line.details].filter((part) => part !== '').join(' | ');
};

describe('the content of the weekly review email', () => {
  it('tells what was done of an upper limit as that of a limit', () => {
    expect(lineOf(COFFEE)).toBe('5 · 3 times max');
    expect(lineOf(COFFEE, 'ES')).toBe('5 · máx. 3\u00a0veces');
    expect(lineOf(COFFEE, 'JA')).toBe('5（上限3回）');
    const kept = compose({ activities: [{ ...COFFEE, done: 2, outcome: 'MET', attainment: 1 }] });
    expect(kept?.preview).toBe('Coffee: goal met, 2 times.');
  });

  it('says 100% and 0% of whole shares only', () => {
    expect(compose({ attainment: 0.998, attainmentBefore: 0.001 })?.summary).toBe(
      '99.8% average progress · 4-week average: 0.1%',
    );
  });

  it('says of numbers that were frozen before the end of the week of which day they are', () => {
    const frozen = (language: Language) => compose({ attainmentBefore: 0.4 }, language, '2026-03-11')?.summary;
    expect(frozen('EN')).toBe('As of March 11 · 50% average progress · 4-week average by Wednesday: 40%');
    expect(frozen('ES')).toMatch(/^Datos del 11 de marzo · .* · media de 4\u00a0semanas hasta el miércoles: /);
    expect(frozen('JA')).toMatch(/^3月11日時点の記録 · .* · 直前4週の水曜日までの平均/);
    expect(compose({ running: false, attainmentBefore: 0.4 }, 'EN', '2026-03-17')?.summary).toBe(
      '50% average progress · 4-week average: 40%',
    );
  });

  it('compares no excused week with the usual, and no met goal with more', () => {
    expect(lineOf(facts({ meanBefore: 4 }))).toBe('2 of 3 days | 2 days fewer than usual');
    expect(lineOf(facts({ done: 3, outcome: 'MET', attainment: 1, meanBefore: 5 }))).toBe('3 of 3 days | Goal met');
    expect(lineOf(facts({ outcome: 'EXCUSED', skippedDays: 5, meanBefore: 4 }))).toBe('2 of 3 days | Excused');
  });

  it('tells the movements of objectives in their units', () => {
    const moved = (objectiveId: string, from: number, to: number) => ({ objectiveId, name: objectiveId, from, to });
    const objectives = [
      moved('books', 15, 18),
      moved('hours', 12, 14.5),
      moved('lessons', 3, 5),
      moved('deleted', 78.2, 77.9),
    ];
    const written = compose({ objectives })?.objectives.map(({ movement }) => movement.replaceAll('\u00A0', ' '));
    expect(written).toEqual(['15 → 18 books', '12h → 14h 30m', '3 → 5 lessons', '78.2 → 77.9']);
  });

  it('as plain text has the signs of its language', () => {
    const content = compose({ activities: [{ ...COFFEE, skippedDays: 1 }] }, 'JA');
    const written = content ? renderPlainText(content) : '';
    expect(written).toContain('- Coffee：5（上限3回）（1日スキップ）');
  });
});
