import type { Activity } from '@sevenfold/contract';
import { countSpreadDays, openPlans, spreadDates } from '@sevenfold/domain/activity';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { useDroppable } from '@dnd-kit/core';
import { useCallback, useId } from 'react';
import { dispatch } from '#dispatch';
import { useShortcutsEnabled } from '#navigation';
import { useText } from '#platform';
import { Button, COMPACT, Menu, MetaLine, publishFooterHeight, useMedia, WIDE } from '#ui';
import type { AmountToCome } from '#features/calendarEvent';
import { addPlans, removePlans } from '#features/plan';
import { type ActivityRecords, NO_RECORDS } from '#features/record';
import { freeDates, type GoalData, goalToPlan, type GoalToPlan, isLeftToPlan, leftToPlanText } from '../plannedGoal';
import { planAll } from '../planAll';
import { spreadableAmount, spreadPlans } from '../proposedPlan';
import { GoalChip } from './GoalChip';

/** Id of the tray as a place to drop a plan on, which removes it. */
export const TRAY = 'tray';

interface GoalTrayProps {
  readonly week: WeekView;
  readonly data: GoalData;
  /** The activities to plan, in order; at least one. */
  readonly shown: readonly Activity[];
  readonly chosen: Activity | undefined;
  /** True if something is left that can be planned with one press. */
  readonly hasProposals: boolean;
  /** Null to leave the chosen goal. */
  onChoose(activityId: string | null): void;
  /** Called before the chosen goal is planned or its plans are removed. */
  onPlan(): void;
}

/**
 * The goals with what is left to plan: above the days, below 1280 pixels docked at the bottom of the screen, where days
 * that go on below fade out. A printed board has its days only.
 */
