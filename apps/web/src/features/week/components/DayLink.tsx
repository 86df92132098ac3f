import { Link, paths } from '#navigation';
import { useText } from '#platform';
import { cx } from '#ui';
import type { DayColumn } from '../columns';

/** Column heading that links to its day. Today is bold with a dot. */
export function DayLink({ day: { date, when, short, long } }: { day: DayColumn }) {
  const text = useText();
  const today = when === 'TODAY';
  return (
    <Link
      {...paths.day(date)}
      aria-label={today ? text('ui.dayToday', { day: long }) : long}
      aria-current={today ? 'date' : undefined}
      className={cx(
        'relative flex h-9 items-center justify-center rounded-icon text-small transition-colors after:absolute after:inset-x-0 after:-inset-y-1 hover:bg-n3 hover:text-n12 active:bg-n4',
        today ? 'font-semibold text-n12' : 'text-n10',
      )}
    >
      {short}
      {today && <span className="absolute bottom-1 size-1 rounded-full bg-n12 print:hidden" aria-hidden="true" />}
    </Link>
  );
}
