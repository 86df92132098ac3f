import { cx, MetaLine } from '#ui';

interface DayItemProps {
  readonly name: string;
  /** Time and length or amount, each where it is known. */
  readonly details: readonly string[];
  readonly className?: string | undefined;
  readonly nameClass: string;
}

/** Text of a plan or an event: its name, and below it time and length. */
export const DayItem = ({ name, details, className, nameClass }: DayItemProps) => (
  <span className={cx('min-w-0 flex-1 text-micro tabular-nums', className)}>
    <span className={cx('hyphens-auto text-ellipsis medium:text-small', nameClass)}>{name}</span>
    {details.length > 0 && (
      <>
        {' '}
        <MetaLine parts={details} />
      </>
    )}
  </span>
);
