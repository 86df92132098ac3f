import { formatElapsed, IconButton, Play, Plus, Square, useElapsedSeconds } from '#ui';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocale, useText } from '#platform';
import { duration, loadAmountEntry } from '#features/record';
import { startTimer, stopTimer, useTimerOf } from '#features/timer';
import { addMinutes, type DayCell, setAmount } from '../commands';

const AmountEntry = lazy(loadAmountEntry);

interface DurationControlProps {
  readonly dayCell: DayCell;
  /** Minutes of the day. */
  readonly amount: number;
}

/** ▶ 35m + : the timer, the minutes of the day, and a button that adds minutes. The running time is shown below. */
export function DurationControl({ dayCell, amount }: DurationControlProps) {
  const text = useText();
  const [entry, setEntry] = useState<'add' | 'set' | null>(null);
  const value = useRef<HTMLButtonElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const { activity, date, week } = dayCell;
  const startedAt = useTimerOf(activity.id);
  // A timer counts for the day it is started on, so only today shows it.
  const hasTimer = date === week.today && activity.isActive;
  return (
    <div className="inline-flex items-center gap-2" role="group" aria-label={activity.name}>
      {hasTimer && (
        <TimerButton
          name={activity.name}
          isRunning={startedAt !== null}
          onPress={() => (startedAt === null ? startTimer(activity) : stopTimer())}
        />
      )}
      <button
        ref={value}
        type="button"
        data-control="set"
        aria-label={text('entry.changeTimeOf', { name: activity.name, amount: duration(amount) })}
        aria-haspopup="dialog"
        aria-expanded={entry === 'set'}
        className="hit press inline-flex min-w-21 flex-col items-center max-medium:min-w-13 rounded-icon px-0.5 py-1 text-small font-semibold whitespace-nowrap tabular-nums medium:px-1 medium:text-body hover:bg-n3 active:bg-n4"
        onClick={() => setEntry('set')}
      >
        {hasTimer ? <Minutes amount={amount} /> : duration(amount)}
        {hasTimer && startedAt !== null && <Ticking startedAt={startedAt} />}
      </button>
      <span className="relative inline-flex">
        <IconButton
          ref={add}
          data-control="add"
          label={text('entry.addTimeTo', { name: activity.name })}
          icon={<Plus className="size-4.5" aria-hidden="true" />}
          variant="neutral"
          tooltip={false}
          aria-haspopup="dialog"
          aria-expanded={entry === 'add'}
          onClick={() => setEntry('add')}
        />
        {entry && (
          <Suspense fallback={null}>
            <AmountEntry
              activity={activity}
              date={date}
              mode={entry}
              minutes={amount}
              button={entry === 'set' ? value : add}
              onClose={() => setEntry(null)}
              onSave={(minutes) => (entry === 'set' ? setAmount : addMinutes)(dayCell, minutes)}
            />
          </Suspense>
        )}
      </span>
    </div>
  );
}

function TimerButton({ name, isRunning, onPress }: { name: string; isRunning: boolean; onPress(): void }) {
  const text = useText();
  const Icon = isRunning ? Square : Play;
  return (
    <IconButton
      data-control={isRunning ? 'stopTimer' : 'startTimer'}
      label={text(isRunning ? 'timer.stop' : 'timer.start', { name })}
      kbd="p"
      variant="neutral"
      onClick={onPress}
      className={isRunning ? 'text-(--solid)!' : 'text-n11'}
      icon={<Icon className="size-3.5 fill-current" aria-hidden="true" />}
    />
  );
}

/** "1h 30m"; compact screens put the minutes below the hours beside a timer, to leave room for the progress. */
function Minutes({ amount }: { amount: number }) {
  const space = useLocale() === 'ja' ? '' : ' ';
  const hours = amount - (amount % 60);
  if (hours === 0 || hours === amount) return duration(amount);
  return (
    <span className="max-medium:leading-4">
      <span className="max-medium:block">{duration(hours)}</span>
      {space}
      <span className="max-medium:block">{duration(amount - hours)}</span>
    </span>
  );
}

/** "+0:01": the amount the running timer will add; empty where the clock of this device has not reached its start. */
function Ticking({ startedAt }: { startedAt: number }) {
  const seconds = useElapsedSeconds(startedAt);
  return seconds >= 0 && <span className="text-micro text-(--ink)">+{formatElapsed(seconds)}</span>;
}
