import type { ReviewSummary } from '@sevenfold/contract';
import { addWeeks, type WeekId, weekNumberOf, weekRangeList } from '@sevenfold/domain/calendar';
import type { Feeling } from '@sevenfold/domain/review';
import { Link } from '../../../navigation/navigation';
import { weekLabel } from '../../../platform/weekLabel';
import { useText } from '../../../platform/text';
import { Card } from '../../../ui/Surface';
import { useWeekStartDay } from '../../user/api';
import { reviewPaths } from '../places';
import { feelingName } from '../words';
import { FeelingFace } from './FeelingFace';

/** Half a year. */
const WEEKS = 26;

interface FeelingsChartProps {
  reviews: readonly ReviewSummary[];
  current: WeekId;
}

/** Faces of the weeks of the last half year, from the first review on; weeks without a feeling are gaps. */
export function FeelingsChart({ reviews, current }: FeelingsChartProps) {
  const text = useText();
  const felt = new Map(reviews.flatMap(({ weekId, feeling }) => (feeling === null ? [] : [[weekId, feeling]])));
  const [first] = [...felt.keys()].sort();
  if (first === undefined || felt.size < 2) return null;
  // The current week is no gap: it can be reviewed until it is over.
  const last = felt.has(current) ? current : addWeeks(current, -1);
  const start = addWeeks(last, 1 - WEEKS);
  return (
    <Card padded>
      <h2 id="feelings" className="pb-3 text-body font-semibold">
        {text('review.feelings')}
      </h2>
      <ol aria-labelledby="feelings" className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-y-2">
        {weekRangeList(first > start ? first : start, last).map((week) => (
          <Week key={week} week={week} feeling={felt.get(week)} />
        ))}
      </ol>
    </Card>
  );
}

function Week({ week, feeling }: { week: WeekId; feeling: Feeling | undefined }) {
  const text = useText();
  const label = weekLabel(week, useWeekStartDay());
  const name =
    feeling === undefined
      ? text('review.noReview', { week: label })
      : text('review.prompt', { name: label, amount: feelingName(feeling) });
  return (
    <li>
      <Link
        {...reviewPaths.review(week)}
        aria-label={name}
        title={name}
        className="press flex min-h-11 flex-col items-center gap-1 rounded-icon py-1 text-small text-n10 tabular-nums hover:bg-n3 active:bg-n4"
      >
        {feeling === undefined ? (
          <span className="flex size-8 items-center justify-center" aria-hidden="true">
            <span className="size-2 rounded-full bg-n5" />
          </span>
        ) : (
          <FeelingFace feeling={feeling} className="size-8" isStrong />
        )}
        <span aria-hidden="true">{weekNumberOf(week)}</span>
      </Link>
    </li>
  );
}
