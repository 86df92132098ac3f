import {
  type ActivityChoice,
  exactly,
  type ExistingActivity,
  type Plan,
  scaledLabel,
  type SourceActivity,
  unitOfMeasure,
} from '@sevenfold/domain/transfer';
import { number, text } from '#platform';
import { amountText, type Counted, duration } from '#features/record';

interface TotalsText {
  readonly text: string;
  /** True if something is lost between the file and what is recorded. */
  readonly differs: boolean;
}

/** The unit under which the recorded amounts of an activity are shown: as those of the existing one, or with the label of the file. */
export const countedAs = (
  source: SourceActivity,
  { counting: { measure, scale } }: ActivityChoice,
  into: ExistingActivity | null,
): Counted => {
  const label = into ? into.customTimesUnit : scaledLabel(source.unitLabel, scale);
  return { unit: unitOfMeasure(measure), customTimesUnit: label, customTimesUnitSingular: label };
};

/** The sum of an activity in the file and of what is recorded; one of them if they are equal. Null without a sum. */
export function totalsText(
  source: SourceActivity,
  { counting: { measure, scale } }: ActivityChoice,
  { totals: { inFile, recorded } }: Plan,
  counted: Counted,
): TotalsText | null {
  const recordedText = amountText(counted, recorded);
  const written =
    measure === 'TIMES' || measure === 'DAYS'
      ? `${number(exactly(inFile * scale))} ${source.unitLabel ?? ''}`.trim()
      : inFile % 1 === 0
        ? duration(inFile)
        : text('transfer.minutes', { amount: number(inFile) });
  if (inFile !== recorded)
    return { text: text('transfer.totalDiffers', { inFile: written, recorded: recordedText }), differs: true };
  if (measure === 'DAYS') return null;
  // "Total: 2.5 km (25 × 100 m)"
  const isScaled = measure === 'TIMES' && scale !== 1;
  return {
    text: isScaled
      ? text('transfer.totalScaled', { amount: written, recorded: recordedText })
      : text('transfer.total', { amount: recordedText }),
    differs: false,
  };
}
