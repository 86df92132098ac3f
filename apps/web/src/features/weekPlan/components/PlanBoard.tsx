import type { Activity } from '@sevenfold/contract';
import { countSpreadDays, openDates, spreadDates } from '@sevenfold/domain/activity';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { dispatch } from '#dispatch';
import { type ShortcutMap, useShortcuts } from '#navigation';
import { dayShort, useText } from '#platform';
import { Button, Card, useMedia } from '#ui';
import { useEventsByDate } from '#features/calendarEvent';
import { addPlans, DraggedActivity, movePlanTo, planOn, removePlan, removePlans, togglePlan } from '#features/plan';
import { NO_RECORDS, type Records } from '#features/record';
import { goalsFirst, isPlannable, plannedGoal } from '../plannedGoal';
import { spreadPlans } from '../usualPlan';
import { DayColumn, type Planned } from './DayColumn';
import { GoalChip } from './GoalChip';
import { PlanEditor } from './PlanEditor';

interface PlanBoardProps {
  readonly week: WeekView;
  readonly activities: readonly Activity[];
  readonly records: Records;
}

/** The goals of a week, and its days to plan them on. */
export function PlanBoard({ week, activities, records }: PlanBoardProps) {
  const text = useText();
  const helpId = useId();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [opened, setOpened] = useState<(Planned & { readonly isOpen: boolean }) | null>(null);
  const events = useEventsByDate(week.id, week.dates);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );
  const recordsOf = (activityId: string) => records.byActivity[activityId] ?? NO_RECORDS;
  const shown = activities.filter((one) => isPlannable(one, recordsOf(one.id))).sort(goalsFirst(week.id));
  const chosen = shown.find(({ id }) => id === chosenId);
  const dragged = shown.find(({ id }) => id === draggedId);
  const dates = week.dates.filter((date) => date >= week.today);
  const plannedOn = (date: CivilDate): readonly Planned[] =>
    shown
      .flatMap((activity) => {
        const plan = planOn(recordsOf(activity.id).plans, date);
        return plan ? [{ activity, plan }] : [];
      })
      .sort((a, b) => compareTimes(a.plan.startTime, b.plan.startTime));
  useShortcuts({ ...dayKeys(week, chosen), Escape: () => setChosenId(null) }, chosen !== undefined);
  const drop = ({ active, over }: DragEndEvent) => {
    setDraggedId(null);
    const [activityId = '', from] = String(active.id).split(' ');
    const { plans } = recordsOf(activityId);
    const plan = plans.find(({ date }) => date === from);
    const to = dates.find((date) => date === over?.id);
    const activity = shown.find(({ id }) => id === activityId);
    if (!activity || to === from || (to === undefined && !plan)) return;
    if (to === undefined) {
      // Dragged away from the days.
      if (plan) dispatch(removePlan(plan), text('plan.removed', { name: activity.name, day: dayShort(plan.date) }));
      return;
    }
    movePlanTo(activity, plan, to, plans);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      // Dragging is for pointers; chips are explained by their own labels and have keys.
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => setDraggedId(String(active.id).split(' ')[0] ?? null)}
      onDragEnd={drop}
      onDragCancel={() => setDraggedId(null)}
    >
      <section aria-label={text('plan.goals')}>
        <p id={helpId} hidden>
          {text('plan.boardHelp')}
        </p>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-2 medium:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
          {shown.map((activity) => (
            <li key={activity.id} className="min-w-0">
              <GoalChip
                isEntry={activity.id === (chosen ?? shown[0])?.id}
                activity={activity}
                goal={plannedGoal(activity, recordsOf(activity.id), week)}
                isChosen={activity.id === chosenId}
                describedBy={helpId}
                onChoose={() => setChosenId(activity.id)}
              />
            </li>
          ))}
        </ul>
        <div className="flex min-h-13 flex-wrap items-center gap-2 py-2">
          {chosen ? <GoalActions activity={chosen} week={week} records={recordsOf(chosen.id)} /> : <Hint />}
        </div>
      </section>
      <Card className="overflow-clip expanded:grid expanded:auto-cols-fr expanded:grid-flow-col">
        {dates.map((date) => (
          <DayColumn
            key={date}
            date={date}
            isToday={date === week.today}
            planned={plannedOn(date)}
            events={events.get(date) ?? []}
            chosen={chosen}
            onToggle={() => chosen && togglePlan({ activity: chosen, date, week })}
            onOpen={(planned) => setOpened({ ...planned, isOpen: true })}
          />
        ))}
      </Card>
      {opened && (
        <PlanEditor
          key={`${opened.activity.id} ${opened.plan.date}`}
          activity={opened.activity}
          plan={opened.plan}
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

/** The keys 1 to 7, which plan an activity on a day of the week or remove its plan. */
const dayKeys = (week: WeekView, activity: Activity | undefined): ShortcutMap =>
  Object.fromEntries(
    week.dates.map((date, index) => [String(index + 1), () => activity && togglePlan({ activity, date, week })]),
  );

const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** Plans without a time come first. */
const compareTimes = (a: string | null, b: string | null): number => ((a ?? '') < (b ?? '') ? -1 : Number(a !== b));

function Hint() {
  const text = useText();
  const isTouch = useMedia('(pointer: coarse)');
  return <p className="text-small text-n10">{text(isTouch ? 'plan.hintTouch' : 'plan.hintMouse')}</p>;
}

interface GoalActionsProps {
  readonly activity: Activity;
  readonly week: WeekView;
  readonly records: Records['byActivity'][string];
}

/** Plans the chosen goal on several days at once. */
function GoalActions({ activity, week, records }: GoalActionsProps) {
  const text = useText();
  const { amountToPlan } = plannedGoal(activity, records, week);
  const days = countSpreadDays(activity.unit, amountToPlan, activity.dayMax);
  const open = openDates(week, records);
  const free = open.filter((date) => !planOn(records.plans, date));
  const plans = records.plans.filter(({ date }) => open.includes(date));
  const plan = (dates: readonly CivilDate[]) => {
    const planned = spreadPlans(activity, amountToPlan, dates);
    dispatch(addPlans(planned), text('plan.daysPlanned', { name: activity.name, count: planned.length }));
    focusGoal(activity.id);
  };
  const clear = () => {
    dispatch(removePlans(plans), text('plan.operationsRemoved', { count: plans.length }));
    focusGoal(activity.id);
  };
  return (
    <>
      <span className="max-w-40 truncate text-small font-strong text-n12">{activity.name}</span>
      {days > 0 && days < free.length && (
        <Button
          size="small"
          onClick={() =>
            plan(
              spreadDates(
                days,
                free,
                plans.map(({ date }) => date),
              ),
            )
          }
        >
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
    </>
  );
}

/** The pressed button may be gone after its press. */
const focusGoal = (activityId: string): void =>
  document.querySelector<HTMLElement>(`[data-goal="${CSS.escape(activityId)}"]`)?.focus({ preventScroll: true });
