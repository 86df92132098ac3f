import type { Activity, Plan } from '@sevenfold/contract';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { dispatch } from '#dispatch';
import { type ShortcutMap, useShortcuts, useShortcutsEnabled } from '#navigation';
import { dayShort, useText } from '#platform';
import { useMedia, WIDE } from '#ui';
import { useEventsByDate } from '#features/calendarEvent';
import { DraggedActivity, movePlanTo, planOn, removePlan, shownPlanOn, togglePlan } from '#features/plan';
import { NO_RECORDS } from '#features/record';
import { useSettings } from '#features/user';
import { eventMinutes, type Planned, plannedMinutes } from '../dayLoad';
import { freeDates, type GoalData, goalToPlan, isPlannable, planningRank } from '../plannedGoal';
import { amountOfDay, proposedPlans } from '../proposedPlan';
import { DayColumn, DayHead } from './DayColumn';
import { GoalTray, TRAY } from './GoalTray';
import { PlanEditor } from './PlanEditor';

interface PlanBoardProps extends GoalData {
  readonly week: WeekView;
}

/** The plan that is edited. */
interface Opened extends Planned {
  readonly isOpen: boolean;
  /** Counts the openings: an editor begins with the plan as it is then. */
  readonly turn: number;
}

/** Plans and proposals of an activity, by date. */
type Places = ReadonlyMap<CivilDate, { readonly plan: Plan | undefined; readonly proposed: Plan | undefined }>;

