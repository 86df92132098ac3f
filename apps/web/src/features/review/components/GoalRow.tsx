import type { Activity } from '@sevenfold/contract';
import { parseDuration, targetRange } from '@sevenfold/domain/activity';
import type { WeekId } from '@sevenfold/domain/calendar';
import type { GoalChoice, GoalOffer } from '@sevenfold/domain/review';
import * as Radix from 'radix-ui/radio-group';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { joined, labelled, useText } from '#platform';
import { ActivityTile, Button, cx, Menu, MetaLine, Notice, Stepper, useMedia } from '#ui';
import { duration } from '#features/record';
import { FIRST_TARGETS, replacesLater } from '#features/activity';
import { BreakdownButton } from '#breakdown';
import { goalUnit, reasonTexts, suggestionText, writtenAmount } from '../words';

interface GoalRowProps {
  /** Week of the review. */
  week: WeekId;
  activity: Activity;
  offer: GoalOffer;
  /** Week from which a chosen goal applies. */
  from: WeekId;
  /** Undefined to keep the goal. */
  choice: GoalChoice | undefined;
  onChoose(choice: GoalChoice | null): void;
  /** Shows the options only on request. */
  quiet?: boolean | undefined;
}

/** Selected option: a suggestion, or a custom number. */
type Chosen = 'KEEP' | 'SUGGESTED' | 'PAUSE' | 'ARCHIVE' | 'OWN';

interface Option {
  readonly id: Exclude<Chosen, 'OWN'>;
  readonly label: string;
}

/**
 * One goal: the results of the last weeks, and what to do with it. A row worth a look asks one question: keep the goal,
 * or take what is offered; the number to change by hand and the other options wait in a menu. A quiet row has only the
 * number and the menu.
 */
