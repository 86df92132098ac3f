import type { Pace } from '@sevenfold/domain/objective';
import type { TextKey } from '@sevenfold/i18n';
import { text } from '../../platform/text';
import { amountText, duration } from '../activity/amount';
import { valueText } from './numbers';
import type { ObjectiveView } from './view';

const MINUTES_PER_HOUR = 60;

/** "18 of 24 books", "76.5 kg, down to 72", "12h 30m of 100h". */
export function standingText({ objective, standing, followed }: ObjectiveView): string {
  if (!standing) return '';
  const { value, start, target } = standing;
  if (value === null) return text('objective.unknown');
  if (followed?.unit === 'DURATION') return text('objective.valueOf', { value: duration(Math.round(value * MINUTES_PER_HOUR)), target: duration(Math.round(target * MINUTES_PER_HOUR)) });
  if (followed) return text('objective.valueOf', { value: valueText(value), target: amountText(followed, target) });
  const values = { value: valueText(value), target: valueText(target) };
  const unit = objective.unitLabel;
  if (target < start) return unit === null ? text('objective.valueDown', values) : text('objective.valueDownUnit', { ...values, unit });
  return unit === null ? text('objective.valueOf', values) : text('objective.valueOfUnit', { ...values, unit });
}

/** "18 books". */
export const valueWithUnit = (value: number, unit: string | null): string => (unit === null ? valueText(value) : `${valueText(value)} ${unit}`);

/** What a pace is called: "On pace". */
export const PACE_NAMES = { AHEAD: 'objective.paceAhead', ON: 'objective.paceOn', BEHIND: 'objective.paceBehind' } as const satisfies Record<Pace, TextKey>;
