import type { Activity } from '@sevenfold/contract';
import { targetRange } from '@sevenfold/domain/activity';
import type { WeekId } from '@sevenfold/domain/calendar';
import type { GoalChoice, GoalOffer } from '@sevenfold/domain/review';
import { Ellipsis } from 'lucide-react';
import * as Radix from 'radix-ui/radio-group';
import { useState } from 'react';
import { useText } from '../../../platform/text';
import { ActivityTile } from '../../../ui/ActivityTile';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { Stepper } from '../../../ui/Stepper';
import { amountText, customUnit, duration } from '../../record/amount';
import { FIRST_TARGETS } from '../../activity/draft';
import { BreakdownButton } from '../../../breakdown/BreakdownButton';
import { reasonTexts, suggestionText } from '../words';

interface GoalRowProps {
  /** Week of the review. */
  week: WeekId;
  activity: Activity;
  offer: GoalOffer;
  /** Undefined to keep the goal. */
  choice: GoalChoice | undefined;
  onChoose(choice: GoalChoice | null): void;
  /** Shows the options only on request. */
  quiet?: boolean | undefined;
}

/** Selected option: a suggestion, or a custom number. */
type Chosen = 'KEEP' | 'SUGGESTED' | 'PAUSE' | 'ARCHIVE' | 'OWN';

/** One goal: the results of the last weeks, the options, and old → new after a choice. */
export function GoalRow({ week, activity, offer, choice, onChoose, quiet = false }: GoalRowProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(!quiet);
  const { current } = offer;
  const said = reasonTexts(activity, offer);
  // A suggested number opens its breakdown.
  const reasons = said.length === 0 && offer.suggested !== null ? [suggestionText(activity, offer)] : said;
  const target = choice === undefined ? current : choice.kind === 'ARCHIVE' ? null : choice.target;
  const set = (value: number | null) => onChoose(value === current ? null : { kind: 'TARGET', target: value });
  return (
    <li className="flex flex-col gap-2.5 px-3.5 py-3 not-first:border-t not-first:border-n4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ActivityTile icon={activity.icon} color={activity.color} />
        <div className="min-w-0 flex-1 basis-36">
          <p className="truncate text-body font-strong text-n12">{activity.name}</p>
          {reasons.length > 0 && (
            <BreakdownButton
              target={{ kind: 'offer', activityId: activity.id, week }}
              label={text('review.prompt', { name: activity.name, amount: reasons.join(', ') })}
              className="text-small text-n10 tabular-nums"
            >
              {reasons.map((reason) => (
                <span key={reason} className="block">
                  {reason}
                </span>
              ))}
            </BreakdownButton>
          )}
        </div>
        <div className="flex items-center justify-end gap-1 max-medium:grow">
          <Target
            activity={activity}
            offer={offer}
            target={target}
            isArchived={choice?.kind === 'ARCHIVE'}
            onSet={set}
          />
          {quiet && (
            <IconButton
              label={text('review.choices', { name: activity.name })}
              icon={<Ellipsis aria-hidden="true" />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          )}
        </div>
      </div>
      {isOpen && (
        <Choices activity={activity} offer={offer} chosen={chosenOf(choice, offer)} onChoose={onChoose} onSet={set} />
      )}
    </li>
  );
}

function chosenOf(choice: GoalChoice | undefined, { suggested }: GoalOffer): Chosen {
  if (choice === undefined) return 'KEEP';
  if (choice.kind === 'ARCHIVE') return 'ARCHIVE';
  if (choice.target === null) return 'PAUSE';
  return choice.target === suggested ? 'SUGGESTED' : 'OWN';
}

/** Stepper for the target; without a goal, a button that adds one. */
function Target({
  activity,
  offer: { current, suggested },
  target,
  isArchived,
  onSet,
}: {
  activity: Activity;
  offer: GoalOffer;
  target: number | null;
  isArchived: boolean;
  onSet(value: number): void;
}) {
  const text = useText();
  const { unit, direction, name } = activity;
  if (isArchived) return <span className="text-body text-n10">{text('activity.archivedChip')}</span>;
  if (target === null) {
    return (
      <Button
        size="small"
        onClick={() => onSet(current ?? suggested ?? FIRST_TARGETS[unit])}
        aria-label={`${text('review.setGoal')}: ${name}`}
      >
        {text('review.setGoal')}
      </Button>
    );
  }
  const { min, max } = targetRange(unit, direction);
  const unitText =
    unit === 'DURATION'
      ? undefined
      : unit === 'DAYS'
        ? text('goal.targetDays', { count: target })
        : (customUnit(activity, target) ?? text('goal.targetTimes', { count: target }));
  return (
    <div className="flex items-center gap-2">
      {current !== null && target !== current && (
        <span className="text-body text-n10 tabular-nums">
          {unit === 'DURATION' ? duration(current) : current} <span aria-hidden="true">→</span>
        </span>
      )}
      <Stepper
        label={text('review.goalOf', { name })}
        value={target}
        onChange={onSet}
        min={min}
        max={max}
        step={unit === 'DURATION' ? stepOf(target) : 1}
        unit={unitText}
        size="row"
        format={unit === 'DURATION' ? duration : undefined}
      />
    </div>
  );
}

/** Step in minutes: 5, and 15 from one hour on. */
const stepOf = (minutes: number): number => (minutes < 60 ? 5 : 15);

function Choices({
  activity,
  offer,
  chosen,
  onChoose,
  onSet,
}: {
  activity: Activity;
  offer: GoalOffer;
  chosen: Chosen;
  onChoose: GoalRowProps['onChoose'];
  onSet(value: number | null): void;
}) {
  const text = useText();
  const { current, suggested } = offer;
  const options: readonly (readonly [Chosen, string])[] = [
    [
      'KEEP',
      current === null ? text('review.keepNone') : text('review.keepGoal', { amount: amountText(activity, current) }),
    ],
    ...(suggested === null ? [] : [['SUGGESTED', suggestionText(activity, offer)] as const]),
    ...(current === null ? [] : [['PAUSE', text('review.pause')] as const]),
    ['ARCHIVE', text('review.archive')],
  ];
  const choose = (value: string) => {
    if (value === 'KEEP') onChoose(null);
    else if (value === 'ARCHIVE') onChoose({ kind: 'ARCHIVE' });
    else onSet(value === 'SUGGESTED' ? suggested : null);
  };
  return (
    <Radix.Root
      value={chosen}
      onValueChange={choose}
      aria-label={text('review.choices', { name: activity.name })}
      className="flex flex-wrap gap-2"
    >
      {options.map(([value, label]) => (
        <Radix.Item
          key={value}
          value={value}
          className="hit press min-h-8 rounded-full bg-n3 px-3 py-1 text-small text-n11 hover:bg-n4 active:bg-n5 data-[state=checked]:bg-n4 data-[state=checked]:font-strong data-[state=checked]:text-n12 data-[state=checked]:shadow-[inset_0_0_0_2px_var(--n12)]"
        >
          {label}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
