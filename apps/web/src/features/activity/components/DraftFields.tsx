import type { Activity, Area } from '@sevenfold/contract';
import { ACTIVITY_NAME_MAX, DESCRIPTION_MAX, UNIT_LABEL_MAX, type ActivityUnit } from '@sevenfold/domain/activity';
import { CalendarCheck, ChevronDown, Clock, Hash } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocale, useText } from '#platform';
import {
  ActivityTile,
  Button,
  ColorPicker,
  cx,
  IconPicker,
  MoreFields,
  RadioCards,
  Segmented,
  Select,
  TextArea,
  TextField,
} from '#ui';
import { useFallbackArea, useShownAreaOf } from '#features/area';
import {
  inArea,
  inDirection,
  inUnit,
  isLimit,
  withName,
  readEveryDays,
  readUnitNames,
  readWeekdays,
  type Draft,
  type DraftField,
  type DraftErrors,
} from '../draft';
import { anyDayText } from '../reminders';
import { DayMaxField } from './DayMaxField';
import { EveryDaysField } from './EveryDaysField';
import { ReminderFields } from './ReminderFields';
import { TargetField } from './TargetField';
import { WeekdayField } from './WeekdayField';

export interface DraftFieldsProps {
  draft: Draft;
  onChange(draft: Draft): void;
  /** Called on blur: errors of the field may be shown from then on. */
  onFieldBlur(field: DraftField): void;
  /** Errors to show. */
  errors: DraftErrors;
  areas: readonly Area[];
  /** The activity being edited; its unit is fixed. */
  changed?: Activity | undefined;
  /** Opens a copy of it with a selectable unit. */
  onCopy?: (() => void) | undefined;
  /** True if the fields that can be left as they are begin unfolded. They do also where one was filled in. */
  isMoreOpen: boolean;
  /** True if one of them is invalid, which keeps them unfolded. */
  isMoreInvalid: boolean;
  /** Content below the name. */
  children?: ReactNode;
}

/**
 * The fields of an activity: what it is and how it is measured first. Each field that can be invalid is wrapped in an
 * element with `data-field`, which focuses it.
 */
export function DraftFields(props: DraftFieldsProps) {
  const { draft, onChange, areas, isMoreOpen, isMoreInvalid, children } = props;
  const [isMore, setMore] = useState(() => isMoreOpen || hasMore(draft));
  const measure = (changed: Draft) => onChange({ ...changed, isUnitPicked: true });
  return (
    <div className="flex flex-col gap-6">
      <NameAndIcon {...props} />
      {children}
      <UnitField {...props} onChange={measure} />
      <GoalField {...props} onChange={measure} />
      <AreaSelect
        areaId={draft.areaId}
        areas={areas}
        onChange={(area) => onChange(inArea({ ...draft, isAreaPicked: true }, area))}
      />
      <MoreFields isOpen={isMore || isMoreInvalid} onToggle={setMore}>
        {draft.unit !== 'DAYS' && <DayMaxField {...props} />}
        {!isLimit(draft) && (
          <EveryDaysField value={readEveryDays(draft)} onChange={(everyDays) => onChange({ ...draft, everyDays })} />
        )}
        {draft.hasGoal && !isLimit(draft) && readEveryDays(draft) === null && (
          <WeekdayField value={draft.weekdays} onChange={(weekdays) => onChange({ ...draft, weekdays })} />
        )}
        <ReminderFields
          value={draft.reminders ?? []}
          anyDay={anyDayText({ weekdays: [...readWeekdays(draft)], everyDays: readEveryDays(draft) })}
          onChange={(reminders) => onChange({ ...draft, reminders })}
        />
        <DescriptionField {...props} />
      </MoreFields>
    </div>
  );
}

const hasMore = ({ weekdays, everyDays = null, dayMax = null, reminders = [], description }: Draft): boolean =>
  weekdays.length > 0 || everyDays !== null || dayMax !== null || reminders.length > 0 || description !== '';

function NameAndIcon({ draft, onChange, onFieldBlur, errors, areas }: DraftFieldsProps) {
  const text = useText();
  const [isChoosing, setChoosing] = useState(false);
  const error =
    errors.name === 'EMPTY'
      ? text('activity.nameEmpty')
      : errors.name === 'TOO_LONG'
        ? text('activity.tooLong', { max: ACTIVITY_NAME_MAX })
        : null;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1" data-field="name">
          <TextField
            label={text('activity.name')}
            required
            value={draft.name}
            onChange={(name) => onChange(withName(draft, name, areas))}
            onBlur={() => onFieldBlur('name')}
            limit={ACTIVITY_NAME_MAX}
            counterFrom={30}
            error={error}
            autoComplete="off"
            data-autofocus
          />
        </div>
        <button
          type="button"
          aria-label={text('activity.chooseIcon')}
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
          className="hit press mt-5 flex pointer-coarse:mt-6 flex-none items-center gap-0.5 rounded-card text-n10 hover:text-n12"
        >
          <ActivityTile icon={draft.icon} color={draft.color} size={44} />
          <ChevronDown className={cx('size-4 transition-transform', isChoosing && 'rotate-180')} aria-hidden="true" />
        </button>
      </div>
      {isChoosing && (
        <div className="flex flex-col gap-4 rounded-card bg-n2 p-4 dark:bg-n4">
          <ColorPicker
            label={text('activity.color')}
            value={draft.color}
            onChange={(color) => onChange({ ...draft, color, isColorPicked: true })}
          />
          <IconPicker
            label={text('activity.icon')}
            value={draft.icon}
            onChange={(icon) => onChange({ ...draft, icon, isIconPicked: true })}
            color={draft.color}
          />
        </div>
      )}
    </div>
  );
}

const NO_AREA = 'none';

