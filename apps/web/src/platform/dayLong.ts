import type { CivilDate } from '@sevenfold/domain/calendar';
import { format } from './format';

/** "December 7, 2026", "7 de diciembre de 2026", "2026年12月7日", within a sentence. */
export const dayLong = (date: CivilDate): string => format(date, { month: 'long', day: 'numeric', year: 'numeric' });
