import { paths } from '#navigation';
import { useText } from '#platform';
import { Card, cx, Skeleton } from '#ui';
import { BackBar } from './BackBar';

/** The current week and the past ones, beside each other where there is room. */
export const WEEKS = 'grid grid-cols-1 gap-4 medium:gap-6';
export const WEEKS_BESIDE = 'wide:grid-cols-[24rem_minmax(0,1fr)]';

/** Skeleton of the activity page, below its link back. */
export function ActivitySkeleton() {
  const text = useText();
  return (
    <>
      <BackBar to={paths.activities()} name={text('activity.title')} />
      {/* As high as the header of the page: a name of 34 pixels, the area of 22 with 2 above it. */}
      <div className="flex items-center gap-4 pt-[calc(var(--safe-top)+1.5rem)] pb-5 expanded:pt-8">
        <Skeleton className="size-11 rounded-card" />
        <span className="flex h-14.5 flex-col justify-center gap-2">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-4 w-20" />
        </span>
      </div>
      <div className={cx(WEEKS, WEEKS_BESIDE)}>
        <Card padded className="flex min-h-56 flex-col justify-between">
          <Skeleton className="h-10 w-40" />
          <Skeleton className="h-2" />
          <Skeleton className="h-4 w-56" />
        </Card>
        <Card padded className="h-64">
          <Skeleton className="h-full" />
        </Card>
      </div>
    </>
  );
}
