import { ON_TRACK_SHARE } from '@sevenfold/domain/activity';
import type { Explained, Formula, Measure, Part, Result } from '@sevenfold/domain/breakdown';
import { type CivilDate, daysBetween, type WeekId } from '@sevenfold/domain/calendar';
import { digitsOfMean } from '@sevenfold/domain/insight';
import type { Activity, Entry } from '@sevenfold/contract';
import type { TextKey } from '@sevenfold/i18n';
import { dayShort, dayShortWithYear, number, percent, shareText, text, weekdayLong, weekdayShort } from '#platform';
import { weekNameIn } from '#features/activity';
import { meanAmount, roundedMean } from '#features/insight';
import { bareAmount } from '#features/record';
import { type Subject, valueFormat } from './measures';

/** A line below a number: what it says, and a formula or a sentence. */
export type Line = readonly [label: TextKey, value: string];

export interface FormulaSubject extends Subject {
  /** Describes the goal of a week: "3 days a week, since W34". */
  readonly goalText: (week: WeekId) => string;
  readonly currentWeek: WeekId;
  /** Undefined for an activity that was deleted. */
  readonly activityById: (id: string) => Activity | undefined;
}

/** Maximum number of summands written out. */
const SUMMANDS_MAX = 7;

type Parts = readonly Part<Entry>[];
type FormulaOf<K extends Formula['kind']> = Extract<Formula, { readonly kind: K }>;

/** The lines that explain a number: the numbers it is computed from, its formula, and further numbers of its parts. */
export function formulaLines({ parts, also, ...result }: Explained<Entry>, subject: FormulaSubject): readonly Line[] {
  const isUsual = result.formula.kind === 'DIFFERENCE';
  return [
    ...parts.flatMap((part): readonly Line[] => {
      if (part.kind === 'GOAL') return [['breakdown.goal', subject.goalText(part.week)]];
      if (result.formula.kind === 'PROGRESS') return [['objective.value', originText(part, subject)]];
      if (part.kind !== 'NUMBER') return [];
      const lines = formulaLines(part.number, subject);
      return isUsual
        ? lines.map(([label, value]) => [label === 'breakdown.mean' ? 'breakdown.usual' : label, value])
        : lines;
    }),
    ...resultLines(result, parts, subject),
    ...also.flatMap((one) =>
      one.formula.kind === 'MET' ? metLines(one.value, one.formula.of, parts) : resultLines(one, parts, subject),
    ),
  ];
}

/** Source of the value of an objective. */
function originText(part: Part<Entry>, { activityById }: FormulaSubject): string {
  if (part.kind === 'FOLLOWED') return text('breakdown.sumOf', { name: activityById(part.activityId)?.name ?? '' });
  const date = part.kind === 'CHECK_IN' ? part.date : null;
  return date === null
    ? text('breakdown.startValue')
    : text('breakdown.latestCheckIn', { date: dayShortWithYear(date) });
}

/** The rule behind a number; undefined where the formula says it all. */
export function ruleText({ formula, parts }: Explained<Entry>): string | undefined {
  // The only rule with a number of its own.
  if (formula.kind === 'ON_TRACK') return text('breakdown.onTrackRule', { share: shareText(ON_TRACK_SHARE) });
  const key = ruleKey(formula, parts[0]?.kind);
  return key && text(key);
}

function ruleKey(formula: Formula, kind: Part['kind'] | undefined): TextKey | undefined {
  switch (formula.kind) {
    case 'SUM':
      return formula.measure === 'MINUTES' ? 'week.trackedTitle' : undefined;
    case 'MEAN':
      return formula.measure === 'SHARE' && kind === 'WEEK' ? 'breakdown.goalsMeanRule' : undefined;
    case 'DIFFERENCE':
      return formula.measure === 'VALUE' ? 'breakdown.movementRule' : undefined;
    case 'SHARE':
      if (kind !== 'AREA') return 'breakdown.areaShareRule';
      return formula.measure === 'DAYS' ? 'breakdown.balanceDaysRule' : 'breakdown.balanceTimeRule';
    case 'SUGGESTION':
      return formula.direction === 'AT_MOST' ? 'breakdown.suggestionAtMostRule' : 'breakdown.suggestionRule';
    case 'ACTIVE_DAYS':
      return formula.of === 'AREA' ? 'breakdown.balanceDaysRule' : 'breakdown.activeDaysRule';
    case 'STREAK':
    case 'QUIET':
    case 'DAY':
    case 'DAY_DONE':
      return RULES[formula.kind];
    default:
      return undefined;
  }
}

