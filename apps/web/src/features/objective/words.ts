import type { Activity, Objective } from '@sevenfold/contract';
import { isOver, leftToTarget, type Pace, paceValue } from '@sevenfold/domain/objective';
import type { TextKey } from '@sevenfold/i18n';
import { capitalised, rangeText, shownLocale, text } from '#platform';
import { amountText, bareAmount, duration, unitAfter } from '#features/record';
import { valueText } from './numbers';
import type { ObjectiveView } from './view';

const MINUTES_PER_HOUR = 60;

/** Start → current value → target: "7 → 8 → 12 albums", "80 → 76.5 → 72 kg", "0h → 12h 30m → 100h". */
export const objectiveProgressText = (view: ObjectiveView): string => progressMessage(view, 'objective.path');

/** The same for screen readers: "from 7, now 8, to 12 albums". */
export const objectiveProgressLabel = (view: ObjectiveView): string => progressMessage(view, 'objective.pathLabel');

function progressMessage(view: ObjectiveView, key: 'objective.path' | 'objective.pathLabel'): string {
  const parts = progressParts(view);
  return parts ? text(key, { ...parts }) : view.progress ? text('objective.unknown') : '';
}

/** Formatted start, current value and target, which has the unit; null without a value. */
export function progressParts({ objective, progress, followed }: ObjectiveView): {
  readonly start: string;
  readonly value: string;
  readonly target: string;
} | null {
  if (!progress || progress.value === null) return null;
  const { value, start, target } = progress;
  const format = formatterFor(followed);
  return { start: format(start), value: format(value), target: amountWithUnit({ objective, followed }, target) };
}

/** Formats values of an objective without their unit: hours of a followed duration as "3h 30m". */
export const formatterFor = (followed: Activity | null): ((value: number) => string) =>
  followed?.unit === 'DURATION' ? (hours) => duration(Math.round(hours * MINUTES_PER_HOUR)) : valueText;

/** A value of an objective with its unit: "12 albums", "76.5 kg", "3h 30m". */
export function amountWithUnit(
  { objective, followed }: { readonly objective: Pick<Objective, 'unitLabel'>; readonly followed: Activity | null },
  value: number,
): string {
  if (!followed) return valueWithUnit(value, objective.unitLabel);
  return followed.unit === 'DURATION' ? formatterFor(followed)(value) : amountText(followed, value);
}

/** Parts of the line below the value: what is left, and the pace while it is known: "4 books to go · on pace". */
export function paceParts({ progress, followed, objective, time }: ObjectiveView): readonly string[] {
  if (!progress || progress.value === null) return [];
  if (progress.isReached) return [text('objective.reached')];
  const left = leftToTarget(progress, progress.value);
  const amount = amountWithUnit({ objective, followed }, left);
  // Nothing is left to do once the period or the objective is over.
  const toGo = time === 'PAST' || isOver(objective.status) ? '' : text('objective.toGo', { count: left, amount });
  const pace = progress.pace === null ? '' : text(PACE_NAMES[progress.pace]);
  return [toGo, pace].filter(Boolean).map((part, index) => (index === 0 ? capitalised(part) : part));
}

/**
 * Need of an objective that is behind: "Needs 4 a week", "Needs about 4 a week" where that is rounded, "Needs 1 every 2
 * weeks"; beside a weekly goal that is lower, "Needs 4 a week, goal is 3".
 *
 * @param goal in the unit of the followed activity; null unless it is lower
 */
export function neededText({ progress, followed, objective }: ObjectiveView, goal: number | null): string | null {
  if (!progress?.needed) return null;
  const { amount: value, weeks, isRounded } = progress.needed;
  const amount = needsUnit() ? amountWithUnit({ objective, followed }, value) : formatterFor(followed)(value);
  if (weeks > 1) return text('objective.needsEvery', { count: value, amount, weeks });
  const perWeek = { count: value, amount, isRounded: String(isRounded) };
  return followed && goal !== null
    ? text('objective.needsMore', { ...perWeek, goal: goalAmount(followed, goal) })
    : text('objective.needs', perWeek);
}

/** True in Japanese, where a number needs its unit; in the other languages, what is left has named it. */
const needsUnit = (): boolean => shownLocale() === 'ja';

/** A weekly goal beside what is left: "4", "4h 15m". */
export const goalAmount = (followed: Activity, goal: number): string =>
  (needsUnit() ? amountText : bareAmount)(followed, goal);

/** Most values that the text of a path lists. */
const LISTED_VALUES = 12;

/** A path as text: "Read: from Oct 1 to Dec 31, values 0, 6, 18. Pace today: 12." */
export function pathText({ objective, progress, followed, elapsed }: ObjectiveView): string {
  if (!progress) return '';
  const format = formatterFor(followed);
  const { range, path } = progress;
  const dates = {
    name: objective.name,
    range: rangeText(range.first, range.last),
  };
  const values = path.slice(-LISTED_VALUES).map(({ value }) => format(value));
  return [
    values.length === 0
      ? text('objective.curveEmpty', dates)
      : text('objective.curve', { ...dates, values: listText(values) }),
    elapsed === null ? '' : text('objective.curvePace', { value: format(round(paceValue(progress, elapsed))) }),
  ]
    .filter(Boolean)
    .join(' ');
}

const listText = (values: readonly string[]): string =>
  new Intl.ListFormat(shownLocale(), { type: 'unit', style: 'short' }).format(values);

/** Rounds to the tenth: the pace is an orientation. */
const round = (value: number): number => Math.round(value * 10) / 10;

/** "18 books", 「18冊」. */
export const valueWithUnit = (value: number, unit: string | null): string =>
  unit === null ? valueText(value) : text('objective.valueUnit', { value: valueText(value), unit: unitAfter(unit) });

/** Name of a pace: "on pace". */
export const PACE_NAMES = {
  AHEAD: 'objective.paceAhead',
  ON: 'objective.paceOn',
  BEHIND: 'objective.paceBehind',
  FAR_BEHIND: 'objective.paceFarBehind',
} as const satisfies Record<Pace, TextKey>;