/** The days of a week, and the goals to plan on them. */
export function PlanBoard({ week, ...data }: PlanBoardProps) {
  const { activities, records } = data;
  const text = useText();
  const [chosenId, setChosenId] = useState<string | null>(null);
  // On narrower screens, where days are rows, what the chosen activity had before it was first planned keeps its room, and
  // what it has got since then is shown once it is left: no row moves under the finger.
  const [kept, setKept] = useState<Places | null>(null);
  const isWide = useMedia(WIDE);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const events = useEventsByDate(week.id, week.dates);
  const settings = useSettings();
  const hasKeys = useShortcutsEnabled();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );
  const recordsOf = (activityId: string) => records.byActivity[activityId] ?? NO_RECORDS;
  const shown = useGoalOrder(activities.filter(isPlannable), week, data);
  const chosen = shown.find(({ id }) => id === chosenId);
  const dragged = activities.find(({ id }) => id === draggedId);
  const dates = week.dates.filter((date) => date >= week.today);
  const proposals = proposedPlans(week, activities, data.toCome);
  const proposedOn = (activity: Activity, date: CivilDate) =>
    proposals.find((plan) => plan.activityId === activity.id && plan.date === date);
  const placesOf = (activity: Activity): Places =>
    new Map(
      dates.map((date) => {
        // Plans of archived activities are hidden.
        const plan = activity.isActive ? shownPlanOn(recordsOf(activity.id), date) : undefined;
        return [date, { plan, proposed: proposedOn(activity, date) }];
      }),
    );
  const places = new Map(activities.map((activity) => [activity.id, placesOf(activity)]));
  const choose = (activityId: string | null) => {
    setChosenId(activityId);
    setKept(null);
  };
  const keepPlaces = () => chosen && setKept(kept ?? places.get(chosen.id) ?? null);
  const days = dates.map((date) => {
    const shownOn = (activity: Activity) => {
      const now = places.get(activity.id)?.get(date);
      const keeps = activity === chosen && !isWide && kept ? kept.get(date) : now;
      return { plan: keeps?.plan && (now?.plan ?? keeps.plan), proposed: keeps?.proposed };
    };
    const shownAs = (kind: 'plan' | 'proposed'): readonly Planned[] =>
      activities.flatMap((activity) => {
        const plan = shownOn(activity)[kind];
        return plan ? [{ activity, plan }] : [];
      });
    const planned = shownAs('plan');
    const ofChosen = chosen && places.get(chosen.id)?.get(date);
    // One that was declined takes no time of the day.
    const dayEvents = events.get(date)?.filter(({ isDeclined }) => !isDeclined) ?? [];
    return {
      date,
      planned,
      proposed: shownAs('proposed'),
      isPlanned: ofChosen?.plan !== undefined,
      isProposed: ofChosen?.proposed !== undefined,
      events: dayEvents,
      busy: eventMinutes(dayEvents, date, settings) + plannedMinutes(planned),
    };
  });
  const hasProposals = days.some(({ proposed }) => proposed.length > 0);
  const amountOfNew = (activity: Activity, date: CivilDate) => {
    const proposed = proposedOn(activity, date);
    if (proposed) return proposed.amount;
    const free = freeDates(week, recordsOf(activity.id), data.toCome.get(activity.id));
    return amountOfDay(activity, goalToPlan(activity, week, data), free);
  };
  const toggle = (activity: Activity, date: CivilDate) => {
    keepPlaces();
    // One that a skip hides is shown again as it is.
    const plan = planOn(recordsOf(activity.id).plans, date);
    togglePlan({ activity, date, week, amount: plan ? plan.amount : amountOfNew(activity, date) });
  };
  useShortcuts(
    { ...dayKeys(week, (date) => chosen && toggle(chosen, date)), Escape: () => choose(null) },
    chosen !== undefined,
  );
  const drop = ({ active, over }: DragEndEvent) => {
    setDraggedId(null);
    const [activityId = '', from] = String(active.id).split(' ');
    const { plans, skips } = recordsOf(activityId);
    const plan = plans.find(({ date }) => date === from);
    const to = dates.find((date) => date === over?.id);
    const activity = activities.find(({ id }) => id === activityId);
    if (!activity || to === from) return;
    if (to === undefined) {
      // Dragged away from the days.
      if (plan) dispatch(removePlan(plan), text('plan.removed', { name: activity.name, day: dayShort(plan.date) }));
    } else if (plan) movePlanTo(activity, plan, to, { plans, skips });
    else if (!shownPlanOn({ plans, skips }, to)) toggle(activity, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={trayFirst}
      // Dragging is for pointers; chips are explained by their own labels and have keys.
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => setDraggedId(String(active.id).split(' ')[0] ?? null)}
      onDragEnd={drop}
      onDragCancel={() => setDraggedId(null)}
    >
      <div className="flex flex-1 flex-col wide:gap-y-4">
        {shown.length > 0 ? (
          <GoalTray
            week={week}
            data={data}
            shown={shown}
            chosen={chosen}
            hasProposals={proposals.length > 0}
            onChoose={choose}
            onPlan={keepPlaces}
          />
        ) : (
          <p className="pb-4 text-small text-n10 wide:pb-0 print:hidden">{text('plan.onlyLimits')}</p>
        )}
        <div className="flex flex-1 flex-col max-wide:pb-[calc(var(--dock-height)+1rem)]">
          <div className="flex-1 overflow-clip rounded-card bg-card shadow-s1 max-wide:flex max-wide:flex-col wide:grid wide:min-h-80 wide:auto-cols-fr wide:grid-flow-col">
            {hasProposals && <DayHead chosen={chosen} />}
            {days.map(({ date, ...day }) => (
              <DayColumn
                key={date}
                date={date}
                isToday={date === week.today}
                {...day}
                hasProposals={hasProposals}
                goals={shown}
                chosen={chosen}
                planKey={hasKeys ? keyOf(week, date) : undefined}
                amountOfNew={chosen ? amountOfNew(chosen, date) : null}
                order={activities}
                onToggle={(activity) => toggle(activity, date)}
                onOpen={(planned) => setOpened({ ...planned, isOpen: true, turn: (opened?.turn ?? 0) + 1 })}
              />
            ))}
          </div>
        </div>
      </div>
      {opened && (
        <PlanEditor
          key={opened.turn}
          activity={opened.activity}
          // As it is now; as it was, once it is removed.
          plan={planOn(recordsOf(opened.activity.id).plans, opened.plan.date) ?? opened.plan}
          open={opened.isOpen}
          onClose={() => setOpened({ ...opened, isOpen: false })}
        />
      )}
      {createPortal(
        <DragOverlay dropAnimation={null}>{dragged && <DraggedActivity activity={dragged} />}</DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

/** Sorts activities by what was left to plan when the board was opened, so that none moves under the finger. */
function useGoalOrder(activities: readonly Activity[], week: WeekView, data: GoalData): readonly Activity[] {
  const rank = (activity: Activity) => planningRank(goalToPlan(activity, week, data));
  const [ranks] = useState(() => new Map(activities.map((activity) => [activity.id, rank(activity)])));
  const rankOf = ({ id }: Activity) => ranks.get(id) ?? Infinity;
  return activities.toSorted((a, b) => rankOf(a) - rankOf(b) || 0);
}

/** The keys 1 to 7, one for each day of the week. */
const dayKeys = (week: WeekView, onDay: (date: CivilDate) => void): ShortcutMap =>
  Object.fromEntries(week.dates.map((date) => [keyOf(week, date), () => onDay(date)]));

const keyOf = ({ dates }: WeekView, date: CivilDate): string => String(dates.indexOf(date) + 1);

/** The tray lies above the days. */
const trayFirst: CollisionDetection = (args) => {
  const found = pointerWithin(args);
  const tray = found.filter(({ id }) => id === TRAY);
  return tray.length > 0 ? tray : found;
};

const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
