import { ACTIVITY_NAME_MAX, ACTIVITY_UNITS } from '@sevenfold/domain/activity';
import { toOneLine } from '@sevenfold/domain/text';
import type { ActivityChoice, Plan, SourceActivity } from '@sevenfold/domain/transfer';
import { useText } from '../../../platform/text';
import { Checkbox } from '../../../ui/Checkbox';
import { cx } from '../../../ui/cx';
import { MetaLine } from '../../../ui/MetaLine';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { goalText } from '../../record/goal';
import { leftOutText } from '../leftOutText';
import { spanText } from '../spanText';

interface PlannedRowProps {
  readonly source: SourceActivity;
  readonly choice: ActivityChoice;
  /** Null if it is left out. */
  readonly plan: Plan | null;
  onChange(changed: Partial<ActivityChoice>): void;
}

/** One activity of a file: whether it is imported, under which name and in which unit. */
export function PlannedRow({ source, choice, plan, onChange }: PlannedRowProps) {
  const text = useText();
  const leftOut = plan && leftOutText(plan.leftOut);
  return (
    <li className="px-4 py-3 not-first:border-t not-first:border-n4">
      <div className="flex items-start gap-3">
        <div className="flex-none">
          <Checkbox
            label={text('transfer.include', { name: source.name })}
            hideLabel
            checked={!choice.isLeftOut}
            onChange={(isIncluded) => onChange({ isLeftOut: !isIncluded })}
          />
        </div>
        <div className={cx('min-w-0 flex-1', choice.isLeftOut && 'opacity-60')}>
          <div className="grid gap-2 medium:grid-cols-[minmax(0,1fr)_9rem]">
            <TextField
              label={text('transfer.name')}
              hideLabel
              value={choice.name}
              limit={ACTIVITY_NAME_MAX}
              disabled={choice.isLeftOut}
              error={!choice.isLeftOut && toOneLine(choice.name) === '' ? text('activity.nameEmpty') : null}
              onChange={(name) => onChange({ name })}
            />
            <Select
              label={text('transfer.unit')}
              hideLabel
              value={choice.unit}
              disabled={choice.isLeftOut}
              options={ACTIVITY_UNITS.map((unit) => ({ value: unit, label: text(`transfer.unit.${unit}`) }))}
              onChange={(unit) => onChange({ unit })}
            />
          </div>
          {plan && (
            <div className="pt-2 text-small text-n10">
              <PlanFacts plan={plan} />
              {leftOut && <p className="pt-1">{leftOut}</p>}
            </div>
          )}
        </div>
      </div>
    </li>
  );
}

function PlanFacts({ plan: { activity, entries, skips, span } }: { plan: Plan }) {
  const text = useText();
  const [goal] = activity.weeklyGoalsTimeline;
  const counted = { ...activity, customTimesUnitSingular: null };
  const parts = [
    text('transfer.count.entries', { count: entries.length }),
    ...(skips.length > 0 ? [text('transfer.count.skips', { count: skips.length })] : []),
    ...(span ? [spanText(span)] : []),
    goal ? text('transfer.goal', { goal: goalText(counted, goal.target) }) : text('transfer.noGoal'),
  ];
  return <MetaLine parts={parts} />;
}
