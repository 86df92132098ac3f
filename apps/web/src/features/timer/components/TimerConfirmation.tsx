import { localDateTime } from '@sevenfold/domain/calendar';
import { entryLimit, LONG_TIMER_MS, timerEnd } from '@sevenfold/domain/timer';
import { useEffect, useRef, useState } from 'react';
import { dayShort, now, timeOfDay, useText } from '#platform';
import { announce, Button, TextField } from '#ui';
import { duration, minuteOfText } from '#features/record';
import { useCalendarDate, useSettings } from '#features/user';
import { zoneOfTimer } from '../commands';
import { discardTimer, endTimer } from '../confirmation';
import type { RunningTimer } from '../timerStore';
import { stopTimer, timers } from '../timing';
import { useFocusOfDock } from '../useFocusOfDock';
import { useIsPast } from '../useIsPast';

interface TimerConfirmationProps {
  readonly timer: RunningTimer;
  readonly name: string;
}

/**
 * Asks about a timer that may have been forgotten. A card next to the timer instead of a dialog, to avoid interrupting
 * the user.
 */
export default function TimerConfirmation({ timer, name }: TimerConfirmationProps) {
  const text = useText();
  /** Undefined until the user wanted to enter the end. */
  const [isEnding, setEnding] = useState<boolean>();
  const card = useRef<HTMLElement>(null);
  useFocusOfDock(card);
  const since = useSince(timer, name);
  useEffect(() => announce(`${since} ${text('timer.stillGoing')}`), [since, text]);
  // After more than a day, only the end time can be entered.
  const isPlausible = !useIsPast(entryLimit(timer));
  const confirm = () => timers.set({ ...timer, confirmedUntil: Math.min(now() + LONG_TIMER_MS, entryLimit(timer)) });
  return (
    <section
      ref={card}
      aria-label={text('timer.stillGoing')}
      className="pointer-events-auto w-100 max-w-full rounded-card bg-popover p-4 shadow-s3 animate-pop-in"
    >
      <p className="text-h3">{text('timer.stillGoing')}</p>
      <p className="pt-0.5 text-body text-n10">{since}</p>
      {isEnding ? (
        <EndForm timer={timer} onCancel={() => setEnding(false)} />
      ) : (
        <div className="flex flex-wrap gap-2 pt-3">
          {isPlausible && <Button onClick={confirm}>{text('timer.keep')}</Button>}
          {isPlausible && <Button onClick={() => stopTimer()}>{text('timer.stopNow')}</Button>}
          <Button autoFocus={isEnding === false} onClick={() => setEnding(true)}>
            {text('timer.setEnd')}
          </Button>
          {!isPlausible && (
            <Button variant="ghost" onClick={discardTimer}>
              {text('timer.discard')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/**
 * "Read has been running since 9:12." Uses the calendar date: between midnight and the end of the user's day, it
 * differs from the day of the entry.
 */
function useSince(timer: RunningTimer, name: string): string {
  const text = useText();
  const dateNow = useCalendarDate();
  const zone = zoneOfTimer(timer);
  const time = timeOfDay(timer.startedAt, zone);
  const { date } = localDateTime(timer.startedAt, zone);
  return date === dateNow
    ? text('timer.since', { name, time })
    : text('timer.sinceDay', { name, time, day: dayShort(date) });
}

/** The actual end, as a time of day after the start. */
function EndForm({ timer, onCancel }: { timer: RunningTimer; onCancel(): void }) {
  const text = useText();
  const { timezone } = useSettings();
  const [time, setTime] = useState('');
  const endMinute = minuteOfText(time);
  const end = endMinute === null ? null : timerEnd(timer, endMinute, timezone);
  const isToCome = end !== null && end.endedAt > now();
  const minutes = isToCome ? undefined : end?.minutes;
  const isRight = minutes !== undefined;
  return (
    <form
      className="flex flex-col gap-3 pt-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) endTimer(minutes);
      }}
    >
      <TextField
        label={text('timer.endedAt')}
        type="time"
        value={time}
        onChange={setTime}
        error={isToCome ? text('timer.endToCome') : null}
        className="max-w-40"
        autoFocus
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={!isRight}>
          {isRight ? text('timer.record', { amount: duration(minutes) }) : text('entry.save')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {text('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}
