import { distinctDays } from '../activity';
import type { ReviewFacts } from './facts';

/** Maximum number of days with a record of a week with little content. */
const FEW_DAYS = 2;

/**
 * Part of a week that its headline may sum up. BEGUN, QUIET: none, because at most {@link FEW_DAYS} days have a record
 * (BEGUN while the week runs, QUIET after it); SO_FAR: the week up to today; WHOLE: the whole week.
 */
export type WeekContent = 'BEGUN' | 'QUIET' | 'SO_FAR' | 'WHOLE';

/** @param daysLeft days of a running week, today included; 0 for a completed one */
export function weekContent({ areas }: Pick<ReviewFacts, 'areas'>, daysLeft: number): WeekContent {
  if (countActiveDays(areas) <= FEW_DAYS) return daysLeft > 0 ? 'BEGUN' : 'QUIET';
  return daysLeft > 1 ? 'SO_FAR' : 'WHOLE';
}

/**
 * Number of days with a record in any area. Areas of reviews by earlier versions hold only their own number, not which
 * days: the largest one is then a lower bound.
 */
export function countActiveDays(areas: ReviewFacts['areas']): number {
  const dated = areas.flatMap(({ dayBits }) => (dayBits === undefined ? [] : { dayBits }));
  return dated.length === areas.length
    ? distinctDays(dated)
    : Math.max(0, ...areas.map(({ activeDays }) => activeDays));
}

interface OfferedWeek {
  /** Number of days of the week with a record. */
  readonly recordedDays: number;
  /** True if an activity already counted in an earlier week. */
  readonly hasHistory: boolean;
}

/**
 * True if there is something to look back on: in the first week of an account more than {@link FEW_DAYS} days with a
 * record, later any record, because a quiet week says something too.
 */
export const isWorthReviewing = ({ recordedDays, hasHistory }: OfferedWeek): boolean =>
  recordedDays > (hasHistory ? 0 : FEW_DAYS);
