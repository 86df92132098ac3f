import { type GoalProgress, meanDone, type MeanWeek, streakRuns, streaks, weeksOfMean } from '../activity';
import type { CivilDate, WeekId } from '../calendar';
import { meanOfWeeks, type PastWeek, type TrendWeek, yearReview, type YearOf } from '../insight';
import { changeOf, type ConsideredWeek, type GoalOffer } from '../review';
import { countMet, type Explained, explained, metBy, nested, NOT_MET, type Result, type WeekPart } from './explained';

type Week = MeanWeek & { readonly week: WeekId };

/** A week of one activity, by default with what was done. */
const weekPart = ({ week, done, target, outcome }: Week, counts: boolean, value: number | null = done): WeekPart => ({
  kind: 'WEEK',
  week,
  value,
  counts,
  goal: { target, done, outcome },
  met: metBy(outcome),
});

/** The mean of weeks of an activity, see `weeksOfMean`. @param weeks that are over, oldest first */
export function explainMean(weeks: readonly Week[]): Explained {
  const counted = new Set(weeksOfMean(weeks));
  return explained(
    meanDone(weeks),
    { kind: 'MEAN', measure: 'AMOUNT', upTo: null },
    weeks.map((week) => weekPart(week, counted.has(week))),
  );
}

/** A week compared with the mean of the weeks before. @param upTo last day of the week that is compared */
export function explainUsual(now: Week, before: readonly Week[], upTo: CivilDate | null): Explained {
  const usual = explainMean(before);
  return explained(
    changeOf({ done: now.done, meanBefore: usual.value }),
    { kind: 'DIFFERENCE', measure: 'AMOUNT', upTo },
    [weekPart(now, true), nested(usual)],
  );
}

/** A suggested goal. @param weeks the considered ones, oldest first */
export function explainSuggestion(
  {
    suggested,
    suggestedMetWeeks,
    average,
    current,
  }: Pick<GoalOffer, 'suggested' | 'suggestedMetWeeks' | 'average' | 'current'>,
  { unit, direction }: Pick<GoalProgress, 'unit' | 'direction'>,
  weeks: readonly ConsideredWeek[],
): Explained {
  const parts = weeks.map((week) => weekPart(week, !week.excused));
  const of = weeks.filter(({ excused }) => !excused).length;
  const met = countMet(parts.filter(({ counts }) => counts));
  const wouldMeet: readonly Result[] =
    suggested === null
      ? []
      : [{ value: suggestedMetWeeks, formula: { kind: 'WOULD_MEET', direction, target: suggested, of } }];
  return explained(suggested, { kind: 'SUGGESTION', unit, direction, current }, parts, [
    ...wouldMeet,
    met,
    { value: average, formula: { kind: 'MEAN', measure: 'AMOUNT', upTo: null } },
  ]);
}

/** The goals met in a year or a part of it, and their average progress. @param weeks of that time, oldest first */
export function explainYear(weeks: readonly PastWeek[], year: Omit<YearOf, 'months'>): Explained {
  const { met, decided, attainment: mean } = yearReview(weeks, { ...year, months: null });
  const parts = weeks.map((week) => {
    const counts = week.week < year.current && (week.outcome === 'MET' || week.outcome === 'MISSED');
    const part = weekPart(week, counts, counts ? week.attainment : null);
    return counts ? part : { ...part, met: NOT_MET };
  });
  return explained(met, { kind: 'MET', of: decided }, parts, [
    { value: mean, formula: { kind: 'MEAN', measure: 'SHARE', upTo: null } },
  ]);
}

/** The weeks of a streak. @param weeks without gaps, oldest first */
export function explainStreak(weeks: readonly PastWeek[], which: 'current' | 'best'): Explained {
  const outcomes = weeks.map(({ outcome }) => outcome);
  const run = streakRuns(outcomes)[which];
  return explained(
    streaks(outcomes)[which],
    { kind: 'STREAK' },
    weeks.slice(run?.first ?? 0, run ? run.last + 1 : 0).map((week) => weekPart(week, week.outcome === 'MET')),
  );
}

/** The mean progress of weeks over all activities. @param upTo last day of the last week that is compared, as of the others; null for whole weeks */
export const explainTrend = (weeks: readonly TrendWeek[], upTo: CivilDate | null): Explained => {
  const parts = weeks.map(({ week, attainment: value, goalsMet, goals }): WeekPart => ({
    kind: 'WEEK',
    week,
    value,
    counts: value !== null,
    met: { goals: goalsMet, of: goals },
  }));
  return explained(meanOfWeeks(weeks), { kind: 'MEAN', measure: 'SHARE', upTo }, parts, [countMet(parts)]);
};
