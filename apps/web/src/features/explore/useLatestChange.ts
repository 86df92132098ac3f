import type { Activity } from '@sevenfold/contract';
import { latestChange, type MeanOfWeeks } from '@sevenfold/domain/insight';
import { type Explored, useCurrentWeek, useHistory } from '#features/activity';
import type { BreakdownTarget } from '#breakdown';
import { meanAmount, roundedMean } from '#features/insight';
import { useToday } from '#features/user';
import { text } from '#platform';

/** A number in words, and what it opens. */
interface Opened {
  readonly words: string;
  readonly target: BreakdownTarget;
}

/** Direction of the activity: "15m more a week than before". */
export interface Heading extends Opened {
  /** "Last 4 weeks: 1h 20m", "8 weeks before: 1h 5m". */
  readonly sides: readonly Opened[];
}

/**
 * The latest weeks against those before, of a range by week up to today; null where they do not tell, or are alike: an
 * average of theirs would stand beside that of the range, which is another number.
 */
export function useLatestChange(activity: Activity, { group, range }: Explored): Heading | null {
  const [today, currentWeek] = [useToday(), useCurrentWeek()];
  const { history } = useHistory(activity, currentWeek);
  const change = group === 'WEEK' && range.to === today && history ? latestChange(history.weeks, currentWeek) : null;
  if (!change) return null;
  const { latest, earlier } = change;
  // Of the numbers as shown, so that they can be checked.
  const by = roundedMean(activity, latest.mean) - roundedMean(activity, earlier.mean);
  if (by === 0) return null;
  const opens = ({ from, to }: MeanOfWeeks): BreakdownTarget => ({ kind: 'mean', activityId: activity.id, from, to });
  const side = (name: 'weeks' | 'earlier', weeks: MeanOfWeeks): Opened => ({
    words: text(`explore.latest.${name}`, { count: weeks.count, amount: meanAmount(activity, weeks.mean) }),
    target: opens(weeks),
  });
  return {
    words: text(`explore.latest.${change.kind}`, { amount: meanAmount(activity, Math.abs(by)) }),
    target: opens(latest),
    sides: [side('weeks', latest), side('earlier', earlier)],
  };
}
