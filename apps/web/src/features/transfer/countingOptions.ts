import {
  type ActivityChoice,
  type Counting,
  exactly,
  type ExistingActivity,
  MEASURES,
  scaledLabel,
  SCALES,
  type SourceActivity,
  unitOfMeasure,
} from '@sevenfold/domain/transfer';
import { text } from '#platform';

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
  const guessed = source.counting.scale;
  // The next finer scale loses less, and the next coarser one leaves less out.
  const wanted = new Set([1, counting.scale, guessed, exactly(guessed / 10), guessed * 10]);
  const scales = SCALES.filter((scale) => wanted.has(scale)).toSorted((a, b) => a - b);
  return MEASURES.filter((measure) => into === null || unitOfMeasure(measure) === into.unit)
    .flatMap((measure) => (measure === 'TIMES' ? scales : [1]).map((scale): Counting => ({ measure, scale })))
    .map((one) => ({ value: countingValue(one), label: countingLabel(one, source.unitLabel), counting: one }));
}

/** "Minutes", "km", "× 100 m". */
function countingLabel({ measure, scale }: Counting, unitLabel: string | null): string {
  if (measure !== 'TIMES') return text(`transfer.measure.${measure}`);
  return scaledLabel(unitLabel, scale) ?? text('transfer.measure.TIMES');
}