const RULES = {
  STREAK: 'breakdown.streakRule',
  QUIET: 'breakdown.quietRule',
  DAY: 'breakdown.dayRule',
  DAY_DONE: 'breakdown.areaDayRule',
} as const;

function resultLines({ formula, value }: Result, parts: Parts, subject: FormulaSubject): readonly Line[] {
  switch (formula.kind) {
    case 'SUM':
      return sumLines(formula.measure, value, parts, subject);
    case 'MEAN':
      return formula.measure === 'SHARE'
        ? [...shareMeanLines(value, parts, subject), ...comparedLines(formula.upTo, 'breakdown.eachUpTo')]
        : meanLines(value, parts, subject);
    case 'PER':
      return value === null ? [] : [['breakdown.mean', perText(formula, value, parts, subject)]];
    case 'DIFFERENCE':
      return [
        ...changeLines(formula.measure, value, parts, subject),
        ...comparedLines(formula.upTo, 'breakdown.comparedUpTo'),
      ];
    case 'SHARE':
      return value === null ? [] : [['breakdown.shareLabel', shareFormula(formula.measure, value, parts, subject)]];
    case 'ATTAINMENT':
      return attainmentLines(formula, value, parts, subject);
    case 'STREAK':
      return streakLines(parts, subject);
    case 'ACTIVE_DAYS':
      return [['breakdown.done', activeDaysText(parts, value ?? 0)]];
    case 'DAY_DONE':
      return [['breakdown.titleDay', text('day.areaDone', { done: value ?? 0, planned: formula.of })]];
    case 'WOULD_MEET':
      return [['breakdown.suggested', text('insight.simulated', { met: value ?? 0, counted: formula.of })]];
    case 'PROGRESS':
      return value === null ? [] : [['breakdown.progress', progressText(formula, value, parts, subject)]];
    case 'ELAPSED': {
      const days = text('goal.days', { count: formula.of });
      return [['breakdown.timeGone', `${number(formula.passed)} ÷ ${days} = ${shareText(value ?? 0)}`]];
    }
    case 'MET':
    case 'QUIET':
    case 'ON_TRACK':
    case 'DAY':
    case 'SUGGESTION':
      // The number itself says it.
      return [];
  }
}

const metLines = (met: number | null, count: number, parts: Parts): readonly Line[] =>
  count === 0
    ? []
    : [
        [
          'breakdown.met',
          text(parts[0]?.kind === 'WEEK' && parts[0].goal ? 'breakdown.metWeeks' : 'breakdown.goalsMet', {
            met: met ?? 0,
            count,
          }),
        ],
      ];

/**
 * The total of several days: "8 + 10 + 9 = 27 glasses", "Mon + Tue + Thu = 3 days"; for many days, only their number.
 */
function sumLines(measure: Measure, value: number | null, parts: Parts, subject: Subject): readonly Line[] {
  // The sum of records that are not known is no formula, and the number of records says itself.
  if (value === null || measure === 'RECORDS' || parts.some(({ kind }) => kind === 'EARLIER')) return [];
  const { full, bare } = valueFormat(measure, subject);
  const result = full(value);
  if (measure === 'MINUTES' || parts.some(({ kind }) => kind === 'ACTIVITY'))
    return [
      [
        'breakdown.done',
        equation(
          parts.flatMap((part) => (part.value ? bare(part.value) : [])),
          result,
        ),
      ],
    ];
  const days = parts.flatMap((part) => (part.kind === 'DAY' ? part : []));
  const isDaily = subject.activity.unit === 'DAYS';
  if (days.length === 0) return [['breakdown.done', text('breakdown.nothing', { amount: result })]];
  if (days.length > SUMMANDS_MAX)
    return [
      [
        'breakdown.done',
        isDaily
          ? text('breakdown.daysWithRecord', { count: value })
          : text('breakdown.onDays', { amount: result, count: days.length }),
      ],
    ];
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  const name = first && last && daysBetween(first, last) < 7 ? weekdayShort : dayShort;
  return [
    [
      'breakdown.done',
      equation(
        days.map((day) => (isDaily ? name(day.date) : bare(day.value ?? 0))),
        result,
      ),
    ],
  ];
}

/** "a + b = c"; for one summand, only the result. */
const equation = (summands: readonly string[], result: string): string =>
  summands.length > 1 ? `${summands.join(' + ')} = ${result}` : result;

