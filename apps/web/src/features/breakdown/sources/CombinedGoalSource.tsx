import type { CombinedGoal } from '@sevenfold/contract';
import { periodAt, targetAt } from '@sevenfold/domain/activity';
import { explainCombined } from '@sevenfold/domain/breakdown';
import { Pencil, Trash2 } from 'lucide-react';
import { openBreakdown } from '#breakdown';
import { dispatch } from '#dispatch';
import { useText } from '#platform';
import { Button } from '#ui';
import { useActivities, useCurrentWeek } from '#features/activity';
import {
  countedAs,
  deleteCombinedGoal,
  memberWeeks,
  useCombinedGoalForm,
  useCombinedGoals,
  withDirection,
} from '#features/combinedGoal';
import { useWeekRecords } from '#features/record';
import { Breakdown } from '../components/Breakdown';
import { NotHere, QueryNotHere } from '../components/NotHere';
import type { SourceProps } from './source';

type Props = SourceProps<'combinedGoal'>;

/** A combined goal in a week: its target, what its activities add to it, and what was reached; it can be edited here. */
export function CombinedGoalSource({ target, onOpen }: Props) {
  const text = useText();
  const goals = useCombinedGoals();
  if (!goals) return <NotHere isFailed={false} isAway={false} isBusy onRetry={() => undefined} />;
  const goal = goals.find(({ id }) => id === target.combinedGoalId);
  if (!goal) return <p className="text-body text-n10">{text('combinedGoal.gone')}</p>;
  return <Loaded target={target} goal={goal} onOpen={onOpen} />;
}

function Loaded({ target, goal, onOpen }: Props & { readonly goal: CombinedGoal }) {
  const currentWeek = useCurrentWeek();
  const activities = useActivities();
  const query = useWeekRecords(target.week);
  if (!query.data || !activities) return <QueryNotHere query={query} />;
  const number = explainCombined({
    unit: goal.unit,
    target: targetAt(goal.weeklyGoalsTimeline, target.week),
    week: target.week,
    running: target.week >= currentWeek,
    members: memberWeeks(goal, activities, query.data),
  });
  return (
    <div className="flex flex-col gap-5">
      <Breakdown
        target={target}
        number={number}
        goal={withDirection({ ...goal, ...countedAs(goal) })}
        onOpen={onOpen}
      />
      <Actions goal={goal} week={periodAt(goal.weeklyGoalsTimeline, target.week)?.startWeekId ?? target.week} />
    </div>
  );
}

function Actions({ goal, week }: { readonly goal: CombinedGoal; readonly week: Props['target']['week'] }) {
  const text = useText();
  const form = useCombinedGoalForm(goal, week);
  const remove = () => {
    openBreakdown(null);
    dispatch(deleteCombinedGoal(goal), text('combinedGoal.toast.deleted', { name: goal.name }));
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<Pencil className="size-4.5" aria-hidden="true" />} onClick={form.open}>
        {text('combinedGoal.edit')}
      </Button>
      <Button variant="ghost" icon={<Trash2 className="size-4.5" aria-hidden="true" />} onClick={remove}>
        {text('combinedGoal.delete')}
      </Button>
      {form.sheet}
    </div>
  );
}