interface AreaSelectProps {
  areaId: string | null;
  areas: readonly Area[];
  onChange(area: Area | null): void;
}

/** The fallback area is offered only for activities that are in it. */
function AreaSelect({ areaId, areas, onChange }: AreaSelectProps) {
  const text = useText();
  const fallback = useFallbackArea();
  const shown = useShownAreaOf()(areaId);
  const options = [
    ...areas.map(({ id, name }) => ({ value: id, label: name })),
    ...(shown !== null ? [] : [{ value: NO_AREA, label: fallback.name }]),
  ];
  return (
    <Select
      label={text('activity.area')}
      value={shown ?? NO_AREA}
      options={options}
      onChange={(id) => onChange(areas.find((area) => area.id === id) ?? null)}
    />
  );
}

const UNIT_ICONS: Record<ActivityUnit, ReactNode> = {
  DAYS: <CalendarCheck aria-hidden="true" />,
  TIMES: <Hash aria-hidden="true" />,
  DURATION: <Clock aria-hidden="true" />,
};

function UnitField({ draft, onChange, onFieldBlur, errors, changed, onCopy }: DraftFieldsProps) {
  const text = useText();
  return (
    <div className="flex flex-col gap-4">
      <RadioCards
        label={text('activity.unit')}
        value={draft.unit}
        columns={3}
        onChange={(unit) => onChange(inUnit(draft, unit))}
        locked={changed ? text('activity.unitLocked') : undefined}
        options={[
          {
            value: 'DAYS',
            title: text('activity.unitDays'),
            description: text('activity.unitDaysNote'),
            icon: UNIT_ICONS.DAYS,
          },
          {
            value: 'TIMES',
            title: text('activity.unitTimes'),
            description: text('activity.unitTimesNote'),
            icon: UNIT_ICONS.TIMES,
          },
          {
            value: 'DURATION',
            title: text('activity.unitDuration'),
            description: text('activity.unitDurationNote'),
            icon: UNIT_ICONS.DURATION,
          },
        ]}
      />
      {changed && (
        <Button size="small" onClick={onCopy} className="self-start">
          {text('activity.copyUnit')}
        </Button>
      )}
      {draft.unit === 'TIMES' && (
        <CustomUnitFields draft={draft} onChange={onChange} onFieldBlur={onFieldBlur} errors={errors} />
      )}
    </div>
  );
}

/** A custom unit and its singular. Japanese has no plural, so the singular is not asked for. */
function CustomUnitFields({
  draft,
  onChange,
  onFieldBlur,
  errors,
}: Pick<DraftFieldsProps, 'draft' | 'onChange' | 'onFieldBlur' | 'errors'>) {
  const text = useText();
  const field = (name: 'customTimesUnit' | 'customTimesUnitSingular', label: string, hint: string) => (
    <div data-field={name}>
      <TextField
        label={label}
        hint={hint}
        value={draft[name]}
        onChange={(value) => onChange({ ...draft, [name]: value })}
        onBlur={() => onFieldBlur(name)}
        limit={UNIT_LABEL_MAX}
        error={errors[name] ? text('activity.tooLong', { max: UNIT_LABEL_MAX }) : null}
        autoComplete="off"
      />
    </div>
  );
  return (
    <div className="grid gap-4 medium:grid-cols-2">
      {field('customTimesUnit', text('activity.customUnit'), text('activity.customUnitHint'))}
      {useLocale() !== 'ja' &&
        draft.customTimesUnit.trim() !== '' &&
        field('customTimesUnitSingular', text('activity.customUnitSingular'), text('activity.customUnitSingularHint'))}
    </div>
  );
}

type GoalKind = 'AT_LEAST' | 'AT_MOST' | 'NONE';

function GoalField({ draft, onChange, onFieldBlur, errors, changed }: DraftFieldsProps) {
  const text = useText();
  const { unit, direction, hasGoal, targets } = draft;
  const choose = (kind: GoalKind) =>
    onChange(kind === 'NONE' ? { ...draft, hasGoal: false } : inDirection(draft, kind));
  const error =
    errors.target === 'EARLIER_ZERO' ? text('goal.earlierZero') : errors.target ? text('goal.targetError') : null;
  const hint = !changed
    ? undefined
    : changed.direction === direction
      ? text('goal.fromThisWeek')
      : text('goal.directionNote');
  return (
    <div className="flex flex-col items-start gap-3" data-field="target" onBlur={() => onFieldBlur('target')}>
      <Segmented<GoalKind>
        label={text('goal.title')}
        showLabel
        value={hasGoal ? direction : 'NONE'}
        onChange={choose}
        options={[
          { value: 'AT_LEAST', label: text('goal.atLeast') },
          { value: 'AT_MOST', label: text('goal.atMost') },
          { value: 'NONE', label: text('goal.off') },
        ]}
      />
      {hasGoal && (
        <TargetField
          activity={{ unit, direction, ...readUnitNames(draft) }}
          value={targets[unit]}
          hint={hint}
          error={error}
          onChange={(target) => onChange({ ...draft, targets: { ...targets, [unit]: target } })}
        />
      )}
      {!hasGoal && hint && <p className="text-small text-n10">{hint}</p>}
    </div>
  );
}

function DescriptionField({ draft, onChange, onFieldBlur, errors }: DraftFieldsProps) {
  const text = useText();
  return (
    <div data-field="description">
      <TextArea
        label={text('activity.description')}
        hint={text('activity.descriptionHint')}
        value={draft.description}
        onChange={(description) => onChange({ ...draft, description })}
        onBlur={() => onFieldBlur('description')}
        limit={DESCRIPTION_MAX}
        error={errors.description ? text('activity.tooLong', { max: DESCRIPTION_MAX }) : null}
        rows={2}
      />
    </div>
  );
}
