import type { Activity } from '@sevenfold/contract';
import { targetAt, weekDone } from '@sevenfold/domain/activity';
import { Link, paths } from '#navigation';
import { labelled, useText } from '#platform';
import { ActivityTile, COMPACT, useMedia } from '#ui';
import { amountText, goalProgressText, NO_RECORDS, type Records } from '#features/record';
import { useCurrentWeek } from '#features/activity';
import { BreakdownButton } from '#breakdown';
import type { ObjectiveView } from '../view';

interface ThisWeekProps {
  view: ObjectiveView;
  records: Records | undefined;
}

/** Results of the linked activities this week. */
export function ThisWeek({ view, records }: ThisWeekProps) {
  const text = useText();
  const shown = view.followed && !view.linked.includes(view.followed) ? [view.followed, ...view.linked] : view.linked;
  if (shown.length === 0) return null;
  return (
    <div className="grid w-full gap-x-4 self-start text-small medium:grid-cols-[auto_minmax(0,1fr)]">
      <span className="leading-6 text-n10" aria-hidden="true">
        {text('objective.thisWeek')}
      </span>
      <ul
        aria-label={text('objective.thisWeek')}
        className="flex min-w-0 flex-col medium:flex-row medium:flex-wrap medium:gap-x-4 medium:gap-y-1.5"
      >
        {shown.map((activity) => (
          <li
            key={activity.id}
            className="flex max-w-full min-w-0 items-center gap-2 max-medium:min-h-11 max-medium:justify-between"
          >
            <Link
              {...paths.activity(activity.id)}
              className="hit inline-flex min-w-0 items-center gap-2 rounded-icon text-n10 hover:text-n12"
            >
              <ActivityTile icon={activity.icon} color={activity.color} size={24} />
              <span className="min-w-0 truncate">{activity.name}</span>
            </Link>
            {records && <Amount activity={activity} records={records} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Amount({ activity, records }: { activity: Activity; records: Records }) {
  const week = useCurrentWeek();
  const done = weekDone(activity.unit, (records.byActivity[activity.id] ?? NO_RECORDS).entries);
  // Nothing is asked of an archived activity any more; a week with a record keeps its goal.
  const target = activity.isActive || done > 0 ? targetAt(activity.weeklyGoalsTimeline, week) : null;
  // The name has the rest of the line.
  const isShort = useMedia(COMPACT);
  const amount = target === null ? amountText(activity, done) : goalProgressText(activity, done, target, isShort);
  return (
    <BreakdownButton
      target={{ kind: 'week', activityId: activity.id, week }}
      label={labelled(activity.name, amount)}
      className="flex-none text-n11 tabular-nums"
    >
      {amount}
    </BreakdownButton>
  );
}
