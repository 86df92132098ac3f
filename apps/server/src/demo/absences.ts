import {
  addDays,
  type CivilDate,
  datesOfWeek,
  monthOf,
  type WeekId,
  type WeekStartDay,
} from '@sevenfold/domain/calendar';
import type { Language } from '@sevenfold/domain/user';
import type { Random } from './random';

export type Absence = 'AWAY' | 'SICK';

/** First and last day, `MM-dd`, of typical holidays by language. */
const HOLIDAYS: Record<Language, readonly (readonly [first: string, last: string])[]> = {
  EN: [
    ['04-11', '04-15'],
    ['07-12', '07-25'],
    ['12-23', '12-31'],
    ['01-01', '01-01'],
  ],
  ES: [
    ['04-06', '04-12'],
    ['08-03', '08-17'],
    ['12-24', '12-31'],
    ['01-01', '01-02'],
  ],
  JA: [
    ['04-29', '05-05'],
    ['08-11', '08-16'],
    ['12-29', '12-31'],
    ['01-01', '01-03'],
  ],
};

/** The last days have no absences, so that the demo opens with an ordinary week. */
const AT_HOME_DAYS = 15;

/** Generates the days of absence, each with its reason. */
export function generateAbsences(
  weeks: readonly WeekId[],
  weekStartDay: WeekStartDay,
  today: CivilDate,
  language: Language,
  random: Random,
): Map<CivilDate, Absence> {
  const absences = new Map<CivilDate, Absence>();
  const lastAbsence = addDays(today, -AT_HOME_DAYS);
  for (const week of weeks) {
    const dates = datesOfWeek(week, weekStartDay);
    for (const date of illness(dates, random)) absences.set(date, 'SICK');
    for (const date of dates) if (isHoliday(date, language)) absences.set(date, 'AWAY');
  }
  for (const date of absences.keys()) if (date > lastAbsence) absences.delete(date);
  return absences;
}

function isHoliday(date: CivilDate, language: Language): boolean {
  const day = date.slice(5);
  return HOLIDAYS[language].some(([first, last]) => first <= day && day <= last);
}

/** A cold of several days, about three times a year and mostly in winter. */
function illness(dates: readonly CivilDate[], random: Random): CivilDate[] {
  const first = dates[random.int(0, 6)];
  const days = random.int(2, 5);
  const isWinter = first !== undefined && (monthOf(first) >= 11 || monthOf(first) <= 3);
  if (first === undefined || !random.chance(isWinter ? 0.09 : 0.03)) return [];
  return Array.from({ length: days }, (_, index) => addDays(first, index));
}
