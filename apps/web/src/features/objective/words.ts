import type { Activity, Objective } from '@sevenfold/contract';
import { isOver, leftToTarget, type Pace, paceValue } from '@sevenfold/domain/objective';
import type { TextKey } from '@sevenfold/i18n';
import { capitalised, rangeText, shownLocale, text } from '#platform';
import { amountText, duration, unitAfter } from '#features/record';
import { stepped, valueText } from './numbers';
import type { ObjectiveProgress, ObjectiveView } from './view';

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

/**
 * Parts of the line below the value: what is left, the pace while it is known, and what a week needs while it is behind: "4 books to
 * go · on pace", "29 lessons to go · behind · needs 5 a week".
 */
export function paceParts({ progress, followed, objective, time }: ObjectiveView): readonly string[] {
  if (!progress || progress.value === null) return [];
  if (progress.isReached) return [text('objective.reached')];
  const left = leftToTarget(progress, progress.value);
  const amount = amountWithUnit({ objective, followed }, left);
  // Nothing is left to do once the period or the objective is over.
  const toGo = time === 'PAST' || isOver(objective.status) ? '' : text('objective.toGo', { count: left, amount });
  const pace = progress.pace === null ? '' : text(PACE_NAMES[progress.pace]);
  const weekly =
    progress.weekly === null
      ? ''
      : text('objective.weekly', {
          amount: formatterFor(followed)(roundUp(progress.weekly, weeklyStep(progress, followed))),
        });
  return [toGo, pace, weekly].filter(Boolean).map((part, index) => (index === 0 ? capitalised(part) : part));
}

const QUARTER_HOUR = 0.25;

/** Step of the amount of a week: a quarter of an hour, or one; a tenth of what is not counted in ones. */
const weeklyStep = ({ value }: ObjectiveProgress, followed: Activity | null): number =>
  followed?.unit === 'DURATION' ? QUARTER_HOUR : Number.isInteger(value) ? 1 : 0.1;

const roundUp = (value: number, step: number): number => stepped(0, Math.ceil(value / step - 1e-9) * step);

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