/** "(2 + 3 + 3 + 4) ÷ 4 = 3 days", for many weeks with their sum instead; and how many weeks count. */
function meanLines(mean: number | null, parts: Parts, { activity }: Subject): readonly Line[] {
  const values = countedValues(parts);
  const bare = (value: number) => bareAmount(activity, roundedMean(activity, value));
  const sum = values.reduce((total, value) => total + value, 0);
  return [
    [
      'breakdown.mean',
      mean === null ? text('breakdown.noWeek') : meanFormula(values.map(bare), bare(sum), meanAmount(activity, mean)),
    ],
    ['breakdown.counted', text('breakdown.countedWeeks', { count: values.length })],
  ];
}

const countedValues = (parts: Parts): readonly number[] =>
  parts.flatMap(({ counts, value }) => (counts && value !== null ? value : []));

/** @param sum stands for many summands */
function meanFormula(values: readonly string[], sum: string, result: string): string {
  if (values.length === 1) return result;
  const upper = values.length > SUMMANDS_MAX + 1 ? sum : `(${values.join(' + ')})`;
  return `${upper} ÷ ${number(values.length)} = ${result}`;
}

function shareMeanLines(mean: number | null, parts: Parts, subject: FormulaSubject): readonly Line[] {
  const shares = countedValues(parts);
  const left = parts.length - shares.length;
  const isOfGoals = parts[0]?.kind === 'ACTIVITY';
  return [
    ...(mean === null ? [] : [['breakdown.mean', shareMeanText(shares, mean, isOfGoals)] as const]),
    ...(left === 0
      ? []
      : [
          [
            'breakdown.leftOut',
            isOfGoals ? goalsLeftOutText(parts, subject) : text('breakdown.weeksLeftOut', { count: left }),
          ] as const,
        ]),
  ];
}

