import type { Activity } from '@sevenfold/contract';
import { parseDuration } from '@sevenfold/domain/activity';
import {
  type HealthKind,
  healthKindsOf,
  minimumRange,
  minimumUnit,
  WORKOUT_GROUPS,
  type WorkoutGroup,
} from '@sevenfold/domain/health';
import { type FormEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import { dispatch } from '#dispatch';
import { useFieldDraft } from '#drafts';
import { number, text, useText } from '#platform';
import { Button, Checkbox, Dialog, NumberStepper, RadioCards, Segmented } from '#ui';
import { duration } from '#features/record';
import { useSettings, useToday } from '#features/user';
import {
  AccessNotice,
  draftMinimum,
  draftRule,
  excludeDate,
  healthDraft,
  type HealthDraft,
  setHealthRule,
  useHealthAccess,
} from '#features/health';
import { healthLedger } from '../recordHealth';
import { useHealthBacktest } from '../useHealthBacktest';
import { HealthBacktestView } from './HealthBacktestView';

interface HealthEditorProps {
  readonly activity: Activity;
  readonly open: boolean;
  onClose(): void;
}

/** Edits by which rule health data are recorded, and shows what it would have recorded in the last 12 months. */
export default function HealthEditor({ activity, open, onClose }: HealthEditorProps) {
  useText();
  const formId = useId();
  const { timezone } = useSettings();
  const today = useToday();
  const { unit } = activity;
  const untouched = useMemo(() => healthDraft(activity), [activity]);
  const { value: draft, change, drop } = useFieldDraft(`health ${activity.id}`, untouched);
  const [isTold, setTold] = useState(false);
  const rule = useMemo(() => draftRule(draft, unit), [draft, unit]);
  const permission = useHealthAccess(draft.kind);
  const isReady = permission.access === 'READY';
  const test = useHealthBacktest(activity, useDeferredValue(rule), draft.kind, open && isReady);
  // Saved before that, the rule would not fill the history, and keep what the rule until now recorded.
  const isTried = rule === null || test.isError || test.found !== undefined;
  const recorded = useMemo(() => (rule && isReady ? test.record(rule) : []), [rule, isReady, test]);
  const closeForGood = () => {
    drop();
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTold(true);
    const { existing } = test;
    if (rule === null || !existing || !isTried) return;
    dispatch(
      setHealthRule(activity, rule, { existing, after: recorded, superseded: test.findSuperseded(), timezone }),
      text('health.saved', { name: activity.name }),
    );
    if (!test.isEmpty)
      healthLedger.write(activity.id, rule, today, new Map(recorded.map(({ date, amount }) => [date, amount])));
    closeForGood();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('health.editTitle')}
      size="large"
      footer={
        <>
          <Button variant="ghost" onClick={closeForGood}>
            {text('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={!isReady || !test.existing || !isTried}>
            {text(recorded.length > 0 ? 'health.saveAndFill' : 'health.save', { count: recorded.length })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5 pb-1">
        <RadioCards
          label={text('health.kind')}
          hideLabel
          columns={2}
          value={draft.kind}
          onChange={(kind: HealthKind) => change((before) => ({ ...before, kind }))}
          options={healthKindsOf(unit).map((kind) => ({
            value: kind,
            title: text(`health.kind.${kind}`),
            description: text(`health.hint.${kind}`),
          }))}
        />
        {draft.kind === 'WORKOUT' && (
          <WorkoutChoice
            value={draft.workoutTypes}
            error={isTold && rule === null ? text('health.noWorkout') : null}
            onChange={(workoutTypes) => change((before) => ({ ...before, workoutTypes }))}
          />
        )}
        <MinimumField
          draft={draft}
          unit={unit}
          onChange={(minimum) =>
            change((before) => ({ ...before, minimums: { ...before.minimums, [before.kind]: minimum } }))
          }
        />
        <section aria-label={text('health.results')} className="flex flex-col gap-3 border-t border-n4 pt-4">
          {isReady ? (
            <HealthBacktestView
              activity={activity}
              test={test}
              recorded={recorded.length}
              excluded={draft.excludedDates}
              onExclude={(date, isExcluded) => change((before) => excludeDate(before, date, isExcluded))}
            />
          ) : (
            <AccessNotice permission={permission} ask={text('health.ask')} />
          )}
        </section>
      </form>
    </Dialog>
  );
}

interface WorkoutChoiceProps {
  readonly value: readonly WorkoutGroup[] | null;
  readonly error: string | null;
  onChange(value: readonly WorkoutGroup[] | null): void;
}

/** The workouts of a rule: all, or those that are ticked. */
function WorkoutChoice({ value, error, onChange }: WorkoutChoiceProps) {
  return (
    <div className="flex flex-col items-start gap-1">
      <Segmented
        label={text('health.workouts')}
        showLabel
        value={value === null ? 'ALL' : 'CHOSEN'}
        onChange={(choice) => onChange(choice === 'ALL' ? null : [])}
        options={[
          { value: 'ALL', label: text('health.allWorkouts') },
          { value: 'CHOSEN', label: text('health.chosenWorkouts') },
        ]}
      />
      {value !== null && (
        <ul className="grid w-full grid-cols-2 gap-x-3">
          {WORKOUT_GROUPS.map((group) => (
            <li key={group}>
              <Checkbox
                label={text(`health.workout.${group}`)}
                checked={value.includes(group)}
                onChange={(isChosen) => onChange(isChosen ? [...value, group] : value.filter((one) => one !== group))}
              />
            </li>
          ))}
        </ul>
      )}
      {error !== null && (
        <p role="alert" className="text-small text-danger-ink">
          {error}
        </p>
      )}
    </div>
  );
}

const MINUTES_STEP = 5;
const NIGHT_STEP = 15;

interface MinimumFieldProps {
  readonly draft: HealthDraft;
  readonly unit: Activity['unit'];
  onChange(minimum: number): void;
}

function MinimumField({ draft, unit, onChange }: MinimumFieldProps) {
  const value = draftMinimum(draft, unit);
  const range = minimumRange(draft.kind, unit);
  if (value === null || range === null) return null;
  if (minimumUnit(draft.kind, unit) === 'STEPS')
    return (
      <NumberStepper
        label={text(unit === 'DAYS' ? 'health.stepsDay' : 'health.stepsTime')}
        value={value}
        onChange={onChange}
        min={range.min}
        max={range.max}
        step={unit === 'DAYS' ? 500 : 100}
        format={number}
      />
    );
  const isNight = draft.kind === 'SLEEP';
  return (
    <NumberStepper
      label={text(isNight ? 'health.minutesNight' : unit === 'DAYS' ? 'health.minutesDay' : 'health.minutesSession')}
      value={value}
      onChange={onChange}
      min={0}
      max={range.max}
      step={isNight ? NIGHT_STEP : MINUTES_STEP}
      format={(minutes) => (minutes === 0 ? text('health.any') : duration(minutes))}
      parse={(typed) => parseDuration(typed, range.max, 0)}
    />
  );
}
