import type { Plan } from '@sevenfold/domain/transfer';
import { dateRange } from '@sevenfold/i18n/dateRange';
import { shownLocale } from '#platform';

/** "Jan 7 – Mar 2, 2026"; one date for a single day. */
export const spanText = ({ from, to }: NonNullable<Plan['span']>): string => dateRange(shownLocale(), from, to, true);
