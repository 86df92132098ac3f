import { ACTIVITY_NAME_MAX } from '@sevenfold/domain/activity';
import { toOneLine } from '@sevenfold/domain/text';
import {
  type ActivityChoice,
  type ExistingActivity,
  importedActivityId,
  type Source,
  type SourceActivity,
} from '@sevenfold/domain/transfer';
import { useText } from '#platform';
import { Checkbox, cx, MetaLine, Select, TextField } from '#ui';
import { goalText } from '#features/record';
import { countingFor } from '../content';
import { countingOptions, countingValue } from '../countingOptions';
import { hasNothingNew, type ShownPlan } from '../planner';
import { spanText } from '../spanText';
import { countedAs, totalsText } from '../totalsText';

interface PlannedRowProps {
  readonly app: Source['app'];
  readonly source: SourceActivity;
  readonly choice: ActivityChoice;
  /** Null if it is left out. */
  readonly plan: ShownPlan | null;
  readonly existing: readonly ExistingActivity[];
  /** An existing activity of the same name that is counted differently. */
  readonly unfit: ExistingActivity | null;
  onChange(changed: Partial<ActivityChoice>): void;
}

const NEW = '';

/** One activity of a file: whether it is imported, into which activity, and what its amounts are. */
export function PlannedRow({ app, source, choice, plan, existing, unfit, onChange }: PlannedRowProps) {
  const text = useText();
  const into = existing.find(({ id }) => id === (plan?.activityId ?? choice.intoId)) ?? null;
  const newId = importedActivityId(app, source.key, source.counting);
  const isImported = existing.some(({ id }) => id === newId);
  const options = countingOptions(source, choice, into);
  const moveInto = (id: string) => {
    const chosen = existing.find((one) => one.id === id) ?? null;
    onChange({ intoId: chosen?.id ?? null, counting: countingFor(source, chosen) });
  };
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
        <div className={cx('flex min-w-0 flex-1 flex-col gap-2', choice.isLeftOut && 'opacity-60')}>
          {choice.isLeftOut ? (
            <p className="flex min-h-11 items-center text-body wrap-anywhere">{source.name}</p>
          ) : (
            <div className="grid grid-cols-2 items-start gap-2">
              <div className="col-span-2">
                {into === null ? (
                  <TextField
                    label={text('transfer.name')}
                    hideLabel
                    value={choice.name}
                    limit={ACTIVITY_NAME_MAX}
                    error={toOneLine(choice.name) === '' ? text('activity.nameEmpty') : null}
                    onChange={(name) => onChange({ name })}
                  />
                ) : (
                  <p className="flex min-h-11 items-center text-body font-strong wrap-anywhere text-n12">
                    {source.name}
                  </p>
                )}
              </div>
              {existing.length > 0 && (
                <Select
                  label={text('transfer.into')}
                  value={into?.id ?? NEW}
                  options={[
                    ...(isImported ? [] : [{ value: NEW, label: text('transfer.intoNew') }]),
                    ...existing.map(({ id, name, unit }) => ({
                      value: id,
                      label: text('transfer.intoOption', { name, unit: text(`transfer.unit.${unit}`) }),
                    })),
                  ]}
                  onChange={moveInto}
                />
              )}
              <div className={cx(existing.length === 0 && 'col-span-2')}>
                <Select
                  label={text('transfer.measure')}
                  value={countingValue(choice.counting)}
                  options={options}
                  onChange={(value) => {
                    const option = options.find((one) => one.value === value);
                    if (option) onChange({ counting: option.counting });
                  }}
                />
              </div>
            </div>
          )}
          {plan && (
            <div className="flex flex-col gap-1 text-small text-n10">
              <PlanFacts plan={plan} />
              {!hasNothingNew(plan) && (
                <PlanTotals totals={totalsText(source, choice, plan, countedAs(source, choice, into))} />
              )}
              {unfit && into === null && (
                <p className="text-warning-ink">
                  {text('transfer.unfit', {
                    name: unfit.name,
                    unit: unfit.customTimesUnit ?? text(`transfer.unit.${unfit.unit}`),
                  })}
                </p>
              )}
              {plan.isGoalLeftOut && <p className="text-warning-ink">{text('transfer.goalTooLarge')}</p>}
            </div>
          )}
        </div>
      </div>
    </li>
  );
}

function PlanFacts({ plan: { activity, entries, newEntries, skips, span } }: { plan: ShownPlan }) {
  const text = useText();
  const [goal] = activity?.weeklyGoalsTimeline ?? [];
  const here = entries.length - newEntries;
  const parts = [
    text('transfer.count.entries', { count: entries.length }),
    ...(here > 0 ? [text('transfer.here', { count: here })] : []),
    ...(skips.length > 0 ? [text('transfer.count.skips', { count: skips.length })] : []),
    ...(span ? [spanText(span)] : []),
    ...(activity && goal ? [text('transfer.goal', { goal: goalText(activity, goal.target) })] : []),
    ...(activity && !goal ? [text('transfer.noGoal')] : []),
  ];
  return <MetaLine parts={parts} />;
}

function PlanTotals({ totals }: { totals: ReturnType<typeof totalsText> }) {
  return (
    totals && <p className={cx(totals.differs ? 'text-warning-ink' : 'text-n11', 'tabular-nums')}>{totals.text}</p>
  );
}