/** "Run (excused) · Coffee (not counted yet)": skips excuse a goal for good, and a limit is decided when the week ends. */
function goalsLeftOutText(parts: Parts, { activityById }: FormulaSubject): string {
  const left = parts.flatMap((part) => (part.kind === 'ACTIVITY' && !part.counts ? part : []));
  const namesOf = (isExcused: boolean) =>
    left
      .filter(({ goal }) => (goal?.outcome === 'EXCUSED') === isExcused)
      .flatMap(({ activityId }) => activityById(activityId)?.name ?? []);
  const [excused, undecided] = [namesOf(true), namesOf(false)];
  return [
    excused.length > 0 && text('breakdown.goalsExcused', { names: excused.join(' · ') }),
    undecided.length > 0 && text('breakdown.goalsLeftOut', { names: undecided.join(' · ') }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * Mean of shares with as many decimals as the rounded summands need to add up: "(96.4% + 95.2% + 99.8% + 99%) ÷ 4 =
 * 98%"; for many, only their number: "of 11 goals".
 */
function shareMeanText(shares: readonly number[], mean: number, isOfGoals: boolean): string {
  if (shares.length > SUMMANDS_MAX + 1) {
    const count = shares.length;
    return isOfGoals
      ? text('breakdown.meanOfGoals', { count })
      : text('breakdown.meanOfWeeks', { share: shareText(mean), count });
  }
  const digits = digitsOfMean(shares, mean);
  return meanFormula(
    shares.map((share) => shareText(share, digits.parts)),
    '',
    shareText(mean, digits.result),
  );
}

const comparedLines = (
  upTo: CivilDate | null,
  key: 'breakdown.comparedUpTo' | 'breakdown.eachUpTo',
): readonly Line[] => (upTo === null ? [] : [['breakdown.compared', text(key, { weekday: weekdayLong(upTo) })]]);

/** An average per day, week or month: for daily activities, that of a day is a share. */
export const perValueText = (measure: Measure, mean: number, { activity }: Subject): string =>
  measure === 'SHARE' ? shareText(mean) : meanAmount(activity, mean);

/** "12 glasses ÷ 7 = 1.7 glasses". */
function perText({ measure, count }: FormulaOf<'PER'>, mean: number, parts: Parts, subject: Subject): string {
  const total = valueFormat('AMOUNT', subject).full(parts[0]?.value ?? 0);
  return `${total} ÷ ${number(count)} = ${perValueText(measure, mean, subject)}`;
}

/** Difference: "5 − 4 = 1 more", "4 − 5 = 1 less". */
function changeLines(measure: Measure, change: number | null, parts: Parts, subject: Subject): readonly Line[] {
  const [done, before] = parts.map(({ value }) => value ?? 0);
  if (change === null || done === undefined || before === undefined || measure === 'VALUE') return [];
  const { bare } = valueFormat(measure, subject);
  // The formula is computed from what is displayed: a mean is rounded.
  const rounded = measure === 'AMOUNT' ? roundedMean(subject.activity, before) : before;
  const values = { done: bare(done), before: bare(rounded), change: bare(roundedDifference(done, rounded)) };
  return [['breakdown.change', text(done >= rounded ? 'breakdown.changeMore' : 'breakdown.changeLess', values)]];
}

/** Absolute difference without the error of binary fractions: 5 − 4.6 = 0.4. */
const roundedDifference = (a: number, b: number): number => Math.round(Math.abs(a - b) * 10) / 10;

/** Share of a total: "6 ÷ 7 days = 86%". */
function shareFormula(measure: Measure, share: number, parts: Parts, subject: Subject): string {
  const { full, bare } = valueFormat(measure, subject);
  const own = countedValues(parts).reduce((sum, value) => sum + value, 0);
  const whole = parts.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return `${bare(own)} ÷ ${full(whole)} = ${shareText(share)}`;
}

/** Progress from start to target, in either direction: "(18 − 15) ÷ (24 − 15) = 33%". */
function progressText(
  { start, target }: FormulaOf<'PROGRESS'>,
  share: number,
  parts: Parts,
  { valueText }: Subject,
): string {
  // Two signs do not stand beside each other: "(-20 − (-50)) ÷ …".
  const from = start < 0 ? `(${valueText(start)})` : valueText(start);
  // Below the start or past the target, it is no share of a whole.
  const shown = share > 0 && share < 1 ? shareText(share) : percent(share);
  return `(${valueText(parts[0]?.value ?? start)} − ${from}) ÷ (${valueText(target)} − ${from}) = ${shown}`;
}

/**
 * Progress toward a goal: "3 ÷ 4 = 75%", "5 ÷ 3, at most 100%", "1 − (5 − 3) ÷ 3 = 33%", "1 − (9 − 3) ÷ 3, never below 0%"; and
 * what follows.
 */
function attainmentLines(
  { direction, outcome, skippedDays }: FormulaOf<'ATTAINMENT'>,
  share: number | null,
  parts: Parts,
  { activity }: Subject,
): readonly Line[] {
  const [done, target] = parts.map(({ value }) => value);
  if (share === null || typeof done !== 'number' || typeof target !== 'number') return [];
  const isLimit = direction === 'AT_MOST';
  const divisor = Math.max(1, target);
  const key: TextKey =
    done > target
      ? isLimit
        ? done - target > divisor
          ? 'breakdown.farOverLimit'
          : 'breakdown.overLimit'
        : 'breakdown.overGoal'
      : isLimit
        ? 'breakdown.withinLimit'
        : 'breakdown.ofGoal';
  const line = text(key, {
    done: bareAmount(activity, done),
    target: bareAmount(activity, target),
    share: shareText(share),
    divisor: bareAmount(activity, divisor),
  });
  return [
    ['breakdown.attainment', line],
    ...(outcome === 'EXCUSED'
      ? [['breakdown.outcome', text('breakdown.excused', { skipped: skippedDays })] as const]
      : []),
    ...(outcome === 'RUNNING'
      ? [['breakdown.outcome', text(isLimit ? 'breakdown.runningAtMost' : 'breakdown.running')] as const]
      : []),
  ];
}

function streakLines(parts: Parts, { currentWeek }: FormulaSubject): readonly Line[] {
  const weeks = parts.flatMap((part) => (part.kind === 'WEEK' ? part.week : []));
  const [first, last] = [weeks[0], weeks.at(-1)];
  const passedOver = parts.filter(({ counts }) => !counts).length;
  return [
    ...(first && last
      ? [
          [
            'breakdown.span',
            first === last
              ? weekNameIn(first, currentWeek)
              : text('breakdown.fromTo', { from: weekNameIn(first, currentWeek), to: weekNameIn(last, currentWeek) }),
          ] as const,
        ]
      : []),
    ...(passedOver > 0
      ? [['breakdown.passedOver', text('breakdown.passedOverWeeks', { count: passedOver })] as const]
      : []),
  ];
}

/** "Mon + Tue = 2 days". A day counts once, however many activities were done on it. */
function activeDaysText(parts: Parts, count: number): string {
  const dates = parts.flatMap((part) => (part.kind === 'ACTIVITY' ? (part.dates ?? []) : []));
  return equation([...new Set(dates)].sort().map(weekdayShort), text('goal.days', { count }));
}
