import {
  type ActivityChoice,
  type Counting,
  type ExistingActivity,
  MEASURES,
  scaledLabel,
  type SourceActivity,
  unitOfMeasure,
} from '@sevenfold/domain/transfer';
import { text } from '../../platform/text';

/** A way to count, as the value of an option: "TIMES 0.1". */
export const countingValue = ({ measure, scale }: Counting): string => `${measure} ${scale}`;

interface CountingOption {
  readonly value: string;
  readonly label: string;
  readonly counting: Counting;
}

/** The ways in which the amounts of an activity can be counted; in an existing one, those of its unit. */
export function countingOptions(
  source: SourceActivity,
  { counting }: ActivityChoice,
  into: ExistingActivity | null,
): CountingOption[] {
  const scales = [...new Set([1, ...[source.counting, counting].map(({ scale }) => scale)])].toSorted((a, b) => a - b);
  return MEASURES.filter((measure) => into === null || unitOfMeasure(measure) === into.unit)
    .flatMap((measure) => (measure === 'TIMES' ? scales : [1]).map((scale): Counting => ({ measure, scale })))
    .map((one) => ({ value: countingValue(one), label: countingLabel(one, source.unitLabel), counting: one }));
}

/** "Minutes", "km", "Units of 100 m". */
function countingLabel({ measure, scale }: Counting, unitLabel: string | null): string {
  if (measure !== 'TIMES') return text(`transfer.measure.${measure}`);
  const label = scaledLabel(unitLabel, scale);
  if (label === null) return text('transfer.measure.TIMES');
  return label.startsWith('× ') ? text('transfer.unitsOf', { size: label.slice(2) }) : label;
}
