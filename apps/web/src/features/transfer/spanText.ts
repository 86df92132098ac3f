import type { Plan } from '@sevenfold/domain/transfer';
import { dayShortWithYear } from '../../platform/format';
import { text } from '../../platform/text';

/** "Jan 7, 2026 – Mar 2, 2026"; one date for a single day. */
export function spanText({ from, to }: NonNullable<Plan['span']>): string {
  const first = dayShortWithYear(from);
  return from === to ? first : text('transfer.span', { from: first, to: dayShortWithYear(to) });
}
