import type { Objective } from '@sevenfold/contract';
import { OBJECTIVE_NAME_MAX, OBJECTIVE_UNIT_MAX, periodRange, VALUE_MAX, WHY_MAX } from '@sevenfold/domain/objective';
import { ChartNoAxesColumnIncreasing, CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { dayLong, text as say, useText } from '#platform';
import { Checkbox, FieldFrame, MoreFields, RadioCards, Segmented, Select, TextArea, TextField } from '#ui';
import { useActivities } from '#features/activity';
import { useAreas } from '#features/area';
import { useToday } from '#features/user';
import {
  type Draft,
  type DraftError,
  type DraftErrors,
  type DraftField,
  follow,
  validateDraft,
  offeredActivities,
  yearsFor,
  mergeLinks,
} from '../draft';
import { valueText } from '../numbers';
import { PERIOD_NAMES, periodNamed, periodShort } from '../periods';

interface DraftFieldsProps {
  draft: Draft;
  onChange(draft: Draft): void;
  /** Called on blur: errors of the field may be shown from then on. */
  onFieldBlur(field: DraftField): void;
  /** Errors to show. */
  errors: DraftErrors;
  /** The objective being edited. */
  before: Objective | undefined;
  /** True to begin at the activities that it is linked to. */
  isLinking?: boolean;
}

const NONE = 'none';

/**
 * The fields of an objective. Each field that can be invalid is wrapped in an element with `data-field`, which focuses
 * it. What an objective does not need is folded, unless it was filled in or is invalid.
 */
export function DraftFields(props: DraftFieldsProps) {
  const { draft, onChange, onFieldBlur, errors, isLinking = false } = props;
  const text = useText();
  const [isMore, setMore] = useState(() => isLinking || hasMore(draft));
  // An invalid text stays open, so that it can be focused.
  const isShown = isMore || validateDraft(draft).why !== undefined;
  return (
    <>
      <NameField {...props} label={text('objective.name')} />
      <KindFields {...props} />
      <MoreFields isOpen={isShown} onToggle={setMore}>
        <AreaField {...props} />
        {draft.type === 'PROGRESS' && <FollowField {...props} />}
        <LinkFields {...props} />
        <div data-field="why">
          <TextArea
            label={text('objective.why')}
            hint={text('objective.whyHint')}
            value={draft.why}
            onChange={(why) => onChange({ ...draft, why })}
            onBlur={() => onFieldBlur('why')}
            limit={WHY_MAX}
            error={errorText(errors.why, WHY_MAX)}
          />
        </div>
      </MoreFields>
    </>
  );
}

const hasMore = ({ areaId, why, followsActivityId, linkedActivityIds }: Draft): boolean =>
  areaId !== null || why !== '' || followsActivityId !== null || linkedActivityIds.length > 0;

/** The fields of an objective that is suggested: its name and, folded into a line that says them, its type and period. */
export function SuggestedDraftFields(props: DraftFieldsProps) {
  const { type, period, year } = props.draft;
  const text = useText();
  const date = dayLong(periodRange(periodNamed(period, year)).last, useToday());
  const [isOpen, setOpen] = useState(false);
  // Invalid fields stay open, so that they can be focused.
  const isShown = isOpen || Object.keys(validateDraft(props.draft)).some((field) => field !== 'name');
  return (
    <>
      <NameField {...props} label={text('objective.one')} />
      <MoreFields
        label={text(type === 'PROGRESS' ? 'objective.measuredBy' : 'objective.doneBy', { date })}
        isOpen={isShown}
        onToggle={setOpen}
      >
        <KindFields {...props} />
      </MoreFields>
    </>
  );
}

interface NameFieldProps extends DraftFieldsProps {
  readonly label: string;
}

function NameField({ label, draft, onChange, onFieldBlur, errors, isLinking = false }: NameFieldProps) {
  return (
    <div data-field="name">
      <TextField
        label={label}
        required
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
        onBlur={() => onFieldBlur('name')}
        limit={OBJECTIVE_NAME_MAX}
        error={errorText(errors.name, OBJECTIVE_NAME_MAX)}
        autoComplete="off"
        data-autofocus={!isLinking || undefined}
      />
    </div>
  );
}

/** The type of an objective, a number or done, and its period. */
function KindFields(props: DraftFieldsProps) {
  const { draft, onChange } = props;
  const text = useText();
  return (
    <>
      <RadioCards
        label={text('objective.type')}
        columns={2}
        value={draft.type}
        onChange={(type) => onChange({ ...draft, type })}
        options={[
          {
            value: 'COMPLETABLE',
            title: text('objective.completable'),
            description: text('objective.completableNote'),
            icon: <CircleCheckBig aria-hidden="true" />,
          },
          {
            value: 'PROGRESS',
            title: text('objective.progress'),
            description: text('objective.progressNote'),
            icon: <ChartNoAxesColumnIncreasing aria-hidden="true" />,
          },
        ]}
      />
      {draft.type === 'PROGRESS' && <ProgressFields {...props} />}
      <PeriodFields {...props} />
    </>
  );
}

function errorText(error: DraftError | undefined, max: number): string | null {
  switch (error) {
    case 'EMPTY':
      return say('objective.nameEmpty');
    case 'TOO_LONG':
      return say('objective.tooLong', { max: valueText(max) });
    case 'NOT_NUMBER':
      return say('objective.notNumber');
    case 'OUT_OF_RANGE':
      return say('objective.outOfRange', { max: valueText(max) });
    case 'SAME':
      return say('objective.sameAsStart');
    case undefined:
      return null;
  }
}

function PeriodFields({ draft, onChange }: DraftFieldsProps) {
  const text = useText();
  const years = yearsFor(draft, useToday());
  return (
    <div className="flex flex-wrap items-end gap-x-2 gap-y-4">
      <div className="w-26">
        <Select
          label={text('objective.yearField')}
          value={String(draft.year)}
          onChange={(year) => onChange({ ...draft, year: Number(year) })}
          options={years.map((year) => ({
            value: String(year),
            label: text('objective.yearName', { year: String(year) }),
          }))}
        />
      </div>
      <Segmented
        label={text('objective.which')}
        value={draft.period}
        onChange={(period) => onChange({ ...draft, period })}
        options={PERIOD_NAMES.map((name) => ({ value: name, label: periodShort(periodNamed(name, draft.year)) }))}
      />
    </div>
  );
}

function ProgressFields({ draft, onChange, onFieldBlur, errors }: DraftFieldsProps) {
  const text = useText();
  const followed = useFollowedId(draft);
  // A unit that is too long stays shown, so that it can be focused.
  const hasUnit = followed === null || validateDraft(draft).unitLabel !== undefined;
  const end = (field: 'start' | 'target') => (
    <div data-field={field} className="min-w-0 flex-1 basis-24">
      <TextField
        label={text(`objective.${field}`)}
        required
        value={draft[field]}
        onChange={(typed) => onChange({ ...draft, [field]: typed })}
        onBlur={() => onFieldBlur(field)}
        error={errorText(errors[field], VALUE_MAX)}
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
      />
    </div>
  );
  return (
    <div className="flex flex-wrap items-start gap-4">
      {followed === null && end('start')}
      {end('target')}
      {hasUnit && (
        <div data-field="unitLabel" className="min-w-0 flex-1 basis-36">
          <TextField
            label={text('objective.unit')}
            hint={text('objective.unitHint')}
            value={draft.unitLabel}
            onChange={(unitLabel) => onChange({ ...draft, unitLabel })}
            onBlur={() => onFieldBlur('unitLabel')}
            limit={OBJECTIVE_UNIT_MAX}
            error={errorText(errors.unitLabel, OBJECTIVE_UNIT_MAX)}
            autoComplete="off"
          />
        </div>
      )}
    </div>
  );
}

/** Returns the activity that the value is counted from; null if there is none, or none anymore. */
function useFollowedId({ followsActivityId }: Draft): string | null {
  const activities = useActivities();
  return activities?.some(({ id }) => id === followsActivityId) === false ? null : followsActivityId;
}

/** Chooses the activity that the value is counted from. */
function FollowField({ draft, onChange, before }: DraftFieldsProps) {
  const text = useText();
  const followed = useFollowedId(draft);
  const activities = offeredActivities(useActivities() ?? [], before);
  return (
    <Select
      label={text('objective.follow')}
      value={followed ?? NONE}
      hint={followed === null ? undefined : text('objective.followHint')}
      onChange={(id) => onChange(follow(draft, id === NONE ? null : id))}
      options={[
        { value: NONE, label: text('objective.followManual') },
        ...activities.map(({ id, name }) => ({ value: id, label: text('objective.followsName', { name }) })),
      ]}
    />
  );
}

function AreaField({ draft, onChange }: DraftFieldsProps) {
  const text = useText();
  const areas = useAreas() ?? [];
  const isKnown = areas.some(({ id }) => id === draft.areaId);
  return (
    <Select
      label={text('objective.area')}
      value={isKnown && draft.areaId !== null ? draft.areaId : NONE}
      onChange={(id) => onChange({ ...draft, areaId: id === NONE ? null : id })}
      options={[
        { value: NONE, label: text('objective.noArea') },
        ...areas.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

function LinkFields({ draft, onChange, before, isLinking = false }: DraftFieldsProps) {
  const text = useText();
  const activities = offeredActivities(useActivities() ?? [], before);
  const linked = mergeLinks(draft, before?.linkedActivityIds ?? []);
  return (
    <FieldFrame
      label={text('objective.links')}
      group
      hint={activities.length === 0 ? text('objective.linksNone') : undefined}
    >
      {({ labelId }) => (
        <div
          role="group"
          aria-labelledby={labelId}
          data-autofocus={isLinking || undefined}
          tabIndex={-1}
          className="grid gap-x-4 focus-none medium:grid-cols-2"
        >
          {activities.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={linked.includes(id)}
              onChange={(isLinked) =>
                onChange({
                  ...draft,
                  ...(before && { linkedFrom: before.linkedActivityIds }),
                  linkedActivityIds: isLinked ? [...linked, id] : linked.filter((one) => one !== id),
                })
              }
            />
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
