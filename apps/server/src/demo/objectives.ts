import type { BodyOf } from '@sevenfold/contract';
import type { AreaKind } from '@sevenfold/domain/area';
import { addDays, type CivilDate, daysBetween } from '@sevenfold/domain/calendar';
import { nextPeriod, type Period, periodAt, periodRange, type DatedStatus } from '@sevenfold/domain/objective';
import type { Language } from '@sevenfold/domain/user';
import { HABITS } from './habits';
import type { History } from './history';
import { createRandom, idAt, type Random } from './random';
import { type DemoKey, demoText } from './text';

type NewObjective = BodyOf<'POST /api/v1/objective'>;
type NewCheckIn = BodyOf<'POST /api/v1/objective/check-in'>;

/** An objective of the demo with its outcome. */
export interface DemoObjective {
  readonly body: NewObjective;
  readonly checkIns: readonly NewCheckIn[];
  readonly status: DatedStatus | null;
}

export interface ObjectivesOptions {
  readonly seed: number;
  readonly today: CivilDate;
  /** Milliseconds since 1970-01-01T00:00Z; ids are derived from it. */
  readonly now: number;
  readonly language: Language;
}

interface Plan {
  readonly name: DemoKey;
  readonly why?: DemoKey;
  readonly period: Period;
  readonly area: AreaKind;
  readonly course?: { readonly start: number; readonly target: number; readonly unit?: DemoKey | 'kg' };
  readonly follows?: DemoKey;
  readonly links?: readonly DemoKey[];
  /** Share reached so far, 0 to 1, days between check-ins, their notes, and decimals of their values. */
  readonly progress?: {
    readonly share: number;
    readonly everyDays: number;
    readonly notes: readonly DemoKey[];
    readonly fractionDigits: number;
  };
  readonly status?: DatedStatus;
  /** Index of the plan, in an earlier period, that it was carried over from. */
  readonly carriedFromIndex?: number;
}

/** Objectives of this year, this quarter, the previous and the next one. */
function plansOf(today: CivilDate): readonly Plan[] {
  const [year, quarter] = [periodAt('YEAR', today), periodAt('QUARTER', today)];
  const before = periodAt('QUARTER', addDays(periodRange(quarter).first, -1));
  const after = nextPeriod(quarter) ?? quarter;
  const lately = addDays(periodRange(quarter).first, Math.floor(daysBetween(periodRange(quarter).first, today) / 2));
  return [
    {
      name: 'demo.objective.tenK',
      period: before,
      area: 'HEALTH',
      links: ['demo.run'],
      status: { status: 'ACHIEVED', achievedAt: addDays(periodRange(before).last, -12) },
    },
    {
      name: 'demo.objective.photos',
      period: before,
      area: 'OTHER',
      course: { start: 0, target: 12, unit: 'demo.objective.photosUnit' },
      progress: { share: 0.58, everyDays: 14, notes: [], fractionDigits: 0 },
    },
    {
      name: 'demo.objective.weight',
      period: quarter,
      area: 'HEALTH',
      course: { start: 80, target: 76, unit: 'kg' },
      links: ['demo.run', 'demo.sleep'],
      progress: {
        share: 0.52,
        everyDays: 7,
        notes: ['demo.objective.weightNote1', 'demo.objective.weightNote2'],
        fractionDigits: 1,
      },
    },
    {
      name: 'demo.objective.portfolio',
      why: 'demo.objective.portfolioWhy',
      period: quarter,
      area: 'WORK',
      links: ['demo.deepWork'],
    },
    {
      name: 'demo.objective.lessons',
      period: quarter,
      area: 'GROWTH',
      course: { start: 0, target: 36 },
      follows: 'demo.language',
      links: ['demo.language'],
    },
    {
      name: 'demo.objective.photos',
      period: quarter,
      area: 'OTHER',
      course: { start: 7, target: 12, unit: 'demo.objective.photosUnit' },
      progress: { share: 0.2, everyDays: 21, notes: [], fractionDigits: 0 },
      carriedFromIndex: 1,
    },
    {
      name: 'demo.objective.nocturne',
      period: quarter,
      area: 'ENJOYMENT',
      status: { status: 'PAUSED', achievedAt: null },
    },
    {
      name: 'demo.objective.trip',
      period: quarter,
      area: 'RELATIONSHIPS',
      links: ['demo.callFamily'],
      status: { status: 'ACHIEVED', achievedAt: lately },
    },
    {
      name: 'demo.objective.books',
      why: 'demo.objective.booksWhy',
      period: year,
      area: 'GROWTH',
      course: { start: 0, target: 24, unit: 'demo.objective.booksUnit' },
      links: ['demo.read'],
      progress: { share: 0.79, everyDays: 30, notes: ['demo.objective.booksNote'], fractionDigits: 0 },
    },
    { name: 'demo.objective.half', period: year, area: 'HEALTH', links: ['demo.run', 'demo.stretch'] },
    {
      name: 'demo.objective.hours',
      period: year,
      area: 'WORK',
      course: { start: 0, target: 800 },
      follows: 'demo.deepWork',
      links: ['demo.deepWork'],
    },
    { name: 'demo.objective.pottery', period: after, area: 'ENJOYMENT' },
  ];
}

