import type { Activity, CalendarEvent, Settings } from '@sevenfold/contract';
import { planOrder } from '@sevenfold/domain/activity';
import { type CivilDate, dayOfMonth } from '@sevenfold/domain/calendar';
import { useDroppable } from '@dnd-kit/core';
import { Calendar, Clock, Sparkles } from 'lucide-react';
import { dayHeading, joined, now, text, timeOfDay, useLocale, weekdayShort, withWideBrackets } from '#platform';
import { activityColor, cx, Kbd } from '#ui';
import { countedState, countsOnDate, eventName, eventTime } from '#features/calendarEvent';
import { duration } from '#features/record';
import { useSettings } from '#features/user';
import { eventStart, type Planned, timeMinutes } from '../dayLoad';
import { DayItem, DAY_LINE, MARK, NAME } from './DayItem';
import { DayMenu } from './DayMenu';
import { DayPlan } from './DayPlan';
import { PlanSlot } from './PlanSlot';
import { ProposedPlans } from './ProposedPlans';

interface DayColumnProps {
  readonly date: CivilDate;
  readonly isToday: boolean;
  /** Key that plans the chosen activity here; undefined without one. */
  readonly planKey: string | undefined;
  /** In the order of their activities; one of the chosen activity may be removed since it was chosen. */
  readonly planned: readonly Planned[];
  /** Proposed plans of what is left, in the same order: a press plans one. */
  readonly proposed: readonly Planned[];
  /** True if anything is proposed on any day of the board. */
  readonly hasProposals: boolean;
  /** True if the chosen activity is planned here. */
  readonly isPlanned: boolean;
  /** True if a plan of the chosen activity is proposed here. */
  readonly isProposed: boolean;
  readonly events: readonly CalendarEvent[];
  /** Time of its events and of its plans with a length, in minutes. */
  readonly busy: number;
  /** Activities that can be planned, in the order of the tray. */
  readonly goals: readonly Activity[];
  /** The activity that a press plans here; undefined for none, where a press asks for it. */
  readonly chosen: Activity | undefined;
  /** Amount that a plan of the chosen activity gets here. */
  readonly amountOfNew: number | null;
  /** All activities in order. */
  readonly order: readonly Activity[];
  onToggle(activity: Activity): void;
  onOpen(planned: Planned): void;
}

/** Calendar events of a day that are shown before the rest is counted. */
const EVENTS_MAX = 5;
/** Three columns of plans on tall tablets. */
const PLANS = 'medium:max-wide:tall:grid medium:max-wide:tall:grid-cols-3 medium:max-wide:tall:content-start';
/** On tall tablets, a column of plans and two of what is proposed, which have a name and an amount in one line. */
const PLANS_AND_PROPOSALS =
  'medium:max-wide:tall:grid medium:max-wide:tall:grid-cols-[minmax(0,19fr)_repeat(2,minmax(0,22fr))] medium:max-wide:tall:content-start medium:max-wide:tall:gap-x-2';
/** A line before the second column, through all days. */
const LINE =
  'relative medium:max-wide:tall:before:absolute medium:max-wide:tall:before:-inset-y-1 medium:max-wide:tall:before:-left-1 medium:max-wide:tall:before:col-start-2 medium:max-wide:tall:before:border-l medium:max-wide:tall:before:border-n4 print:before:hidden!';
/** Plans and events of a day that are in one column, beside what is proposed. */
const BESIDE_MAX = 3;

