import type { Skip } from '@sevenfold/contract';
import { addDays, civilDate, type CivilDate, weekView } from '@sevenfold/domain/calendar';
import { compileCatalogue, type Locale } from '@sevenfold/i18n/compile';
import { describe, expect, it } from 'vitest';
import { dayRow } from '../../src/features/day/row';
import { showTexts } from '../../src/platform/text';
import { leftText } from '../../src/features/record/amount';
import { futureReason } from '../../src/features/day/futureReason';
import { dayMaxText } from '../../src/features/day/dayMaxText';
import { rhythmText } from '../../src/features/day/rhythmText';
import { pausedText, skipText, weekText } from '../../src/features/day/rowText';
import { weekLine } from '../../src/features/day/weekLine';
import { type ActivityRecords } from '../../src/features/record/records';
import { activity, entry, FRI, goal, MON, records, SAT, skip, SUN, THU, TUE, WED, week } from './samples';

const show = (locale: Locale) => showTexts(locale, compileCatalogue(locale));

const run = activity();
const water = activity({
  unit: 'TIMES',
  customTimesUnit: 'glasses',
  customTimesUnitSingular: 'glass',
  weeklyGoalsTimeline: goal(40),
});
const read = activity({ unit: 'DURATION', weeklyGoalsTimeline: goal(240) });
const sweets = activity({ unit: 'TIMES', direction: 'AT_MOST', weeklyGoalsTimeline: goal(3) });
const screen = activity({ unit: 'DURATION', direction: 'AT_MOST', weeklyGoalsTimeline: goal(600) });
const free = activity({ unit: 'TIMES', weeklyGoalsTimeline: [] });

const say = (of: typeof run, known: ActivityRecords, short = false, when = week) =>
  weekText(of, dayRow(of, known, THU, when), when, short);

describe('progress text of a week', () => {
  it('is full or short in English', () => {
    show('en');
    expect(say(run, records([entry(MON), entry(TUE)]))).toBe('2 of 3 days');
    expect(say(run, records([entry(MON)]), true)).toBe('1/3');
    expect(say(water, records([entry(MON, 32)]))).toBe('32 of 40 glasses');
    expect(say(water, records([entry(MON, 32)]), true)).toBe('32/40 glasses');
    expect(say(read, records([entry(MON, 110)]))).toBe('1h\u00a050m of 4h');
    expect(say(read, records([entry(MON, 255)]))).toBe('4h\u00a015m of 4h · +15m');
    expect(say(water, records([entry(MON, 41)]), true)).toBe('41/40 glasses · +1');
    expect(say(read, records([entry(MON, 255)]), true)).toBe('4h\u00a015m / 4h');
    expect(say(read, records([entry(MON, 60)]), true)).toBe('1h / 4h');
    expect(say(free, records([entry(MON, 2)]))).toBe('2 times this week');
    expect(say(free, records([entry(MON, 2)]), false, weekView('2026-W40', '2026-10-06', 'MONDAY'))).toBe(
      '2 times that week',
    );
  });

  it('of an "at most" goal is friendly, also above the limit', () => {
    show('en');
    expect(say(sweets, records([entry(MON, 2)]))).toBe('2 · 3 times max');
    expect(say(sweets, records([entry(MON, 4)]))).toBe('4 · 3 times max');
    expect(say(sweets, records([entry(MON, 2)]), true)).toBe('2 · 3 max');
    expect(say(screen, records([entry(MON, 320)]))).toBe('5h\u00a020m · 10h max');
    expect(say(screen, records([entry(MON, 320)]), true)).toBe('5h\u00a020m · 10h max');
  });

  it('exists in Spanish and Japanese', () => {
    show('es');
    expect(say(run, records([entry(MON), entry(TUE)]))).toBe('2 de 3\u00a0días');
    expect(say(sweets, records([entry(MON, 2)]))).toBe('2 · máx. 3\u00a0veces');
    expect(say(screen, records([entry(MON, 320)]), true)).toBe('5\u00a0h\u00a020\u00a0min · máx. 10\u00a0h');
    show('ja');
    expect(say(run, records([entry(MON), entry(TUE)]))).toBe('2日／3日');
    expect(say(read, records([entry(MON, 110)]), true)).toBe('1時間50分／4時間');
    expect(say(read, records([entry(MON, 110)]))).toBe('1時間50分／4時間');
    expect(
      say(activity({ unit: 'DURATION', weeklyGoalsTimeline: goal(840) }), records([entry(MON, 1155)])),
      'past the goal, too',
    ).toBe('19時間15分／14時間 · +5時間15分');
  });
});

