import type { Pace } from '@sevenfold/domain/objective';
import type { TextKey } from '@sevenfold/i18n';
import { text } from '../../platform/text';
import { amountText, duration } from '../record/amount';
import { valueText } from './numbers';
import type { ObjectiveView } from './view';

const MINUTES_PER_HOUR = 60;

/** Start → current value → target: "7 → 8 → 12 albums", "80 → 76.5 → 72 kg", "0h → 12h 30m → 100h". */
export const standingText = (view: ObjectiveView): string => said(view, 'objective.path');

/** The same for screen readers: "from 7, now 8, to 12 albums". */
export const standingLabel = (view: ObjectiveView): string => said(view, 'objective.pathLabel');

function said({ objective, standing, followed }: ObjectiveView, key: 'objective.path' | 'objective.pathLabel'): string {
  if (!standing) return '';
  const { value, start, target } = standing;
  if (value === null) return text('objective.unknown');
  const format =
    followed?.unit === 'DURATION' ? (hours: number) => duration(Math.round(hours * MINUTES_PER_HOUR)) : valueText;
  const end = followed
    ? followed.unit === 'DURATION'
      ? format(target)
      : amountText(followed, target)
    : valueWithUnit(target, objective.unitLabel);
  return text(key, { start: format(start), value: format(value), target: end });
}

/** "18 books". */
export const valueWithUnit = (value: number, unit: string | null): string =>
  unit === null ? valueText(value) : `${valueText(value)} ${unit}`;

/** Label of a pace: "On pace". */
export const PACE_NAMES = {
  AHEAD: 'objective.paceAhead',
  ON: 'objective.paceOn',
  BEHIND: 'objective.paceBehind',
} as const satisfies Record<Pace, TextKey>;
