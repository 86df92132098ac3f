import type { Activity } from '@sevenfold/contract';
import { countSpreadDays, openDates, spreadDates } from '@sevenfold/domain/activity';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { useDroppable } from '@dnd-kit/core';
import { useCallback, useId } from 'react';
import { dispatch } from '#dispatch';
import { useShortcutsEnabled } from '#navigation';
import { useText } from '#platform';
import { Button, publishFooterHeight, useMedia, WIDE } from '#ui';
import { addPlans, planOn, removePlans } from '#features/plan';
import { type ActivityRecords, NO_RECORDS } from '#features/record';
import { type GoalData, goalToPlan, type GoalToPlan, isLeftToPlan, openPlans } from '../plannedGoal';
import { spreadableAmount, spreadPlans } from '../usualPlan';
import { GoalChip } from './GoalChip';

/** Id of the tray as a place to drop a plan on, which removes it. */
export const TRAY = 'tray';

interface GoalTrayProps {
  readonly week: WeekView;
  readonly data: GoalData;
  /** The activities to plan, in order. */
  readonly shown: readonly Activity[];
  readonly chosen: Activity | undefined;
  onChoose(activityId: string): void;
}

/**
 * The goals with what is left to plan: beside the days, below 1280 pixels docked at the bottom of the screen. A printed
 * board has its days only.
 */
export function GoalTray({ week, data, shown, chosen, onChoose }: GoalTrayProps) {
  const text = useText();
  const titleId = useId();
  const helpId = useId();
  const isWide = useMedia(WIDE);
  const open = shown.filter((activity) => isLeftToPlan(activity, week, data)).length;
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
      // On wide screens, only the list has a box of its own.
      ref={isWide ? undefined : dock}
      aria-labelledby={titleId}
      className="max-wide:sticky max-wide:bottom-[calc(var(--tabs-height)+var(--safe-bottom))] max-wide:z-10 max-wide:order-last max-wide:-mx-(--gutter) max-wide:border-t max-wide:border-n4 max-wide:bg-n1 max-wide:py-1.5 wide:contents print:hidden!"
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 max-wide:px-(--gutter) wide:col-span-2">
        <h2 id={titleId} className="flex-none text-small font-strong text-n12">
          {text('plan.left')}
        </h2>
        {/* On a phone, most of the goals are beyond its edge. */}
        <span className="flex-none text-small text-n10 tabular-nums">
          {text('plan.activitiesLeft', { count: open })}
        </span>
        {chosen ? (
          <GoalActions
            activity={chosen}
            goal={goalToPlan(chosen, week, data)}
            week={week}
            records={data.records.byActivity[chosen.id] ?? NO_RECORDS}
          />
        ) : (
          <Hint />
        )}
      </div>
      <p id={helpId} hidden>
        {text(useShortcutsEnabled() ? 'plan.boardHelp' : 'plan.boardHelpNoKeys')}
      </p>
      <ul
        ref={isWide ? setNodeRef : undefined}
        className="grid gap-2 max-wide:auto-cols-max max-wide:grid-flow-col max-wide:grid-rows-1 max-medium:[@media(height>=52rem)]:grid-rows-2 max-wide:scroll-px-(--gutter) max-wide:overflow-x-auto max-wide:overscroll-x-contain max-wide:px-(--gutter) max-wide:py-1 max-wide:[scrollbar-width:thin] medium:max-wide:[@media(height>=48rem)]:grid-flow-row medium:max-wide:[@media(height>=48rem)]:auto-cols-auto medium:max-wide:[@media(height>=48rem)]:grid-cols-3 medium:max-wide:[@media(height>=48rem)]:grid-rows-none wide:content-start pointer-coarse:[scrollbar-width:none]"
      >
        {shown.map((activity) => (
          <li
            key={activity.id}
            className="min-w-0 max-wide:max-w-52 max-wide:min-w-36 medium:max-wide:[@media(height>=48rem)]:max-w-none"
          >
            <GoalChip
              isEntry={activity.id === (chosen ?? shown[0])?.id}
              activity={activity}
              goal={goalToPlan(activity, week, data)}
              isChosen={activity.id === chosen?.id}
              describedBy={helpId}
              onChoose={() => onChoose(activity.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hint() {
  const text = useText();
  const isTouch = useMedia('(pointer: coarse)');
  const hasKeys = useShortcutsEnabled();
  return (
    <p className="min-w-0 text-small text-n10">
      {text(isTouch ? 'plan.hintTouch' : hasKeys ? 'plan.hintMouse' : 'plan.hintNoKeys')}
    </p>
  );
}

interface GoalActionsProps {
  readonly activity: Activity;
  readonly goal: GoalToPlan | null;
  readonly week: WeekView;
  readonly records: ActivityRecords;
}

/** Plans the chosen goal on several days at once. */
function GoalActions({ activity, goal, week, records }: GoalActionsProps) {
  const text = useText();
  const left = spreadableAmount(activity.unit, goal);
  const days = countSpreadDays(activity.unit, left, activity.dayMax);
  const free = openDates(week, records).filter((date) => !planOn(records.plans, date));
  const plans = openPlans(activity.unit, records, week);
  const plan = (dates: readonly CivilDate[]) => {
    const planned = spreadPlans(activity, left, dates);
    dispatch(addPlans(planned), text('plan.daysPlanned', { name: activity.name, count: planned.length }));
    focusGoal(activity.id);
  };
  const spread = () =>
    plan(
      spreadDates(
        days,
        free,
        plans.map(({ date }) => date),
      ),
    );
  const clear = () => {
    dispatch(removePlans(plans), text('plan.operationsRemoved', { count: plans.length }));
    focusGoal(activity.id);
  };
  return (
    <div className="flex min-w-0 flex-1 items-center justify-end gap-1.5 wide:justify-start wide:pl-2">
      {days > 0 && days < free.length && (
        <Button size="small" onClick={spread}>
          {text('plan.spread')}
        </Button>
      )}
      {free.length > 0 && (
        <Button size="small" onClick={() => plan(free)}>
          {text('plan.everyDay')}
        </Button>
      )}
      {plans.length > 0 && (
        <Button size="small" variant="ghost" onClick={clear}>
          {text('plan.clear')}
        </Button>
      )}
    </div>
  );
}

/** The pressed button may be gone after its press. */
const focusGoal = (activityId: string): void =>
  document.querySelector<HTMLElement>(`[data-goal="${CSS.escape(activityId)}"]`)?.focus({ preventScroll: true });
