import type { Activity } from '@sevenfold/contract';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, paths, type Target } from '#navigation';
import { useText } from '#platform';
import { ActivityTile, cx, PageHeader, Skeleton } from '#ui';

interface BackBarProps {
  readonly to: Target;
  readonly name: string;
  /** Shows only the arrow on the narrowest screens. */
  readonly children?: ReactNode;
}

/** Link to the parent page, in the space the header leaves above the name. */
export function BackBar({ to, name, children }: BackBarProps) {
  return (
    <div className="relative z-1 mb-[calc(-1rem-var(--safe-top))] flex items-center justify-between pt-[calc(var(--safe-top)+1.5rem)] print:hidden">
      <Link
        {...to}
        className={cx(
          'hit press -ml-1 inline-flex min-h-8 items-center gap-0.5 rounded-icon pr-2 text-small text-n10 hover:text-n12',
          children === undefined ? 'min-w-0' : 'flex-none',
        )}
      >
        <ChevronLeft className="size-4.5 flex-none" aria-hidden="true" />
        <span className={cx('truncate', children !== undefined && 'max-[24rem]:sr-only')}>{name}</span>
      </Link>
      {children}
    </div>
  );
}

interface SubpageTopProps {
  readonly id: string;
  /** Undefined while it is loading, and when it could not be loaded. */
  readonly activity: Activity | undefined;
  /** Name of the page: "Explore data". */
  readonly name: string;
  readonly isFailed: boolean;
}

/** Top of a page below that of an activity: the link back to it, its name, and below it that of the page. */
export function SubpageTop({ id, activity, name, isFailed }: SubpageTopProps) {
  const text = useText();
  if (!activity && isFailed)
    return (
      <>
        <BackBar to={paths.activities()} name={text('shell.activities')} />
        <PageHeader title={name} />
      </>
    );
  return (
    <>
      <BackBar to={paths.activity(id)} name={activity?.name ?? text('shell.activity')} />
      <PageHeader
        title={
          <>
            {activity?.name ?? (
              <span className="flex h-(--h1-line) items-center">
                <Skeleton className="h-7 w-40" />
              </span>
            )}{' '}
            {/* The heading, which gets the focus, also names the page. */}
            <span className="sr-only">{name}</span>
          </>
        }
        lead={
          activity ? (
            <ActivityTile icon={activity.icon} color={activity.color} size={44} />
          ) : (
            <Skeleton className="size-11 rounded-card" />
          )
        }
        sub={<span aria-hidden="true">{name}</span>}
      />
    </>
  );
}
