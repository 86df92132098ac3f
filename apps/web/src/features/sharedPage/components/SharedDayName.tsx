import { useText } from '#platform';
import { cx } from '#ui';
import type { DayColumn } from '#features/week';

/** Heading of a day's column; today is bold with a dot. */
export function SharedDayName({ day: { when, short, long } }: { day: DayColumn }) {
  const text = useText();
  const isToday = when === 'TODAY';
  return (
    <span
      className={cx(
        'relative flex h-9 items-center justify-center text-small',
        isToday ? 'font-semibold text-n12' : 'font-medium text-n10',
      )}
    >
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{isToday ? text('ui.dayToday', { day: long }) : long}</span>
      {isToday && <span className="absolute bottom-1 size-1 rounded-full bg-n12" aria-hidden="true" />}
    </span>
  );
}
