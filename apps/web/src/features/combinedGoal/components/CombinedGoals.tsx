import type { CombinedGoal } from '@sevenfold/contract';
import type { WeekView } from '@sevenfold/domain/calendar';
import { Check } from 'lucide-react';
import { openBreakdown } from '#breakdown';
import { useIsUnsent } from '#data';
import { useText } from '#platform';
import { ActivityTile, Card, cx, GoalProgress, SyncDot } from '#ui';
import { isShortWeek, useActivities } from '#features/activity';
import { goalProgressText, goalText, inLine, leftText, useWeekRecords } from '#features/record';
import { useCombinedGoals } from '../api';
import { type CombinedRow, combinedRows, countedAs, goalsIn, withDirection } from '../memberWeek';

/** Number of tiles of a row; further activities are counted. */
const TILES_MAX = 5;

interface CombinedGoalsProps {
  readonly view: WeekView;
  /** Level of the heading. */
  readonly level?: 2 | 3 | undefined;
  readonly className?: string | undefined;
}

/** The combined goals of a week; nothing in a week without any. */
export function CombinedGoals(props: CombinedGoalsProps) {
  const goals = goalsIn(useCombinedGoals() ?? [], props.view.id);
  return goals.length > 0 && <Section {...props} goals={goals} />;
}

function Section({
  view,
  level = 2,
  goals,
  className,
}: CombinedGoalsProps & { readonly goals: readonly CombinedGoal[] }) {
  const text = useText();
  const activities = useActivities();
  const records = useWeekRecords(view.id).data;
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby="combined-goals" className={className}>
      <div className="flex min-h-8 flex-wrap items-center gap-x-2 pb-2 text-small text-n10">
        <Heading id="combined-goals" className="font-semibold">
          {text('combinedGoal.title')}
        </Heading>
        <p>{text('combinedGoal.across')}</p>
      </div>
      <Card className="@container overflow-hidden">
        <ul>
          {activities && records
            ? combinedRows(goals, activities, records, view).map((row) => (
                <Row key={row.goal.id} view={view} row={row} />
              ))
            : goals.map((goal) => <Pending key={goal.id} goal={goal} />)}
        </ul>
      </Card>
    </section>
  );
}

const LINE = 'not-first:border-t not-first:border-n4';
/**
 * In columns where there is room, on the widest those of the week's goals below; a text that is too long for the line is
 * below it.
 */
const ROW =
  'flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5 @min-[50rem]:grid @min-[50rem]:grid-cols-[minmax(0,1fr)_6rem_20rem] @min-[60rem]:grid-cols-[minmax(0,1fr)_6rem_19.875rem] @min-[60rem]:gap-x-2';

/** A goal while the records of the week are loading, as high as it will be. */
const Pending = ({ goal }: { readonly goal: CombinedGoal }) => (
  <li className={LINE} aria-busy="true">
    <div className={ROW}>
      <span className="truncate text-body font-strong text-n12">{goal.name}</span>
    </div>
  </li>
);

function Row({ view, row }: CombinedGoalsProps & { readonly row: CombinedRow }) {
  const text = useText();
  const { goal, members, done, target } = row;
  const isUnsent = useIsUnsent('combinedGoal', goal.id);
  const tiles = members.slice(0, TILES_MAX);
  const isFuture = view.place === 'FUTURE';
  const isMet = !isFuture && done >= target;
  return (
    <li className={LINE} data-combined-goal={goal.id}>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openBreakdown({ kind: 'combinedGoal', combinedGoalId: goal.id, week: view.id })}
        className={cx(
          ROW,
          'w-full text-left transition-colors [--ink:var(--n12)] [--soft:var(--n4)] [--solid:var(--n10)] hover:bg-n3/60 active:bg-n3 focus-inset',
        )}
      >
        <span className="flex min-w-24 flex-1 items-center gap-1.5 text-body font-strong text-n12">
          <span className="truncate">{goal.name}</span>
          {isUnsent && <SyncDot />}
          <span className="flex flex-none items-center gap-1 pl-1.5 @max-[30rem]:hidden" aria-hidden="true">
            {tiles.map(({ id, activity }) => (
              <ActivityTile key={id} icon={activity.icon} color={activity.color} size={24} />
            ))}
            {members.length > TILES_MAX && (
              <span className="text-small text-n10 tabular-nums">{`+${members.length - TILES_MAX}`}</span>
            )}
          </span>
        </span>
        {!isFuture && (
          <span className="w-16 flex-none @min-[30rem]:w-24">
            <GoalProgress done={done} target={target} unit={goal.unit} wide />
          </span>
        )}
        <span
          className={cx(
            'flex min-w-0 items-center gap-1.5 text-small text-n11 tabular-nums @min-[50rem]:text-n10',
            // Begins where the bars of other weeks do.
            isFuture && '@min-[50rem]:col-span-2',
          )}
        >
          {isFuture ? goalText(withDirection(countedAs(goal)), target) : <ProgressText row={row} />}
          {isShortWeek(withDirection(goal), view.id) && ` · ${text('goal.shortFirstWeek')}`}
          {isMet && <Check className="size-3.5 flex-none text-(--ink) stroke-[2.5]" aria-hidden="true" />}
        </span>
      </button>
    </li>
  );
}

/** "1h 35m of 2h 30m · 55m to go · 3 days left", "5 of 5 days · Goal met", "7 of 5 days · +2"; on a phone without the rest. */
function ProgressText({ row: { goal, members, done, target, left } }: { readonly row: CombinedRow }) {
  const text = useText();
  if (members.length === 0) return text('combinedGoal.none');
  const counted = countedAs(goal);
  const rest = done === target ? text('day.goalMet') : inLine(leftText(counted, left));
  return (
    <span>
      {goalProgressText(counted, done, target)}
      {rest !== null && <span className="@max-[30rem]:sr-only">{` · ${rest}`}</span>}
    </span>
  );
}
