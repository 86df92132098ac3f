import { type Reminder, REMINDERS_MAX } from '@sevenfold/domain/activity';
import { isTimeOfDay, type TimeOfDay } from '@sevenfold/domain/user';
import { Plus, X } from 'lucide-react';
import { clockTime, IS_SHELL, requestNotificationPermission, useText } from '#platform';
import { Button, IconButton, MissingPermission, TextField } from '#ui';
import { WeekdayButtons } from './WeekdayField';

interface ReminderFieldsProps {
  readonly value: readonly Reminder[];
  /** Days of reminders without weekdays of their own, see `anyDayText`. */
  readonly anyDay: string;
  readonly hideLegend?: boolean;
  readonly onChange: (reminders: readonly Reminder[]) => void;
}

/** Times of new reminders, in the order in which they are offered. */
const OFFERED: readonly TimeOfDay[] = ['18:00', '09:00', '12:00', '21:00', '07:00', '15:00', '20:00', '08:00', '17:00'];

/** Edits the reminders of an activity. In the native app, the first one asks for the permission to show them. */
export function ReminderFields({ value, anyDay, hideLegend = false, onChange }: ReminderFieldsProps) {
  const text = useText();
  const add = () => {
    if (IS_SHELL && value.length === 0) void requestNotificationPermission().catch(() => undefined);
    const time = OFFERED.find((offered) => value.every((one) => one.time !== offered)) ?? '18:00';
    onChange([...value, { time }]);
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className={hideLegend ? 'sr-only' : 'pb-1.5 text-small font-medium text-n11'}>
        {text('reminder.title')}
      </legend>
      {value.map((reminder, index) => (
        <ReminderField
          // Two may have the same time until they are saved.
          key={index}
          reminder={reminder}
          anyDay={anyDay}
          onChange={(changed) => onChange(value.with(index, changed))}
          onRemove={() => onChange(value.toSpliced(index, 1))}
        />
      ))}
      {value.length < REMINDERS_MAX ? (
        <Button size="small" icon={<Plus aria-hidden="true" />} className="self-start" onClick={add}>
          {text('reminder.add')}
        </Button>
      ) : (
        <p className="text-small text-n10">{text('reminder.max', { max: REMINDERS_MAX })}</p>
      )}
      {value.length > 0 && (
        <p className="text-small text-n10">{text(IS_SHELL ? 'reminder.silent' : 'reminder.onPhones')}</p>
      )}
      {IS_SHELL && value.length > 0 && <MissingPermission />}
    </fieldset>
  );
}

interface ReminderFieldProps {
  readonly reminder: Reminder;
  readonly anyDay: string;
  readonly onChange: (reminder: Reminder) => void;
  readonly onRemove: () => void;
}

function ReminderField({ reminder, anyDay, onChange, onRemove }: ReminderFieldProps) {
  const text = useText();
  const { time, weekdays = [] } = reminder;
  const shown = clockTime(time);
  const changeTime = (typed: string) => {
    // An emptied or half-typed time has no value yet; the previous one stays.
    if (isTimeOfDay(typed)) onChange({ ...reminder, time: typed });
  };
  return (
    <div
      role="group"
      aria-label={text('reminder.at', { time: shown })}
      className="flex flex-col gap-2.5 rounded-card border border-n4 p-3"
    >
      <div className="flex items-center gap-3">
        <TextField
          label={text('reminder.time')}
          hideLabel
          type="time"
          value={time}
          onChange={changeTime}
          className="w-36!"
        />
        <span className="min-w-0 flex-1 text-small text-n10">{weekdays.length === 0 && anyDay}</span>
        <IconButton
          label={text('reminder.remove', { time: shown })}
          icon={<X className="size-4.5" aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <WeekdayButtons
        value={weekdays}
        onChange={(days) => onChange(days.length === 0 ? { time } : { time, weekdays: days })}
      />
    </div>
  );
}
