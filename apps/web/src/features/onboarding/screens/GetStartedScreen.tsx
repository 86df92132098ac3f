import type { WeekId } from '@sevenfold/domain/calendar';
import { checklistCount, type ChecklistItem, type ChecklistTask } from '@sevenfold/domain/onboarding';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useRowsState } from '#data';
import { Link, type LocationState, navigate, paths, type Target, useTitle } from '#navigation';
import { useText } from '#platform';
import { Button, buttonClass, Card, cx, EmptyState, Loading, PageError, PageHeader, Skeleton, toast } from '#ui';
import { useActivities, useCountedActivities, useCurrentWeek } from '#features/activity';
import { useLifeRatings } from '#features/lifeRating';
import { useWeekRecords } from '#features/record';
import { reviewPaths, useWeekToReview } from '#features/review';
import { useUser } from '#features/user';
import { completeStep, lifeWheelPath, onboardingPaths } from '../steps';
import { useChecklist } from '../useChecklist';

/** The checklist of a new account, with progress by what was really done. */
export default function GetStartedScreen() {
  const text = useText();
  const items = useChecklist();
  const { isFailed, isReading, retry } = useRowsState();
  const { onboardingCompleted } = useUser();
  useTitle(text('onboarding.startedTitle'));
  const isUnrecorded = useIsUnrecorded();
  const reviewWeek = useWeekToReview();
  const count = items && checklistCount(items);
  const isComplete = count !== undefined && count.done === count.total;
  useCompletedChecklist(isComplete);
  const hide = () => {
    completeStep('GET_STARTED');
    toast({ kind: 'success', text: text('onboarding.hidden') });
    navigate(paths.day());
  };
  return (
    <div className="column-lists from-grid-edge pb-16">
      <PageHeader title={text('onboarding.startedTitle')} sub={count ? text('onboarding.progress', count) : '\u00A0'} />
      {!items && isFailed && <PageError onRetry={retry} busy={isReading} />}
      <Loading pending={!items && !isFailed} skeleton={<Skeleton className="h-80 rounded-card" />}>
        {items && (
          <div className="flex flex-col gap-6">
            {isComplete ? (
              <Card>
                <EmptyState
                  drawing="done"
                  text={text('onboarding.set')}
                  action={
                    <Link {...paths.day()} className={buttonClass({ variant: 'primary' })}>
                      {text('onboarding.goToToday')}
                    </Link>
                  }
                />
              </Card>
            ) : (
              <Card>
                <ol className="[counter-reset:task]">
                  {isUnrecorded && <RecordTask />}
                  {items
                    .filter(({ isDone }) => !isDone)
                    .map(({ task }, index) => (
                      <ChecklistTaskRow
                        key={task}
                        task={task}
                        isFirst={index === 0 && !isUnrecorded}
                        reviewWeek={reviewWeek}
                      />
                    ))}
                </ol>
              </Card>
            )}
            <DoneTasks items={items.filter(({ isDone }) => isDone)} />
            <WheelCard />
            {!onboardingCompleted.includes('GET_STARTED') && (
              <Button variant="ghost" className="-ml-4 self-start" onClick={hide}>
                {text('onboarding.hide')}
              </Button>
            )}
          </div>
        )}
      </Loading>
    </div>
  );
}

/** Completes the step once every task is done: the checklist then leaves the menu. */
function useCompletedChecklist(isComplete: boolean): void {
  useEffect(() => {
    if (isComplete) completeStep('GET_STARTED');
  }, [isComplete]);
}

/** Estimated duration of each task, in minutes. */
const MINUTES: Readonly<Record<ChecklistTask, number>> = {
  ADD_ACTIVITY: 1,
  SET_WEEKLY_GOAL: 1,
  CONNECT_CALENDAR: 2,
  SET_OBJECTIVE: 2,
  FIRST_REVIEW: 5,
};

/** True if there are activities, all of this week, and nothing is recorded yet; false while loading. */
function useIsUnrecorded(): boolean {
  const week = useCurrentWeek();
  const records = useWeekRecords(week).data;
  const activities = useCountedActivities();
  if (!records || !activities || activities.length === 0) return false;
  return (
    activities.every(({ countsFrom }) => countsFrom >= week) &&
    Object.values(records.byActivity).every((recorded) => recorded === undefined || recorded.entries.length === 0)
  );
}

/** The first step with activities. Not counted: the day shows by itself that something is recorded. */
function RecordTask() {
  const text = useText();
  return (
    <TaskRow title={text('onboarding.recordTask')} detail={text('onboarding.recordText')}>
      <Link {...paths.day()} className={taskLinkClass(true)}>
        {text('onboarding.recordDo')}
      </Link>
    </TaskRow>
  );
}

interface ChecklistTaskRowProps {
  readonly task: ChecklistTask;
  /** True for the suggested step. */
  readonly isFirst: boolean;
  /** Null while no week can be reviewed sensibly: in place of its link, the review says when it can. */
  readonly reviewWeek: WeekId | null;
}

