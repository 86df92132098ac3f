import { ON_TRACK_SHARE, type WeekMark } from '@sevenfold/domain/activity';
import { shareText, text } from '#platform';
import { weekMarkText } from '#features/insight';

/**
 * "6 of 7 days on track". Beside goals that were not met, it looks like a contradiction, so that it says the share from
 * which a day is on track instead: "6 of 7 days at 80% or more".
 */
export function onTrackText(mark: WeekMark, { goals, goalsMet }: { goals: number; goalsMet: number }): string {
  const { onTrack, counted } = mark;
  return goalsMet < goals
    ? text('review.onTrackFrom', { onTrack, counted, share: shareText(ON_TRACK_SHARE) })
    : weekMarkText(mark);
}
