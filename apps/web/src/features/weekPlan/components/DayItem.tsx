import { cx, MetaLine, useMedia, WIDE } from '#ui';

interface DayItemProps {
  readonly name: string;
  /** Time and length or amount, each where it is known. */
  readonly details: readonly string[];
  readonly className?: string | undefined;
  readonly nameClass: string;
}

/** Text of a plan or an event: "Run · 7:00 · 30m" on a line; in a column, time and length are below the name. */
export function DayItem({ name, details, className, nameClass }: DayItemProps) {
  const isWide = useMedia(WIDE);
  const title = (
    <span className={cx('wrap-anywhere hyphens-auto wide:wrap-normal wide:text-ellipsis', nameClass)}>{name}</span>
  );
  // Both after the name, or both below it.
  const nowrap = <span className="whitespace-nowrap">{details.join(' · ')}</span>;
  return (
    <span className={cx('min-w-0 flex-1 text-small tabular-nums wide:text-micro', className)}>
      {isWide ? (
        <>
          {title}
          {details.length > 0 && <MetaLine parts={details} />}
        </>
      ) : (
        <MetaLine parts={details.length > 0 ? [title, nowrap] : [title]} />
      )}
    </span>
  );
}