/** A day of the board: a column, on narrower screens a row. Plans can be dropped on it. */
export function DayColumn(props: DayColumnProps) {
  const { date, isToday, planKey, planned, proposed, hasProposals, isPlanned, isProposed, events, busy } = props;
  const { goals, chosen, amountOfNew, onToggle, onOpen } = props;
  const { setNodeRef, isOver } = useDroppable({ id: date });
  const lines = linesOfDay(props, useSettings());
  const more = events.length - EVENTS_MAX;
  // On tall tablets. More lines have the whole row, with what is proposed below them.
  const isBeside = hasProposals && lines.length <= BESIDE_MAX;
  return (
    <section
      ref={setNodeRef}
      data-day={date}
      data-drop-target={isOver || undefined}
      aria-label={dayHeading(date)}
      className="group/day relative flex min-w-0 cursor-pointer gap-x-2 border-n4 py-1.5 pr-1.5 pl-3 transition-colors max-[23rem]:py-1 medium:max-wide:tall:py-1 max-wide:grow max-wide:basis-0 max-wide:not-first-of-type:border-t wide:flex-col wide:p-0 wide:not-first-of-type:border-l wide:hover:bg-n2 dark:wide:hover:bg-n3 data-drop-target:bg-n3"
    >
      <header className="flex w-20 flex-none flex-wrap content-start items-center medium:w-25 wide:h-14 wide:w-auto wide:border-b wide:border-n4 wide:pt-2 wide:pr-2.5 wide:pl-4">
        <h2
          aria-current={isToday ? 'date' : undefined}
          className={cx(
            'flex min-h-6 items-center gap-1 text-small medium:max-wide:min-h-7 whitespace-nowrap text-n12 tabular-nums',
            isToday ? 'font-semibold' : 'font-medium',
          )}
        >
          <DayName date={date} />
          {isToday && <span className="size-1.5 rounded-full bg-y9 inset-ring inset-ring-y8" aria-hidden="true" />}
        </h2>
        {busy > 0 && (
          <p className="order-last flex min-w-0 basis-full items-center gap-1 text-micro whitespace-nowrap text-n10 tabular-nums">
            {/* Instead of the word, beside which some lengths would take a second line. */}
            <Clock className="size-3 flex-none wide:hidden" aria-hidden="true" />
            <span className="wide:hidden" aria-hidden="true">
              {duration(busy)}
            </span>
            <span className="max-wide:sr-only wide:truncate">{text('plan.load', { time: duration(busy) })}</span>
          </p>
        )}
        {chosen ? (
          // In place of the plus, so that choosing moves nothing.
          <span className="ml-auto flex items-center gap-1.5">
            {/* From 1280 pixels on, where each day has the room for it. */}
            {planKey && <Kbd keys={planKey} className="max-wide:hidden pointer-coarse:hidden" />}
            <PlanSlot
              activity={chosen}
              date={date}
              isPlanned={isPlanned}
              isProposed={isProposed}
              amountOfNew={amountOfNew}
              onToggle={() => onToggle(chosen)}
            />
          </span>
        ) : (
          <DayMenu
            date={date}
            goals={goals.filter(({ id }) => !planned.some(({ activity }) => activity.id === id))}
            onPlan={onToggle}
          />
        )}
      </header>
      <div
        className={cx(
          'flex min-w-0 flex-1 flex-col gap-1 wide:flex-none wide:p-1.5',
          hasProposals ? PLANS_AND_PROPOSALS : PLANS,
          isBeside && LINE,
        )}
      >
        <ul
          className={cx(
            'flex flex-wrap content-start gap-1 empty:hidden medium:max-wide:grid medium:max-wide:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] medium:max-wide:tall:grid-cols-subgrid wide:grid wide:grid-cols-1',
            !isBeside && 'medium:max-wide:tall:col-span-3',
          )}
        >
          {lines.map((line) =>
            'event' in line ? (
              <EventBlock key={line.event.key} event={line.event} activity={line.activity} />
            ) : (
              <DayPlan
                key={line.activity.id}
                activity={line.activity}
                plan={line.plan}
                isChosen={line.activity.id === chosen?.id}
                isRemoved={line.activity.id === chosen?.id && !isPlanned}
                onOpen={onOpen}
              />
            ),
          )}
          {more > 0 && <li className="px-2 text-micro text-n10">{text('calendarEvent.more', { count: more })}</li>}
        </ul>
        {proposed.length > 0 && (
          <ProposedPlans
            proposed={proposed}
            isBeside={isBeside}
            shown={chosen && (isProposed ? chosen.id : null)}
            onPlan={onToggle}
          />
        )}
      </div>
    </section>
  );
}