it.each<[Locale, string, string]>([
  ['en', '1 to go · 4 days left', '8 glasses to go · 4 days left'],
  ['es', 'Falta 1 · quedan 4\u00a0días', 'Faltan 8\u00a0glasses · quedan 4\u00a0días'],
  ['ja', '目標まで1日（残り4日）', '目標まで8 glasses（残り4日）'],
])('has the remaining amount in %s', (locale, days, times) => {
  show(locale);
  expect(leftText(run, dayRow(run, records([entry(MON), entry(TUE)]), THU, week).left)).toBe(days);
  expect(leftText(water, dayRow(water, records([entry(MON, 32)]), THU, week).left)).toBe(times);
  expect(leftText(sweets, dayRow(sweets, records([]), THU, week).left)).toBeNull();
});

it('uses the singular for one hour in Spanish', () => {
  show('es');
  expect(leftText(read, dayRow(read, records([entry(MON, 180)]), THU, week).left)).toBe(
    'Falta 1\u00a0h · quedan 4\u00a0días',
  );
  expect(leftText(read, dayRow(read, records([entry(MON, 150)]), THU, week).left)).toBe(
    'Faltan 1\u00a0h\u00a030\u00a0min · quedan 4\u00a0días',
  );
});

describe('a daily limit', () => {
  const limited = { ...screen, dayMax: 120 };
  it('says nothing below it, or without one', () => {
    show('en');
    expect(dayMaxText(limited, 119)).toBeNull();
    expect(dayMaxText(screen, 600)).toBeNull();
    expect(dayMaxText({ ...screen, dayMax: null }, 600)).toBeNull();
  });

  it('says when it is reached, and by how much it is exceeded', () => {
    show('en');
    expect(dayMaxText(limited, 120)).toBe('Daily limit reached');
    expect(dayMaxText(limited, 135)).toBe('15m over the daily limit');
    expect([120, 135].map((minutes) => dayMaxText(limited, minutes, true))).toEqual(['max', 'max +15m']);
    show('ja');
    expect(dayMaxText(limited, 135)).toBe('1日の上限を15分超過');
  });
});

describe('a pause', () => {
  const paused = { pausedUntil: '2026-10-05' } as const;

  it.each<[string, CivilDate, Skip | undefined, string | null]>([
    ['on a recorded day from today on', THU, undefined, 'Paused until Oct 5'],
    ['on a skipped day before today', TUE, skip(TUE), 'Paused until Oct 5'],
    ['not on a recorded day before today, which may be before the pause', TUE, undefined, null],
    ['not on the day of the return', civilDate('2026-10-05'), undefined, null],
  ])('is named %s', (_, date, skipped, shown) => {
    show('en');
    expect(pausedText(paused, { skip: skipped }, date, week)).toBe(shown);
  });

  it('is not named for an activity that is not paused', () => {
    expect(pausedText({ pausedUntil: null }, { skip: undefined }, THU, week)).toBeNull();
  });
});

it('skips and future days are explained', () => {
  show('en');
  expect(skipText(skip(THU))).toBe('Skipped');
  expect(skipText(skip(THU, 'SICK'))).toBe('Skipped · Sick');
  expect(futureReason('2026-10-02', THU)).toBe('You can record this tomorrow.');
  expect(futureReason('2026-10-03', THU)).toBe('You can record this from Saturday.');
  expect(futureReason('2026-10-08', THU)).toBe('You can record this from Thursday, October 8, 2026.');
  show('es');
  expect(futureReason('2026-10-03', THU)).toBe('Podrás registrarlo a partir del sábado.');
});