function ChecklistTaskRow({ task, isFirst, reviewWeek }: ChecklistTaskRowProps) {
  const text = useText();
  const target = useTarget(task, reviewWeek);
  return (
    <TaskRow
      title={text(`onboarding.task.${task}`)}
      detail={text(target ? `onboarding.taskText.${task}` : 'onboarding.reviewWhen')}
      minutes={MINUTES[task]}
    >
      {target ? (
        <Link {...target} className={taskLinkClass(isFirst)}>
          {text(`onboarding.do.${task}`)}
        </Link>
      ) : (
        <span className={cx(TASK_END, 'text-center text-small text-n10 max-[22rem]:hidden')}>
          {text('onboarding.reviewLater')}
        </span>
      )}
    </TaskRow>
  );
}

/** In the middle of the row and as wide for every task; on a narrow phone below its text, which would have no room beside it. */
const TASK_END =
  'col-start-3 row-span-2 row-start-1 min-w-24 max-[22rem]:col-start-2 max-[22rem]:row-start-3 max-[22rem]:mt-2.5 max-[22rem]:justify-self-start';

const taskLinkClass = (isPrimary: boolean): string =>
  cx(buttonClass({ variant: isPrimary ? 'primary' : 'neutral' }), TASK_END);

interface TaskRowProps {
  readonly title: string;
  readonly detail: string;
  readonly minutes?: number;
  readonly children: ReactNode;
}

function TaskRow({ title, detail, minutes, children }: TaskRowProps) {
  const text = useText();
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 border-t border-n4 p-4 first:border-t-0 max-[24rem]:gap-x-2.5 max-[24rem]:px-3">
      <span
        className="row-span-2 grid size-7 place-items-center rounded-full bg-n3 text-small font-semibold text-n11 tabular-nums [counter-increment:task] before:content-[counter(task)]"
        aria-hidden="true"
      />
      <span className="self-end text-body font-strong text-n12 max-[22rem]:col-span-2">{title}</span>
      <span className="col-start-2 self-start text-small text-pretty text-n10 tabular-nums max-[22rem]:col-span-2">
        {minutes !== undefined && `${text('onboarding.minutes', { count: minutes })} · `}
        {detail}
      </span>
      {children}
    </li>
  );
}

/** Place of a task; null for none yet. */
function useTarget(
  task: ChecklistTask,
  reviewWeek: WeekId | null,
): (Target & { readonly state?: LocationState }) | null {
  const withoutGoal = useActivities()?.find(
    ({ isActive, weeklyGoalsTimeline }) => isActive && weeklyGoalsTimeline.length === 0,
  );
  switch (task) {
    case 'ADD_ACTIVITY':
      return { ...paths.activities(), state: { create: true } };
    case 'SET_WEEKLY_GOAL':
      return withoutGoal ? paths.activity(withoutGoal.id) : { ...paths.activities(), state: { create: true } };
    case 'CONNECT_CALENDAR':
      return paths.integrations();
    case 'SET_OBJECTIVE':
      return { ...paths.objectives(), state: { create: true } };
    case 'FIRST_REVIEW':
      return reviewWeek && reviewPaths.review(reviewWeek);
  }
}

/** Folded, because what is done needs no more attention. */
function DoneTasks({ items }: { items: readonly ChecklistItem[] }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0) return null;
  return (
    <section>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="hit press flex items-center gap-1.5 rounded-chip py-1 text-small font-semibold text-n10 hover:text-n12"
      >
        <ChevronDown className={cx('size-4 transition-transform', isOpen && 'rotate-180')} aria-hidden="true" />
        {text('onboarding.doneRows', { count: items.length })}
      </button>
      {isOpen && (
        <Card className="mt-2">
          <ul>
            {items.map(({ task }) => (
              <li key={task} className="flex min-h-14 items-center gap-3.5 border-t border-n4 px-4 first:border-t-0">
                <span className="flex size-7 flex-none items-center justify-center rounded-full bg-y9 text-on-primary">
                  <Check className="size-4 stroke-[3]" aria-hidden="true" />
                </span>
                <span className="text-body text-n10">{text(`onboarding.task.${task}`)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

/** Leads to the questions of the life wheel, and to the wheel once it was rated. */
function WheelCard() {
  const text = useText();
  const isRated = (useLifeRatings().data?.length ?? 0) > 0;
  const path = isRated ? lifeWheelPath : onboardingPaths.QUESTIONS;
  return (
    <Card padded className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-body font-strong">{text('onboarding.wheelTitle')}</h2>
        <p className="text-small text-balance text-n10">{text('onboarding.wheelText')}</p>
      </div>
      <Link {...path()} className={cx(buttonClass(), 'min-w-24')}>
        {text(isRated ? 'onboarding.wheelSee' : 'onboarding.wheelStart')}
      </Link>
    </Card>
  );
}
