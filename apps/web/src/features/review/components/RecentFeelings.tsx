import { addWeeks, type WeekId, weekNumberOf, weekRangeList } from '@sevenfold/domain/calendar';
import { useText, weekLabel } from '#platform';
import { useWeekStartDay } from '#features/user';
import { useReviews } from '../api';
import { feelingName } from '../words';
import { FeelingFace } from './FeelingFace';

/** As many as fit in the column of a phone. */
const WEEKS = 7;

/** The faces of the weeks before a reviewed one, to compare with; hidden without any. Weeks without one are gaps. */
export function RecentFeelings({ week }: { week: WeekId }) {
  const text = useText();
  const weekStartDay = useWeekStartDay();
  const felt = new Map(useReviews()?.map(({ weekId, feeling }) => [weekId, feeling]));
  const weeks = weekRangeList(addWeeks(week, -WEEKS), addWeeks(week, -1));
  if (weeks.every((one) => (felt.get(one) ?? null) === null)) return null;
  return (
    <section className="flex flex-col gap-3 border-t border-n12/10 pt-6">
      <h3 id="recent-feelings" className="text-small text-n10">
        {text('review.feelingsBefore')}
      </h3>
      <ol aria-labelledby="recent-feelings" className="flex justify-between">
        {weeks.map((one) => {
          const feeling = felt.get(one) ?? null;
          const label = weekLabel(one, weekStartDay);
          return (
            <li key={one} className="flex w-9 flex-col items-center gap-1 text-small text-n10 tabular-nums">
              {feeling === null ? (
                <span className="flex size-8 items-center justify-center" aria-hidden="true">
                  <span className="size-2 rounded-full bg-n12/15" />
                </span>
              ) : (
                <FeelingFace feeling={feeling} className="size-8" isStrong />
              )}
              <span aria-hidden="true">{weekNumberOf(one)}</span>
              <span className="sr-only">
                {feeling === null
                  ? text('review.noReview', { week: label })
                  : text('review.prompt', { name: label, amount: feelingName(feeling) })}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