export function GoalTray({ week, data, shown, chosen, hasProposals, onChoose, onPlan }: GoalTrayProps) {
  const text = useText();
  const helpId = useId();
  const pointer = usePointer();
  const isWide = useMedia(WIDE);
  const open = shown.filter((activity) => isLeftToPlan(activity, week, data));
  const at = chosen ? shown.indexOf(chosen) : 0;
  const next = [...shown.slice(at + 1), ...shown.slice(0, at)].find((activity) => open.includes(activity));
  const planRest = () => {
    planAll(week, data.activities, data.toCome);
    if (shown[0]) focusGoal(shown[0].id);
  };
  const { setNodeRef } = useDroppable({ id: TRAY });
  const dock = useCallback(
    (element: HTMLElement | null) => {
      setNodeRef(element);
      return publishFooterHeight(element);
    },
    [setNodeRef],
  );
  return (
    <section
      ref={isWide ? setNodeRef : dock}
      aria-label={text('plan.left')}
      className="max-wide:sticky max-wide:bottom-[calc(var(--tabs-height)+var(--safe-bottom))] max-wide:z-10 max-wide:order-last max-wide:-mx-(--gutter) max-wide:border-t max-wide:border-n4 max-wide:bg-n1 max-wide:py-1.5 max-wide:before:pointer-events-none max-wide:before:absolute max-wide:before:inset-x-0 max-wide:before:-top-4 max-wide:before:h-4 max-wide:before:bg-linear-to-t max-wide:before:from-n1 print:hidden!"
    >
      <div className="flex min-h-11 items-center gap-x-3 max-wide:px-(--gutter)">
        {chosen ? (
          <ChosenGoal
            activity={chosen}
            goal={goalToPlan(chosen, week, data)}
            next={next}
            week={week}
            records={data.records.byActivity[chosen.id] ?? NO_RECORDS}
            toCome={data.toCome.get(chosen.id)}
            onChoose={onChoose}
            onPlan={onPlan}
          />
        ) : (
          <>
            <div className="flex min-w-0 items-center gap-x-1.5 max-medium:flex-wrap">
              <h2 className="flex-none text-small font-strong text-n12">
                {text(open.length === 0 ? 'plan.allPlanned' : 'plan.left')}
              </h2>
              {open.length > 0 && (
                <>
                  <span className="flex-none rounded-full bg-n4 px-2 text-small text-n11 tabular-nums">
                    <span aria-hidden="true">{open.length}</span>
                    <span className="sr-only">{text('plan.activitiesLeft', { count: open.length })}</span>
                  </span>
                  <p className="min-w-0 text-micro text-balance text-n10 max-medium:basis-full medium:ml-1.5 medium:text-small">
                    {/* Keys are named once a goal is chosen. */}
                    {isWide && hasProposals ? text('plan.hintProposals', { pointer }) : text(`plan.hint${pointer}`)}
                  </p>
                </>
              )}
            </div>
            {hasProposals && (
              <Button size="small" className="ml-auto flex-none" onClick={planRest}>
                {text('plan.all')}
              </Button>
            )}
          </>
        )}
      </div>
      <p id={helpId} hidden>
        {text(useShortcutsEnabled() ? 'plan.boardHelp' : 'plan.boardHelpNoKeys')}
      </p>
      {/* As wide as their names: on tablets and phones in lines that scroll, else in as many lines as they need. */}
      <ul className="grid auto-cols-max grid-flow-col grid-rows-1 gap-2 overflow-x-auto overscroll-x-contain py-1 [scrollbar-width:thin] max-wide:scroll-px-(--gutter) max-wide:px-(--gutter) max-wide:pr-6 max-wide:mask-r-from-[calc(100%-1.5rem)] max-medium:[@media(height>=44rem)]:grid-rows-[auto_auto] medium:[@media(height>=40rem)]:grid-rows-[auto_auto] wide:flex wide:flex-wrap wide:overflow-visible wide:py-0 pointer-coarse:[scrollbar-width:none]">
        {shown.map((activity) => (
          <li key={activity.id} className="max-w-56 min-w-26">
            <GoalChip
              isEntry={activity.id === (chosen ?? shown[0])?.id}
              activity={activity}
              goal={goalToPlan(activity, week, data)}
              week={week}
              isLeft={open.includes(activity)}
              isChosen={activity.id === chosen?.id}
              describedBy={helpId}
              onChoose={(isNow) => onChoose(isNow ? activity.id : null)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names how days are planned on this device. */
function usePointer(): 'Touch' | 'Mouse' | 'NoKeys' {
  const isTouch = useMedia('(pointer: coarse)');
  const hasKeys = useShortcutsEnabled();
  return isTouch ? 'Touch' : hasKeys ? 'Mouse' : 'NoKeys';
}

interface ChosenGoalProps extends Pick<GoalTrayProps, 'onChoose' | 'onPlan'> {
  readonly activity: Activity;
  readonly goal: GoalToPlan | null;
  /** The next activity with something left to plan. */
  readonly next: Activity | undefined;
  readonly week: WeekView;
  readonly records: ActivityRecords;
  readonly toCome: readonly AmountToCome[] | undefined;
}

/** Says how far the chosen goal is planned, and plans it on several days at once; then leads to the next one. */
function ChosenGoal({ activity, goal, next, week, records, toCome, onChoose, onPlan }: ChosenGoalProps) {
  const text = useText();
  const pointer = usePointer();
  const isCompact = useMedia(COMPACT);
  const left = spreadableAmount(activity.unit, goal);
  const days = countSpreadDays(activity.unit, left, activity.dayMax);
  const free = freeDates(week, records, toCome);
  const plans = openPlans(activity.unit, records, week);
  const plan = (dates: readonly CivilDate[]) => {
    const planned = spreadPlans(activity, left, dates);
    onPlan();
    dispatch(addPlans(planned), text('plan.daysPlanned', { name: activity.name, count: planned.length }));
    focusGoal(activity.id);
  };
  const spread = () =>
    plan(
      spreadDates(
        days,
        free,
        [...plans, ...(toCome ?? [])].map(({ date }) => date),
      ),
    );
  const clear = () => {
    onPlan();
    dispatch(removePlans(plans), text('plan.operationsRemoved', { count: plans.length }));
    focusGoal(activity.id);
  };
  const isPlanned = goal?.amount === 0;
  const goOn = (to: Activity) => {
    onChoose(to.id);
    focusGoal(to.id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  // The one to press most likely is last, at the thumb.
  const actions = [
    plans.length > 0 && { id: 'clear', label: text('plan.clear'), onAct: clear },
    free.length > 0 && !isPlanned && { id: 'everyDay', label: text('plan.everyDay'), onAct: () => plan(free) },
    days > 0 && days < free.length && { id: 'spread', label: text('plan.spread'), onAct: spread },
    isPlanned && next && { id: 'next', label: text('plan.next', { name: next.name }), onAct: () => goOn(next) },
  ].filter((action) => action !== false && action !== undefined);
  // On phones the others are in a menu, which leaves the room to the name.
  const shown = isCompact ? actions.slice(-1) : actions;
  const others = actions.slice(0, -shown.length).toReversed();
  return (
    <>
      <div className="flex min-w-0 flex-1 gap-x-2 max-medium:flex-col medium:items-baseline">
        <h2 className="truncate text-small font-strong text-n12 medium:max-w-1/2 medium:flex-none">{activity.name}</h2>
        {/* One line: the hint is left out where it does not fit. */}
        <MetaLine
          parts={[goal && leftToPlanText(goal), !isPlanned && text(`plan.chosen${pointer}`)].filter(Boolean)}
          className="h-(--micro-line) overflow-hidden text-micro text-n10 tabular-nums medium:h-(--small-line) medium:flex-1 medium:text-small"
        />
      </div>
      <div className="flex flex-none items-center gap-1.5 whitespace-nowrap">
        {others.length > 0 && (
          <Menu size="small" label={text('activity.more', { name: activity.name })} items={others} />
        )}
        {shown.map(({ id, label, onAct }) => (
          <Button
            key={id}
            size="small"
            variant={id === 'clear' ? 'ghost' : 'neutral'}
            className="max-w-36 medium:max-w-60"
            onClick={onAct}
          >
            <span className="truncate">{label}</span>
          </Button>
        ))}
      </div>
    </>
  );
}

/** The pressed button may be gone after its press. */
function focusGoal(activityId: string): HTMLElement | null {
  const chip = document.querySelector<HTMLElement>(`[data-goal="${CSS.escape(activityId)}"]`);
  chip?.focus({ preventScroll: true });
  return chip;
}
