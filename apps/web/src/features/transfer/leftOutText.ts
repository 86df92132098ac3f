import type { LeftOut, LeftOutReason } from '@sevenfold/domain/transfer';
import { text } from '../../platform/text';

const REASONS: readonly LeftOutReason[] = [
  'INVALID_DATE',
  'FUTURE_DATE',
  'INVALID_AMOUNT',
  'NO_NAME',
  'ONE_TIME_TASK',
  'NOTE_ALONE',
];

/** Lists what is left out, by reason; null if nothing is. */
export function leftOutText(leftOut: LeftOut): string | null {
  const parts = REASONS.flatMap((reason) => {
    const count = leftOut[reason] ?? 0;
    return count > 0 ? [text(`transfer.reason.${reason}`, { count })] : [];
  });
  return parts.length === 0 ? null : text('transfer.leftOut', { reasons: parts.join(' · ') });
}