/** Names the columns of a tall tablet. The button of a proposal says as much itself. */
export const DayHead = ({ chosen }: Pick<DayColumnProps, 'chosen'>) => (
  <div
    aria-hidden="true"
    className="hidden h-7 items-center gap-x-2 border-b border-n4 pr-1.5 pl-3 text-micro font-medium text-n11 medium:max-wide:tall:flex print:hidden!"
  >
    <span className="w-25 flex-none" />
    <span className={cx('flex-1', PLANS_AND_PROPOSALS)}>
      <span className="pl-2">{text('plan.plansHead')}</span>
      <span className="col-span-2 flex min-w-0 items-center gap-1 pl-1.5">
        <Sparkles className="size-3.5 flex-none" />
        <span className="truncate">
          {chosen ? text('plan.proposalsOf', { name: chosen.name }) : text('plan.proposalsHead')}
        </span>
      </span>
    </span>
  </div>
);

/** The plans and events of a day by their times. */
function linesOfDay({ date, planned, events, order }: DayColumnProps, settings: Settings) {
  const countingFor = (event: CalendarEvent) =>
    order.find(
      (activity) =>
        event.counts.some(({ activityId, by }) => activityId === activity.id && by !== 'REJECTED') &&
        countsOnDate(event, date, activity, settings),
    );
  const plans = order.flatMap((activity) => {
    const plan = planned.find((one) => one.activity.id === activity.id)?.plan;
    return plan ? [{ activity, plan, startTime: plan.startTime }] : [];
  });
  const shown = events
    .slice(0, EVENTS_MAX)
    .map((event) => ({ event, activity: countingFor(event), startTime: eventStart(event, date, settings) ?? FIRST }));
  return [...shown, ...plans].sort(planOrder(settings.dayEndsAt));
}

/** Before all times. */
const FIRST = '';

/** "Mon 30". A Japanese date has its weekday behind it, in the brackets of its language: 3（木）. */
function DayName({ date }: Pick<DayColumnProps, 'date'>) {
  if (useLocale() === 'ja') return withWideBrackets(`${dayOfMonth(date)}(${weekdayShort(date)})`);
  return (
    <>
      <span className="text-n10">{weekdayShort(date)}</span> {dayOfMonth(date)}
    </>
  );
}

interface EventBlockProps {
  readonly event: CalendarEvent;
  /** The activity it counts for; undefined for none. */
  readonly activity: Activity | undefined;
}

/** An event of the calendars: in grey, or in the colour of the activity that it counts for. */
function EventBlock({ event, activity }: EventBlockProps) {
  const settings = useSettings();
  const time = eventTime(event);
  const details = time.isAllDay ? [] : [timeOfDay(time.start, settings.timezone), duration(timeMinutes(time))];
  // As high as a plan, with its border.
  const block =
    'flex min-h-10 rounded-icon border border-transparent px-2 py-1.25 max-[23rem]:px-1.25 max-[23rem]:py-1 wide:min-h-0 wide:pr-1.25';
  if (!activity)
    return (
      <li className={cx(DAY_LINE, block, 'bg-n3 text-n10 dark:bg-n4')}>
        <DayItem name={eventName(event)} details={details} nameClass="line-clamp-2 text-n11" />
      </li>
    );
  const state = countedState(event, 'RULE', now(), settings);
  const counts = joined(text(`calendarEvent.${state}`), activity.name);
  return (
    <li
      style={activityColor(activity.color)}
      title={counts}
      className={cx(DAY_LINE, block, 'gap-1 bg-(--soft) text-(--ink)')}
    >
      <span className={MARK}>
        <Calendar className="size-3.5" aria-hidden="true" />
      </span>
      <DayItem name={eventName(event)} details={details} nameClass={NAME} />
      <span className="sr-only">{` ${counts}`}</span>
    </li>
  );
}
