import type { Activity } from '@sevenfold/contract';
import { targetAt, weekDone } from '@sevenfold/domain/activity';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, paths } from '#navigation';
import { labelled, useText } from '#platform';
import { ActivityTile, COMPACT, cx, MetaLine, useMedia } from '#ui';
import { amountText, goalProgressText, NO_RECORDS, type Records } from '#features/record';
import { useCurrentWeek } from '#features/activity';
import { BreakdownButton } from '#breakdown';
import type { ObjectiveView } from '../view';
import { WeekStateMark } from './WeekStateMark';

interface ThisWeekProps {
  view: ObjectiveView;
  records: Records | undefined;
  /** True to fold it into one line on a phone, and to keep it within the column of the number on wide screens. */
  isInCard?: boolean;
}

/** The linked activities, with the one whose records count. */
const shownActivities = ({ followed, linked }: ObjectiveView): readonly Activity[] =>
  followed && !linked.includes(followed) ? [followed, ...linked] : linked;

/** True if there is anything to say of this week. */
export const hasThisWeek = (view: ObjectiveView): boolean =>
  view.weekState !== null || shownActivities(view).length > 0;

/** Results of the linked activities this week; an objective without numbers has its state before them. */
export function ThisWeek({ view, records, isInCard = false }: ThisWeekProps) {
  const [isOpen, setOpen] = useState(false);
  const isCompact = useMedia(COMPACT);
  const id = useId();
  const shown = shownActivities(view);
  if (shown.length === 0) return view.weekState && <Heading view={view} />;
  const list = <Activities id={id} activities={shown} records={records} />;
  if (isInCard && isCompact)
    return (
      <div className="flex flex-col">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          className="press -mx-2 -my-1.5 flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 text-left text-small hover:bg-n3 active:bg-n4"
        >
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <Heading view={view} />
            {records && !isOpen && (
              <MetaLine
                className="text-n11 tabular-nums"
                parts={shown.map((activity) => (
                  <Folded key={activity.id} activity={activity} records={records} />
                ))}
              />
            )}
          </span>
          <ChevronDown
            className={cx('size-4.5 flex-none text-n10 transition-[rotate]', isOpen && 'rotate-180')}
            aria-hidden="true"
          />
        </button>
        {isOpen && list}
      </div>
    );
  return (
    <div
      className={cx(
        'grid w-full gap-x-4 self-start text-small medium:grid-cols-[auto_minmax(0,1fr)]',
        isInCard && 'wide:grid-cols-1',
      )}
    >
      {/* The list is named by the same words. */}
      <Heading view={view} isHidden={view.weekState === null} />
      {list}
    </div>
  );
}

const STATES = {
  ACTIVE: 'objective.activeThisWeek',
  QUIET: 'objective.quietThisWeek',
} as const;

/** "This week", or how it goes for an objective without numbers. */
function Heading({
  view: { weekState },
  isHidden = false,
}: Pick<ThisWeekProps, 'view'> & { readonly isHidden?: boolean }) {
  const text = useText();
  return (
    <span className="text-small leading-6 text-n10" aria-hidden={isHidden}>
      {weekState && <WeekStateMark state={weekState} />}
      {text(weekState ? STATES[weekState] : 'objective.thisWeek')}
    </span>
  );
}

interface ActivitiesProps {
  readonly id: string;
  readonly activities: readonly Activity[];
  readonly records: Records | undefined;
}

function Activities({ id, activities, records }: ActivitiesProps) {
  const text = useText();
  return (
    <ul
      id={id}
      aria-label={text('objective.thisWeek')}
      className="flex min-w-0 flex-col medium:flex-row medium:flex-wrap medium:gap-x-4 medium:gap-y-1.5"
    >
      {activities.map((activity) => (
        <li
          key={activity.id}
          className="flex max-w-full min-w-0 items-center gap-2 text-small max-medium:min-h-11 max-medium:justify-between"
        >
          <Link
            {...paths.activity(activity.id)}
            className="hit inline-flex min-w-0 items-center gap-2 rounded-icon text-n10 hover:text-n12"
          >
            <ActivityTile icon={activity.icon} color={activity.color} size={24} />
            <span className="line-clamp-2 min-w-0 hyphens-auto wrap-break-word">{activity.name}</span>
          </Link>
          {records && <Amount activity={activity} records={records} />}
        </li>
      ))}
    </ul>
  );
}

interface AmountProps {
  readonly activity: Activity;
  readonly records: Records;
}

function Amount({ activity, records }: AmountProps) {
  const week = useCurrentWeek();
  const amount = useAmount({ activity, records });
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

/** An activity in the folded line: its name and its amount. */
function Folded({ activity, records }: AmountProps) {
  const amount = useAmount({ activity, records });
  return (
    <span className="wrap-anywhere">
      {activity.name} <span className="font-medium whitespace-nowrap text-n12">{amount}</span>
    </span>
  );
}

function useAmount({ activity, records }: AmountProps): string {
  const week = useCurrentWeek();
  // The name has the rest of the line.
  const isShort = useMedia(COMPACT);
  const done = weekDone(activity.unit, (records.byActivity[activity.id] ?? NO_RECORDS).entries);
  // Nothing is asked of an archived activity any more; a week with a record keeps its goal.
  const target = activity.isActive || done > 0 ? targetAt(activity.weeklyGoalsTimeline, week) : null;
  return target === null ? amountText(activity, done) : goalProgressText(activity, done, target, isShort);
}
