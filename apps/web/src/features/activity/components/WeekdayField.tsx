import { useText } from '#platform';
import { cx } from '#ui';
import { useWeekStartDay } from '#features/user';
import { weekdayName, weekdaysFrom } from '../weekdays';

interface WeekdayFieldProps {
  /** 0 Sunday to 6 Saturday; empty for any day. */
  value: readonly number[];
  onChange(weekdays: readonly number[]): void;
}

/** Selects the weekdays an activity is meant for. */
export function WeekdayField({ value, onChange }: WeekdayFieldProps) {
  const text = useText();
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1.5 text-small font-medium text-n11">{text('activity.weekdays')}</legend>
      <WeekdayButtons value={value} onChange={onChange} />
      <p className="text-small text-n10">
        {text(value.length === 0 ? 'activity.weekdaysAny' : 'activity.weekdaysHint')}
      </p>
    </fieldset>
  );
}

/** A button per weekday. Selecting all seven clears the list, which stands for any day. */
export function WeekdayButtons({ value, onChange }: WeekdayFieldProps) {
  const weekdays = weekdaysFrom(useWeekStartDay());
  const toggle = (weekday: number) => {
    const next = value.includes(weekday) ? value.filter((one) => one !== weekday) : [...value, weekday];
    onChange(next.length === weekdays.length ? [] : next.toSorted((a, b) => a - b));
  };
  return (
    <div className="grid grid-cols-7 gap-1">
      {weekdays.map((weekday) => {
        const isMeant = value.includes(weekday);
        return (
          <button
            key={weekday}
            type="button"
            aria-pressed={isMeant}
            onClick={() => toggle(weekday)}
            className={cx(
              'press min-h-9 min-w-0 rounded-control text-small pointer-coarse:min-h-11',
              isMeant ? 'bg-n12 font-medium text-n1' : 'bg-n3 text-n11 hover:bg-n4 dark:bg-n4 dark:hover:bg-n5',
            )}
          >
            {weekdayName(weekday)}
          </button>
        );
      })}
    </div>
  );
}
