import { civilDate, type CivilDate } from '@sevenfold/domain/calendar';
import { capitalised, format } from './format';
import { shownLocale } from './text';

/** The first day of the month in an arbitrary year. @param month 1 to 12 */
const inMonth = (month: number): CivilDate => civilDate(`2026-${String(month).padStart(2, '0')}-01`);
/** "October", as a heading. @param month 1 to 12 */
export const monthLong = (month: number): string => capitalised(format(inMonth(month), { month: 'long' }));
/** "Oct". @param month 1 to 12 */
export const monthShort = (month: number): string => capitalised(format(inMonth(month), { month: 'short' }));
/** "O"; in Japanese the number, because the narrow name equals the short one. @param month 1 to 12 */
export const monthNarrow = (month: number): string =>
  shownLocale() === 'ja' ? String(month) : format(inMonth(month), { month: 'narrow' });
