import { cx, MetaLine } from '#ui';

interface DayItemProps {
  readonly name: string;
  /** Time and length or amount, each where it is known. */
  readonly details: readonly string[];
  readonly nameClass: string;
}

/** A line of a day: on phones half a row, or a whole one where its name or details do not fit in a half. */
export const DAY_LINE = 'min-w-0 max-medium:max-w-full max-medium:min-w-[calc(50%-.125rem)] max-medium:grow';
/** The place of an icon, on the line of the name. */
export const MARK = 'flex h-(--micro-line) medium:h-(--small-line) w-3.5 flex-none items-center justify-center';
/** A name beside an icon. */
export const NAME = 'line-clamp-3 font-medium';

/** Text of a plan or an event: its name, and below it time and length. */
export const DayItem = ({ name, details, nameClass }: DayItemProps) => (
  <span className="min-w-0 flex-1 text-micro tabular-nums">
    <span className={cx('block hyphens-auto wrap-break-word text-ellipsis medium:text-small', nameClass)}>{name}</span>
    {details.length > 0 && (
      <>
        {' '}
        <MetaLine parts={details} />
      </>
    )}
  </span>
);
