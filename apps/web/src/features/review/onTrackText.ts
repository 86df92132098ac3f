import { ON_TRACK_SHARE, type WeekMark } from '@sevenfold/domain/activity';
import { shareText, text } from '#platform';
import { weekMarkText } from '#features/insight';

/**
 * "6 of 7 days on track". Beside goals that were nearly met, it looks like a contradiction, which the share from which a
 * day is on track resolves.
 */
export function onTrackText(mark: WeekMark, { goals, goalsMet }: { goals: number; goalsMet: number }): string {
  const days = weekMarkText(mark);
  return goalsMet < goals ? text('review.onTrackFrom', { days, share: shareText(ON_TRACK_SHARE) }) : days;
}
