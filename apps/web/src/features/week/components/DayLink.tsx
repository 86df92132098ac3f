import { dayOfMonth } from '@sevenfold/domain/calendar';
import { Link, paths } from '#navigation';
import { useLocale, useText } from '#platform';
import { cx } from '#ui';
import type { DayColumn } from '../columns';

const BESIDE = '@min-[64rem]:h-9 @min-[64rem]:flex-row @min-[64rem]:gap-1 @min-[64rem]:pb-0';

interface DayLinkProps {
  readonly day: DayColumn;
  /** Shows the number of the date: below the weekday, or in a wide table beside it. */
  readonly isDated?: boolean;
}

/** Column heading that links to its day. Today is bold with a dot. */
export function DayLink({ day: { date, when, short, long }, isDated = false }: DayLinkProps) {
  const text = useText();
  // "月 10" would read as a month.
  const isStacked = useLocale() === 'ja';
  const today = when === 'TODAY';
  return (
    <Link
      {...paths.day(date)}
      aria-label={today ? text('ui.dayToday', { day: long }) : long}
      aria-current={today ? 'date' : undefined}
      className={cx(
        'relative flex items-center justify-center rounded-icon text-small whitespace-nowrap transition-colors after:absolute after:inset-x-0 after:-inset-y-1 hover:bg-n3 hover:text-n12 active:bg-n4',
        isDated ? cx('h-11 flex-col pb-1.5 leading-4', !isStacked && BESIDE) : 'h-9',
        today ? 'font-semibold text-n12' : 'text-n10',
      )}
    >
      {short}
      {isDated && <span className="tabular-nums">{dayOfMonth(date)}</span>}
      {today && (
        <span
          className={cx(
            'absolute size-1 rounded-full bg-n12 print:hidden',
            isDated ? cx('bottom-0.5', !isStacked && '@min-[64rem]:bottom-1') : 'bottom-1',
          )}
          aria-hidden="true"
        />
      )}
    </Link>
  );
}
