import { useText } from '#platform';
import { cx } from '#ui';
import { useActivityRecords } from '#features/record';
import type { DayCell } from '../commands';
import { PLANNED, planOn, togglePlan } from '#features/plan';

/** The control of a row on a day to come: it plans the activity instead of recording it. */
export default function PlanControl({ dayCell }: { readonly dayCell: DayCell }) {
  const text = useText();
  const { activity, date, week } = dayCell;
  const isPlanned = planOn(useActivityRecords(week, activity.id).plans, date) !== undefined;
  return (
    <button
      type="button"
      role="checkbox"
      data-control="plan"
      aria-checked={isPlanned}
      data-tooltip={text(isPlanned ? 'plan.remove' : 'plan.set')}
      aria-label={text('plan.setOn', { name: activity.name })}
      onClick={() => togglePlan(dayCell)}
      className={cx(
        'hit press size-7 flex-none rounded-full border-2 border-dashed',
        isPlanned ? cx(PLANNED, 'border-(--solid)') : 'border-n8 hover:border-n10 hover:bg-n3',
      )}
    />
  );
}