describe('line under the date', () => {
  const line = (id: typeof week.id, today = THU) => weekLine(weekView(id, today, 'MONDAY'), today).join(' · ');

  it('names the week or its distance', () => {
    show('en');
    expect(line('2026-W40')).toBe('Week 40 · 4 days left');
    expect(line('2026-W40', '2026-10-03')).toBe('Week 40 · 2 days left');
    expect(line('2026-W40', '2026-10-04')).toBe('Week 40 · last day');
    expect(line('2026-W39')).toBe('Week 39 · last week');
    expect(line('2026-W38')).toBe('Week 38 · 2 weeks ago');
    expect(line('2026-W41')).toBe('Week 41 · next week');
    expect(line('2025-W52')).toBe('Week 52, 2025 · 40 weeks ago');
    // January 1, 2027 lies in the last week of 2026.
    expect(line('2026-W53', '2027-01-01')).toBe('Week 53 · 3 days left');
    show('ja');
    expect(line('2026-W40')).toBe('第40週 · 残り4日');
    expect(line('2025-W52')).toBe('2025年第52週 · 40週前');
  });
});

describe('the day on which a rhythm is due', () => {
  /** Of a rhythm of three days, on a day of the week whose Thursday is today. */
  const say3 = (date: CivilDate, lastDate: CivilDate | null, isDue = true) =>
    rhythmText(3, { date, today: THU, lastDate, isDue, isSkipped: () => false });

  it.each<[string, ...Parameters<typeof say3>, string | null]>([
    ['is due today', THU, MON, true, 'Due today'],
    ['is due since a day of the last week', THU, addDays(MON, -1), true, 'Due since Wed'],
    ['is due for more than a week', THU, '2026-09-01', true, 'Due since Sep 4'],
    ['was never recorded', THU, null, true, 'Due today'],
    ['was recorded on Tuesday', THU, TUE, false, 'Due Fri'],
    ['was recorded today', THU, THU, false, 'Due Sun'],
    ['is skipped today', THU, MON, false, null],
    ['is due on a day to come', FRI, TUE, true, 'Due Fri'],
    ['is due after a day to come', FRI, THU, false, 'Due Sun'],
    ['may be due on a day to come', FRI, MON, true, null],
    ['was due on a past day', TUE, null, true, null],
  ])('%s', (_, date, lastDate, isDue, expected) => {
    show('en');
    expect(say3(date, lastDate, isDue)).toBe(expected);
  });

  it('moves to the next day that is not skipped', () => {
    show('en');
    const sayNext = (date: CivilDate, lastDate: CivilDate, ...skipped: readonly CivilDate[]) =>
      rhythmText(3, { date, today: THU, lastDate, isDue: date === THU, isSkipped: (day) => skipped.includes(day) });
    expect(sayNext(THU, TUE, FRI)).toBe('Due Sat');
    expect(sayNext(THU, TUE, FRI, SAT, SUN)).toBe('Due Mon');
    expect(sayNext(FRI, TUE, FRI)).toBe('Due Sat');
    // Skips move nothing that is overdue.
    expect(sayNext(THU, addDays(MON, -1), WED)).toBe('Due since Wed');
  });

  it('is named in Spanish and Japanese', () => {
    show('es');
    expect([say3(THU, MON), say3(THU, null), say3(THU, TUE, false), say3(THU, addDays(MON, -1))]).toEqual([
      'Toca hoy',
      'Toca hoy',
      'Toca el vie',
      'Toca desde el mié',
    ]);
    show('ja');
    expect([say3(THU, MON), say3(THU, TUE, false), say3(THU, addDays(MON, -1)), say3(THU, '2026-09-01')]).toEqual([
      '今日が目安',
      '次は金曜日',
      '水曜日が目安でした',
      '9月4日が目安でした',
    ]);
  });
});