/** Generates the objectives of the demo account from its activities and areas. */
export function generateObjectives(history: History, options: ObjectivesOptions): readonly DemoObjective[] {
  const random = createRandom(options.seed + 1);
  const plans = plansOf(options.today);
  const ids = plans.map((_, index) => idAt(options.now + index, random));
  return plans.map((plan, index) => ({
    body: bodyOf(plan, index, ids, history, options.language),
    checkIns:
      plan.course && plan.progress
        ? checkInsOf(plan.course, plan.progress, plan.period, ids[index] ?? '', options, random)
        : [],
    status: plan.status ?? null,
  }));
}

function bodyOf(
  plan: Plan,
  index: number,
  ids: readonly string[],
  { areas, activities }: History,
  language: Language,
): NewObjective {
  const idOf = (name: DemoKey) => activities.find((activity) => activity.name === demoText(language, name))?.id;
  const areaHabit = HABITS.find(({ area }) => area === plan.area);
  const unit = plan.course?.unit;
  return {
    id: ids[index] ?? '',
    name: demoText(language, plan.name),
    why: plan.why === undefined ? '' : demoText(language, plan.why),
    period: plan.period,
    order: index,
    areaId:
      areas.find(
        ({ id }) =>
          id ===
          activities.find((activity) => areaHabit && activity.name === demoText(language, areaHabit.name))?.areaId,
      )?.id ?? null,
    type: plan.course ? 'PROGRESS' : 'COMPLETABLE',
    start: plan.course?.start ?? null,
    target: plan.course?.target ?? null,
    unitLabel: unit === undefined ? null : unit === 'kg' ? unit : demoText(language, unit),
    followsActivityId: (plan.follows && idOf(plan.follows)) ?? null,
    linkedActivityIds: (plan.links ?? []).flatMap((name) => idOf(name) ?? []),
    carriedFrom: (plan.carriedFromIndex !== undefined && ids[plan.carriedFromIndex]) || null,
  };
}

type PlannedProgress = NonNullable<Plan['progress']>;

/** Check-ins at regular intervals from the start of the period, with ups and downs, ending at the current value. */
function checkInsOf(
  { start, target }: NonNullable<Plan['course']>,
  progress: PlannedProgress,
  period: Period,
  objectiveId: string,
  { today, now, language }: ObjectivesOptions,
  random: Random,
): NewCheckIn[] {
  const { first, last } = periodRange(period);
  const end = last < today ? last : today;
  const times = Math.floor(daysBetween(first, end) / progress.everyDays);
  return Array.from({ length: times }, (_, index) => {
    const share = progress.share * ((index + 1) / times);
    const noise = index + 1 === times ? 0 : (random.next() - 0.5) * 0.06;
    const note = progress.notes[index % 4];
    return {
      id: idAt(now + index, random),
      objectiveId,
      date: addDays(first, (index + 1) * progress.everyDays - 1),
      value: Number((start + (target - start) * Math.max(0, share + noise)).toFixed(progress.fractionDigits)),
      note: note === undefined ? null : demoText(language, note),
    };
  });
}
