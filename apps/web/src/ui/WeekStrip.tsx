import { type DayRing, isWhole, petalOfDay } from '@sevenfold/domain/activity';
import { type CivilDate, dayNumber, dayOfMonth } from '@sevenfold/domain/calendar';
import { type KeyboardEvent, memo, useMemo, useRef } from 'react';
import { type Derived, shareText, useDerived, useLocale, useText } from '#platform';
import { cx } from './cx';
import { DayDisc } from './DayDisc';
import { useSwipe } from './useSwipe';

export interface WeekStripDay {
  date: CivilDate;
  ring: Derived<DayRing>;
}

export interface WeekStripProps {
  /** The seven days, in the order of the user's week. */
  days: readonly WeekStripDay[];
  selected: CivilDate;
  today: CivilDate;
  onSelect(date: CivilDate): void;
  /** Called when the selected day is pressed again, to open the breakdown of its ring. */
  onOpen(date: CivilDate): void;
  /** Called on a swipe: 1 to the left (next), -1 to the right (previous). */
  onSwipe?: ((step: 1 | -1) => void) | undefined;
}

const DAY_MS = 86_400_000;

/**
 * Seven days with the progress of each, one of them selected; a press opens a day. Arrow keys move, Home and End go to
 * the ends.
 */
export const WeekStrip = memo(function WeekStrip({ days, selected, today, onSelect, onOpen, onSwipe }: WeekStripProps) {
  const text = useText();
  const names = useDayNames();
  const strip = useRef<HTMLDivElement>(null);
  const swipe = useSwipe({ axis: 'x', onSwipe });
  const onKeyDown = (event: KeyboardEvent) => {
    // Alt or Cmd with an arrow goes back.
    if (event.altKey || event.metaKey) return;
    const at = days.findIndex((day) => day.date === selected);
    const to = targetOf(event.key, at, days.length);
    const day = to === null ? undefined : days[to];
    if (!day || to === null) return;
    event.preventDefault();
    event.stopPropagation();
    onSelect(day.date);
    strip.current?.querySelectorAll<HTMLButtonElement>('[role=radio]')[to]?.focus();
  };
  return (
    <div
      ref={strip}
      role="radiogroup"
      aria-label={text('ui.daysOfWeek')}
      className="relative grid touch-pan-y grid-cols-7"
      onKeyDown={onKeyDown}
      {...swipe}
    >
      {/* Moves to the selected day of a week, with what slides in; to one of another week, it jumps. */}
      <span
        key={days[0]?.date}
        className="absolute inset-y-0 w-1/7 rounded-card bg-card shadow-s1 transition-[translate]"
        style={{ translate: `${100 * days.findIndex(({ date }) => date === selected)}%` }}
      />
      {days.map((day) => (
        <StripDay
          key={day.date}
          {...day}
          weekday={names.short.format(dayNumber(day.date) * DAY_MS)}
          long={names.long.format(dayNumber(day.date) * DAY_MS)}
          selected={day.date === selected}
          when={day.date === today ? 'today' : day.date > today ? 'future' : 'past'}
          onSelect={onSelect}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
});

function targetOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(count - 1, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Civil dates have no time zone, so their day numbers are formatted as UTC. */
function useDayNames() {
  const locale = useLocale();
  return useMemo(
    () => ({
      short: new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
      long: new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
    }),
    [locale],
  );
}

interface DayProps extends WeekStripDay {
  weekday: string;
  long: string;
  selected: boolean;
  when: 'past' | 'today' | 'future';
  onSelect(date: CivilDate): void;
  onOpen(date: CivilDate): void;
}

const StripDay = memo(function StripDay({ date, ring, weekday, long, selected, when, onSelect, onOpen }: DayProps) {
  const text = useText();
  const counts = useDerived(ring);
  const petal = petalOfDay(counts, false);
  const hasItems = when !== 'future' && counts.items > 0;
  const whole = hasItems && isWhole(petal);
  const isMarked = selected || when === 'today';
  const day = when === 'today' ? text('ui.dayToday', { day: long }) : long;
  return (
    <button
      type="button"
      role="radio"
      aria-checked={selected}
      aria-label={hasItems ? text('ui.dayProgress', { day, share: shareText(petal.share) }) : day}
      tabIndex={selected ? 0 : -1}
      onClick={() => (selected ? hasItems && onOpen(date) : onSelect(date))}
      className={cx(
        'relative flex flex-col items-center gap-1.5 rounded-card pt-2 pb-3 transition-colors',
        !selected && 'hover:bg-n3 active:bg-n4',
      )}
    >
      <span className={cx('text-micro capitalize', isMarked ? 'font-semibold text-n12' : 'text-n10')}>{weekday}</span>
      <DayDisc share={petal.share} state={when === 'future' ? 'future' : whole ? 'whole' : 'open'}>
        <span
          className={cx(
            'text-small tabular-nums',
            isMarked ? 'font-semibold' : when === 'past' ? 'font-strong' : 'font-regular',
            !whole && (isMarked || when === 'past' ? 'text-n12' : 'text-n10'),
          )}
        >
          {dayOfMonth(date)}
        </span>
      </DayDisc>
      {when === 'today' && <span className="absolute bottom-1 size-1 rounded-full bg-n12" aria-hidden="true" />}
    </button>
  );
});
