import type { Activity, CombinedGoal } from '@sevenfold/contract';
import { ACTIVITY_NAME_MAX, ACTIVITY_UNITS, targetAt } from '@sevenfold/domain/activity';
import type { WeekId } from '@sevenfold/domain/calendar';
import { COMBINED_GOALS_MAX, MEMBERS_MAX, MEMBERS_MIN, takesRoom } from '@sevenfold/domain/combinedGoal';
import { useState } from 'react';
import { dispatch } from '#dispatch';
import { mergeIds, useFieldDraft } from '#drafts';
import { newId, useText } from '#platform';
import { Button, FormDialog, Notice, Segmented, TextField } from '#ui';
import { TargetField, useActivities, useCurrentWeek } from '#features/activity';
import { useCombinedGoals } from '../api';
import { setTarget } from '../commands';
import {
  changeableFrom,
  changeTo,
  chosenIds,
  createFromDraft,
  DRAFT_FIELDS,
  type DraftErrors,
  type DraftField,
  isTargetChanged,
  newDraft,
  toDraft,
  validateDraft,
} from '../draft';
import { countedAs } from '../memberWeek';
import { MemberField } from './MemberField';

interface CombinedGoalFormProps {
  /** Undefined for a new goal. */
  readonly before: CombinedGoal | undefined;
  /** First week of a new goal. */
  readonly week: WeekId;
  readonly open: boolean;
  onClose(): void;
}

const UNIT_NAMES = {
  DURATION: 'combinedGoal.unitDuration',
  TIMES: 'combinedGoal.unitTimes',
  DAYS: 'combinedGoal.unitDays',
} as const;

/** Sheet that creates or edits a combined goal. */
export default function CombinedGoalForm({ before, week, open, onClose }: CombinedGoalFormProps) {
  const text = useText();
  const activities = useActivities() ?? [];
  const currentWeek = useCurrentWeek();
  const changedFrom = before ? changeableFrom(before, currentWeek) : week;
  const count = useCombinedGoals()?.filter(takesRoom).length ?? 0;
  const isFull = !before && count >= COMBINED_GOALS_MAX;
  const key = before ? `combinedGoal ${before.id}` : 'combinedGoal new';
  const [blank] = useState(() => newDraft(activities));
  const untouched = before ? toDraft(before, changedFrom, activities) : blank;
  const { value: kept, isRestored, change, drop, startOver } = useFieldDraft(key, untouched);
  const draft = { ...kept, activityIds: mergeIds(kept.activityIds, kept.membersFrom, untouched.activityIds) };
  const [shownFields, setShownFields] = useState<readonly DraftField[]>([]);
  const errors = validateDraft(draft, activities);
  const visible: DraftErrors = Object.fromEntries(shownFields.map((field) => [field, errors[field]]));
  const closeForGood = () => {
    drop();
    onClose();
  };
  const hasTarget = before !== undefined && targetAt(before.weeklyGoalsTimeline, changedFrom) !== null;
  const submit = (isRestart = false) => {
    setShownFields(DRAFT_FIELDS);
    const first = DRAFT_FIELDS.find((field) => errors[field]);
    if (first !== undefined) return first;
    if (isFull) return 'name';
    const name = draft.name.trim();
    if (!before)
      dispatch(createFromDraft(newId(), draft, activities, week), text('combinedGoal.toast.created', { name }));
    const command = before && changeTo(before, draft, activities, changedFrom, isRestart);
    if (command)
      dispatch(command, text(isRestart ? 'combinedGoal.toast.restarted' : 'combinedGoal.toast.changed', { name }));
    closeForGood();
    return undefined;
  };
  const set = (fields: Partial<typeof draft>) => change((known) => ({ ...known, ...fields }));
  return (
    <FormDialog
      open={open}
      title={text(before ? 'combinedGoal.formEdit' : 'combinedGoal.formCreate')}
      submitLabel={text(before ? 'combinedGoal.save' : 'combinedGoal.create')}
      onClose={onClose}
      onCancel={closeForGood}
      onSubmit={() => submit()}
      onStartOver={isRestored ? startOver : undefined}
      isReady={errors.name === undefined}
    >
      {isFull && <Notice kind="warning">{text('combinedGoal.tooMany', { max: COMBINED_GOALS_MAX })}</Notice>}
      <div data-field="name">
        <TextField
          label={text('combinedGoal.name')}
          required
          value={draft.name}
          onChange={(name) => set({ name })}
          limit={ACTIVITY_NAME_MAX}
          error={
            visible.name === undefined
              ? null
              : visible.name === 'EMPTY'
                ? text('combinedGoal.nameEmpty')
                : text('combinedGoal.tooLong', { max: ACTIVITY_NAME_MAX })
          }
          autoComplete="off"
          data-autofocus
        />
      </div>
      {!before && (
        <div className="flex flex-col gap-1.5">
          <Segmented
            label={text('combinedGoal.unit')}
            showLabel
            block
            value={draft.unit}
            onChange={(unit) => set({ unit })}
            options={ACTIVITY_UNITS.toReversed().map((value) => ({ value, label: text(UNIT_NAMES[value]) }))}
          />
          <p className="text-small text-n10">{text('combinedGoal.unitFixed')}</p>
        </div>
      )}
      <div data-field="target">
        <TargetField
          key={draft.unit}
          activity={{ ...countedAs(draft), direction: 'AT_LEAST' }}
          value={draft.targets[draft.unit]}
          onChange={(target) => set({ targets: { ...draft.targets, [draft.unit]: target } })}
          hint={
            before && changedFrom === currentWeek && (hasTarget || isTargetChanged(before, draft, changedFrom))
              ? text('goal.fromThisWeek')
              : undefined
          }
          error={visible.target && text('goal.targetError')}
        />
      </div>
      <div data-field="members">
        <MemberField
          activities={offered(activities, before)}
          draft={draft}
          chosen={chosenIds(draft, activities)}
          onChange={(activityIds) => set({ activityIds, ...(before && { membersFrom: untouched.activityIds }) })}
          error={visible.members && text('combinedGoal.membersError', { min: MEMBERS_MIN, max: MEMBERS_MAX })}
        />
      </div>
      {before && !hasTarget && (
        <Button size="small" className="self-start" onClick={() => submit(true)}>
          {text('combinedGoal.restart')}
        </Button>
      )}
      {before && hasTarget && hasWeekBefore(before, changedFrom) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            size="small"
            onClick={() => {
              dispatch(setTarget(before, changedFrom, null), text('combinedGoal.toast.ended', { name: before.name }));
              closeForGood();
            }}
          >
            {text('combinedGoal.end')}
          </Button>
          <span className="text-small text-n10">{text('combinedGoal.endNote')}</span>
        </div>
      )}
    </FormDialog>
  );
}

/** Current activities, and archived ones that are chosen already. */
const offered = (activities: readonly Activity[], before: CombinedGoal | undefined): readonly Activity[] =>
  activities.filter(({ id, isActive }) => isActive || before?.activityIds.includes(id));

/** True for a goal that had a target before a week: without an earlier week, it is not ended but deleted. */
const hasWeekBefore = ({ weeklyGoalsTimeline }: CombinedGoal, week: WeekId): boolean =>
  (weeklyGoalsTimeline[0]?.startWeekId ?? week) < week;
