import type { Activity } from '@sevenfold/contract';
import { isTargetAllowed } from '@sevenfold/domain/activity';
import type { WeekId } from '@sevenfold/domain/calendar';
import { type FormEvent, useId, useState } from 'react';
import { dispatch } from '#dispatch';
import { useFieldDraft } from '#drafts';
import { useText } from '#platform';
import { Button, Dialog, Notice, Segmented } from '#ui';
import { setWeeklyGoal } from '../commands';
import { useCurrentWeek } from '../current';
import { FIRST_TARGETS } from '../draft';
import { chosenTarget, goalsAfter } from '../firstGoal';
import { isOtherTimeline, replacesLater } from '../goalChange';
import { goalFromText } from '../goalText';
import { GoalBar } from './GoalBar';
import { GoalSimulation } from './GoalSimulation';
import { GoalStart } from './GoalStart';
import { TargetField } from './TargetField';

interface GoalEditorProps {
  activity: Activity;
  /** Initial start of the change; by default this week. */
  startWeek: WeekId | undefined;
  open: boolean;
  onClose(): void;
}

/** A change of the goal in progress. */
interface GoalDraft {
  readonly start: WeekId;
  readonly hasGoal: boolean;
  /** Target; null for an empty or invalid field. */
  readonly target: number | null;
}

/** Sets the weekly goal from a week on, with a preview of its effect on the existing goals. */
export default function GoalEditor({ activity, startWeek, open, onClose }: GoalEditorProps) {
  const text = useText();
  const formId = useId();
  const currentWeek = useCurrentWeek();
  const { weeklyGoalsTimeline: timeline, unit, direction } = activity;
  const offered = startWeek ?? currentWeek;
  const before = chosenTarget(activity, offered);
  const {
    value: { start, hasGoal, target },
    change,
    drop,
  } = useFieldDraft<GoalDraft>(`goal ${activity.id} ${startWeek ?? ''}`, {
    // A draft that is kept into another week begins in that week, unless the user has chosen one.
    start: offered,
    // A period without a goal starts with "no goal" selected; opened to set one, the editor suggests a goal.
    hasGoal: before !== null || startWeek === undefined,
    target: before ?? FIRST_TARGETS[unit],
  });
  const setTarget = (next: number | null) => change((draft) => ({ ...draft, target: next }));
  const [isErrorShown, setErrorShown] = useState(false);
  const chosen = hasGoal ? target : null;
  const isInvalid = hasGoal && (target === null || !isTargetAllowed(unit, direction, target));
  const closeForGood = () => {
    drop();
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setErrorShown(true);
    if (isInvalid) {
      event.currentTarget.querySelector<HTMLElement>('[data-field=target] input')?.focus();
      return;
    }
    if (isOtherTimeline(timeline, goalsAfter(activity, start, chosen)))
      dispatch(setWeeklyGoal(activity, start, chosen), goalFromText(activity, chosen, start, currentWeek));
    closeForGood();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('goal.changeTitle')}
      footer={
        <>
          <Button variant="ghost" onClick={closeForGood}>
            {text('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary">
            {text('goal.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-6 pb-1">
        <div className="flex flex-col items-start gap-3" data-field="target">
          <Segmented
            label={text('goal.title')}
            showLabel
            value={hasGoal ? 'GOAL' : 'NONE'}
            onChange={(value) => change((draft) => ({ ...draft, hasGoal: value === 'GOAL' }))}
            options={[
              { value: 'GOAL', label: text(direction === 'AT_MOST' ? 'goal.atMost' : 'goal.atLeast') },
              { value: 'NONE', label: text('goal.off') },
            ]}
          />
          {hasGoal && (
            <TargetField
              activity={activity}
              value={target}
              onChange={setTarget}
              error={isErrorShown && isInvalid ? text('goal.targetError') : null}
            />
          )}
        </div>
        {hasGoal && target !== null && !isInvalid && (
          <GoalSimulation activity={activity} currentWeek={currentWeek} target={target} onChange={setTarget} />
        )}
        <div className="flex flex-col gap-3">
          <GoalStart
            currentWeek={currentWeek}
            value={start}
            onChange={(week) => change((draft) => ({ ...draft, start: week }))}
            offered={offered}
          />
          {replacesLater(activity, start) && <Notice kind="info">{text('goal.replacesLater')}</Notice>}
        </div>
        {!isInvalid && (
          <div>
            <p className="pb-1.5 text-small font-medium text-n11">{text('goal.preview')}</p>
            <GoalBar activity={activity} periods={goalsAfter(activity, start, chosen)} currentWeek={currentWeek} />
          </div>
        )}
      </form>
    </Dialog>
  );
}
