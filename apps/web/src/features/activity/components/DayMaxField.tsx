import { amountRange } from '@sevenfold/domain/activity';
import { useText } from '#platform';
import { DurationField, NumberStepper, Switch } from '#ui';
import { unitNames } from '#features/record';
import { type Draft, type DraftErrors, readUnitNames } from '../draft';

/** Limits offered first, in times or minutes. */
const FIRST = { TIMES: 1, DURATION: 60 } as const;
/** Suggested limits in minutes. */
const CHIPS = [15, 30, 60];

interface DayMaxFieldProps {
  readonly draft: Draft;
  onChange(draft: Draft): void;
  onFieldBlur(field: 'dayMax'): void;
  readonly errors: DraftErrors;
}

/** The daily limit of an activity counted in times or minutes, behind a switch. */
export function DayMaxField({ draft, onChange, onFieldBlur, errors }: DayMaxFieldProps) {
  const text = useText();
  const { unit, dayMax = null } = draft;
  if (unit === 'DAYS') return null;
  const error = errors.dayMax ? text('activity.dayMaxError') : null;
  const change = (value: number | null) => onChange({ ...draft, dayMax: value });
  const names = unitNames({ unit, ...readUnitNames(draft) });
  const { min, max } = amountRange(unit);
  return (
    <div className="flex flex-col gap-2" data-field="dayMax" onBlur={() => onFieldBlur('dayMax')}>
      <Switch
        label={text('activity.dayMax')}
        description={text('activity.dayMaxHint')}
        checked={dayMax !== null}
        onChange={(isOn) => change(isOn ? FIRST[unit] : null)}
      />
      {dayMax !== null && unit === 'DURATION' && (
        <DurationField
          label={text('activity.dayMaxTime')}
          minutes={dayMax === 0 ? null : dayMax}
          onChange={(minutes) => change(minutes ?? 0)}
          chips={CHIPS}
          error={error}
        />
      )}
      {dayMax !== null && unit === 'TIMES' && (
        <NumberStepper
          label={text('activity.dayMax')}
          hideLabel
          value={dayMax}
          onChange={change}
          min={min}
          max={max}
          unit={
            names
              ? text('goal.customUnit', { count: dayMax, ...names })
              : text('activity.dayMaxTimes', { count: dayMax })
          }
          error={error}
        />
      )}
    </div>
  );
}
