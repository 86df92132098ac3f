import type { CombinedGoal } from '@sevenfold/contract';
import type { WeekView } from '@sevenfold/domain/calendar';
import { Check } from 'lucide-react';
import { openBreakdown } from '#breakdown';
import { useIsUnsent } from '#data';
import { useText } from '#platform';
import { ActivityTile, Card, GoalProgress, MetaLine, SectionHeader, SyncDot } from '#ui';
import { useActivities } from '#features/activity';
import { goalProgressText, goalText, leftText, useWeekRecords } from '#features/record';
import { useCombinedGoals } from '../api';
import { type CombinedRow, combinedRows, countedAs, goalsIn } from '../memberWeek';

/** Number of tiles of a row; further activities are counted. */
const TILES_MAX = 5;

interface CombinedGoalsProps {
  readonly view: WeekView;
  /** Level of the heading. */
  readonly level?: 2 | 3 | undefined;
}

/** The combined goals of a week; nothing in a week without any. */
export function CombinedGoals({ view, level }: CombinedGoalsProps) {
  const goals = goalsIn(useCombinedGoals() ?? [], view.id);
  return goals.length > 0 && <Section view={view} level={level} goals={goals} />;
}

function Section({ view, level, goals }: CombinedGoalsProps & { readonly goals: readonly CombinedGoal[] }) {
  const text = useText();
  const activities = useActivities();
  const records = useWeekRecords(view.id).data;
  if (!activities || !records) return null;
  return (
    <section aria-labelledby="combined-goals">
      <SectionHeader id="combined-goals" level={level} title={text('combinedGoal.title')} />
      <Card className="@container overflow-hidden">
        <ul>
          {combinedRows(goals, activities, records, view).map((row) => (
            <Row key={row.goal.id} view={view} row={row} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Row({ view, row }: CombinedGoalsProps & { readonly row: CombinedRow }) {
  const { goal, members, done, target } = row;
  const isUnsent = useIsUnsent('combinedGoal', goal.id);
  const tiles = members.slice(0, TILES_MAX);
  const isFuture = view.place === 'FUTURE';
  const isMet = !isFuture && done >= target;
  return (
    <li className="not-first:border-t not-first:border-n4" data-combined-goal={goal.id}>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openBreakdown({ kind: 'combinedGoal', combinedGoalId: goal.id, week: view.id })}
        className="grid min-h-12 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 px-3.5 py-2.5 text-left transition-colors [--ink:var(--n12)] [--soft:var(--n4)] [--solid:var(--progress)] hover:bg-n3/60 active:bg-n3 focus-inset @min-[50rem]:grid-cols-[minmax(0,1fr)_6rem_20rem_8.5rem] @min-[50rem]:gap-x-4"
      >
        <span className="flex min-w-0 items-center gap-1.5 text-body font-strong text-n12">
          <span className="truncate">{goal.name}</span>
          {isUnsent && <SyncDot />}
        </span>
        <span className="flex flex-none items-center justify-end gap-1 @min-[50rem]:order-last" aria-hidden="true">
          {tiles.map(({ id, activity }) => (
            <ActivityTile key={id} icon={activity.icon} color={activity.color} size={24} />
          ))}
          {members.length > TILES_MAX && (
            <span className="text-small text-n10 tabular-nums">{`+${members.length - TILES_MAX}`}</span>
          )}
        </span>
        <span className="@max-[50rem]:col-span-2">
          {!isFuture && <GoalProgress done={done} target={target} unit={goal.unit} wide />}
        </span>
        <span className="flex min-w-0 items-center gap-1.5 text-small text-n10 tabular-nums @max-[50rem]:col-span-2">
          {isFuture ? goalText({ ...countedAs(goal), direction: 'AT_LEAST' }, target) : <ProgressText row={row} />}
          {isMet && <Check className="size-3.5 flex-none text-(--ink) stroke-[2.5]" aria-hidden="true" />}
        </span>
      </button>
    </li>
  );
}

/** "1h 35m / 2h 30m · 55m to go · 3 days left", "2h 40m / 2h 30m · Goal met". */
function ProgressText({ row: { goal, members, done, target, left } }: { readonly row: CombinedRow }) {
  const text = useText();
  if (members.length === 0) return text('combinedGoal.none');
  const counted = countedAs(goal);
  const rest = done >= target ? text('day.goalMet') : leftText(counted, left);
  return <MetaLine parts={[goalProgressText(counted, done, target), ...(rest === null ? [] : [rest])]} />;
}
