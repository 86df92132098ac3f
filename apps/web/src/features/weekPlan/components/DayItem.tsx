import { cx, MetaLine } from '#ui';

interface DayItemProps {
  readonly name: string;
  /** Time and length or amount, each where it is known. */
  readonly details: readonly string[];
  readonly className?: string | undefined;
  readonly nameClass: string;
}

/** The place of an icon, on the line of the name. */
export const MARK = 'flex h-(--micro-line) medium:h-(--small-line) w-3.5 flex-none items-center justify-center';
/** Lets the text begin below the icon, beside which its first line is indented. */
export const BELOW_MARK = '-ml-3.5';
/** A name beside an icon. */
export const NAME = 'line-clamp-3 font-medium indent-4.5';

/** Text of a plan or an event: its name, and below it time and length. */
export const DayItem = ({ name, details, className, nameClass }: DayItemProps) => (
  <span className={cx('min-w-0 flex-1 text-micro tabular-nums', className)}>
    <span className={cx('hyphens-auto wrap-break-word text-ellipsis medium:text-small', nameClass)}>
      {/* A word that does not fit beside the icon begins below it. */}
      <wbr />
      {name}
    </span>
    {details.length > 0 && (
      <>
        {' '}
        <MetaLine parts={details} />
      </>
    )}
  </span>
);