export function GoalRow({ week, activity, offer, from, choice, onChoose, quiet = false }: GoalRowProps) {
  const text = useText();
  const { current, suggested } = offer;
  const chosen = chosenOf(choice, offer);
  const [isOwn, setOwn] = useState(quiet || chosen === 'OWN');
  const reasons = reasonTexts(activity, offer);
  const target = choice === undefined ? current : choice.kind === 'ARCHIVE' ? null : choice.target;
  const isTouch = useMedia('(pointer: coarse)');
  const field = useRef<HTMLDivElement>(null);
  const set = (value: number | null) => onChoose(value === current ? null : { kind: 'TARGET', target: value });
  const begin = (value: number) => {
    flushSync(() => {
      setOwn(true);
      set(value);
    });
    // The pressed button is gone. On touch screens no field is focused, so that no keyboard opens.
    field.current?.querySelector<HTMLElement>(isTouch ? 'button:enabled' : 'input')?.focus();
  };
  const choose = (id: string) => {
    setOwn(quiet);
    if (id === 'KEEP') onChoose(null);
    else if (id === 'ARCHIVE') onChoose({ kind: 'ARCHIVE' });
    else set(id === 'SUGGESTED' ? suggested : null);
  };
  const [keep, ...others] = useOptions(activity, offer);
  // An option chosen from the menu takes the place of what is offered, so that it is seen.
  const shown = others.find(({ id }) => id === chosen) ?? others.find(({ id }) => id === offeredOf(offer));
  const inMenu = (option: Option) => ({
    ...option,
    ...(quiet && { checked: option.id === chosen }),
    onAct: () => choose(option.id),
  });
  const menu = (
    <Menu
      label={text('review.choices', { name: activity.name })}
      items={[
        ...(quiet ? [inMenu(keep)] : []),
        ...others.filter((option) => quiet || option !== shown).map(inMenu),
        ...(isOwn
          ? []
          : [
              {
                id: 'OWN',
                label: text(current === null ? 'review.setGoal' : 'review.otherGoal'),
                onAct: () => begin(target ?? current ?? suggested ?? FIRST_TARGETS[activity.unit]),
              },
            ]),
      ]}
    />
  );
  return (
    <li className="flex flex-col gap-2 px-3.5 py-3 not-first:border-t not-first:border-n4">
      {/* On compact screens, the reasons are below name and stepper, on the narrowest below both; otherwise below the name. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 medium:gap-y-0">
        <div className="medium:row-span-2">
          <ActivityTile icon={activity.icon} color={activity.color} />
        </div>
        <p
          className={cx(
            'line-clamp-2 text-body font-strong wrap-anywhere text-n12',
            isOwn && 'max-[22.5rem]:col-span-2',
            reasons.length > 0 ? 'medium:self-end' : 'medium:row-span-2',
          )}
        >
          {activity.name}
        </p>
        {isOwn && (
          <div
            ref={field}
            className="flex justify-end max-[22.5rem]:col-span-full max-[22.5rem]:row-start-2 medium:col-start-3 medium:row-span-2 medium:row-start-1"
          >
            <Target
              activity={activity}
              offer={offer}
              target={target}
              isArchived={choice?.kind === 'ARCHIVE'}
              onBegin={begin}
              onSet={set}
            />
          </div>
        )}
        {reasons.length > 0 && (
          <div
            className={cx(
              'col-span-full row-start-2 text-small text-n10 tabular-nums medium:col-start-2 medium:col-end-3 medium:row-start-2 medium:self-start',
              isOwn && 'max-medium:pr-12 max-[22.5rem]:row-start-3',
            )}
          >
            <BreakdownButton
              target={{ kind: 'offer', activityId: activity.id, week }}
              label={text('review.prompt', { name: activity.name, amount: joined(...reasons) })}
            >
              <MetaLine parts={reasons} />
            </BreakdownButton>
          </div>
        )}
        <div
          className={cx(
            'medium:col-start-4 medium:row-span-2 medium:row-start-1',
            isOwn
              ? 'max-medium:col-span-full max-medium:row-start-2 max-[22.5rem]:row-start-3 max-medium:justify-self-end'
              : '-my-1 max-medium:col-start-3 max-medium:row-start-1',
          )}
        >
          {menu}
        </div>
      </div>
      {!quiet && (
        <div className="medium:pl-12">
          <Choices name={activity.name} options={shown ? [keep, shown] : [keep]} chosen={chosen} onChoose={choose} />
        </div>
      )}
      {choice?.kind === 'TARGET' && replacesLater(activity, from) && (
        <Notice kind="info">{text('goal.replacesLater')}</Notice>
      )}
    </li>
  );
}

/** The options, to keep the goal first. */
function useOptions(activity: Activity, offer: GoalOffer): readonly [Option, ...Option[]] {
  const text = useText();
  const { current, suggested } = offer;
  return [
    {
      id: 'KEEP',
      label:
        current === null
          ? text('review.keepNone')
          : text('review.keepGoal', { amount: writtenAmount(activity, current) }),
    },
    ...(suggested === null ? [] : [{ id: 'SUGGESTED', label: suggestionText(activity, offer) } as const]),
    ...(current === null ? [] : [{ id: 'PAUSE', label: text('review.pause') } as const]),
    { id: 'ARCHIVE', label: text('review.archive') },
  ];
}

/** The option that a row worth a look offers beside the goal as it is. */
const offeredOf = ({ action }: GoalOffer): Chosen =>
  action === 'PAUSE' || action === 'ARCHIVE' ? action : 'SUGGESTED';

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
  onBegin,
  onSet,
}: {
  activity: Activity;
  offer: GoalOffer;
  target: number | null;
  isArchived: boolean;
  /** Sets a first goal. */
  onBegin(value: number): void;
  onSet(value: number): void;
}) {
  const text = useText();
  const { unit, direction, name } = activity;
  if (isArchived) return <span className="text-body text-n10">{text('activity.archivedChip')}</span>;
  if (target === null) {
    return (
      <Button
        size="small"
        onClick={() => onBegin(current ?? suggested ?? FIRST_TARGETS[unit])}
        aria-label={labelled(text('review.setGoal'), name)}
      >
        {text('review.setGoal')}
      </Button>
    );
  }
  const { min, max } = targetRange(unit, direction);
  const unitText = unit === 'DURATION' ? undefined : goalUnit(activity, target);
  const parseMinutes = (typed: string) => parseDuration(typed, max, min === 0 ? 0 : 1);
  return (
    // Numbers have one width in all rows, so that the buttons are aligned; the unit is inside the field, below its
    // number.
    <div className="flex items-center justify-end gap-2 [&_[role=group]]:gap-1 [&_[role=group]>span]:relative [&_input]:h-11 [&_input]:w-17! [&_input+span]:pointer-events-none [&_input+span]:absolute [&_input+span]:inset-x-0 [&_input+span]:bottom-1 [&_input+span]:truncate [&_input+span]:text-center [&_input:has(+span)]:pb-4.5">
      {current !== null && target !== current && (
        <span className="text-body text-n10 tabular-nums max-medium:sr-only">
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
        {...(unit === 'DURATION' && { format: duration, parse: parseMinutes })}
      />
    </div>
  );
}

/** Step in minutes: 5, and 15 from one hour on. */
const stepOf = (minutes: number): number => (minutes < 60 ? 5 : 15);

/** The goal as it is, and what is offered or was chosen; long ones wrap inside, so that they stay side by side. */
function Choices({
  name,
  options,
  chosen,
  onChoose,
}: {
  name: string;
  options: readonly Option[];
  chosen: Chosen;
  onChoose(id: string): void;
}) {
  const text = useText();
  return (
    <Radix.Root
      value={chosen}
      onValueChange={onChoose}
      aria-label={text('review.choices', { name })}
      className="flex min-w-0 gap-1.5 medium:gap-2"
    >
      {options.map(({ id, label }) => (
        <Radix.Item
          key={id}
          value={id}
          className="hit press min-h-8 rounded-[1rem] bg-n3 px-3 py-1 text-small text-balance text-n11 dark:bg-n4 hover:bg-n4 active:bg-n5 data-[state=checked]:bg-n4 dark:data-[state=checked]:bg-n5 data-[state=checked]:font-strong data-[state=checked]:text-n12 data-[state=checked]:shadow-[inset_0_0_0_2px_var(--n12)]"
        >
          {label}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
