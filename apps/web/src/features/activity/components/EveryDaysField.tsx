import { EVERY_DAYS_MAX, EVERY_DAYS_MIN } from '@sevenfold/domain/activity';
import { useText } from '#platform';
import { NumberStepper, Switch } from '#ui';

/** Rhythm offered first. */
const FIRST = 3;

interface EveryDaysFieldProps {
  /** Null for no rhythm. */
  readonly value: number | null;
  onChange(everyDays: number | null): void;
}

/** The rhythm of an activity, behind a switch. */
export function EveryDaysField({ value, onChange }: EveryDaysFieldProps) {
  const text = useText();
  return (
    <div className="flex flex-col gap-2">
      <Switch
        label={text('activity.everyDays')}
        description={text('activity.everyDaysHint')}
        checked={value !== null}
        onChange={(isOn) => onChange(isOn ? FIRST : null)}
      />
      {value !== null && (
        <NumberStepper
          label={text('activity.everyDays')}
          hideLabel
          value={value}
          onChange={onChange}
          min={EVERY_DAYS_MIN}
          max={EVERY_DAYS_MAX}
          unit={text('activity.everyDaysUnit', { count: value })}
        />
      )}
    </div>
  );
}
