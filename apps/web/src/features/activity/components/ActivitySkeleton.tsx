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
      <div className="flex flex-col gap-4 medium:gap-6">
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
        <YearSkeleton />
      </div>
    </>
  );
}

/** Heading, weeks and facts of a year. */
export function YearSkeleton() {
  return (
    <Card padded className="flex flex-col gap-4" aria-busy>
      <span className="flex h-8 items-center justify-between gap-4">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-5 w-24" />
      </span>
      <div className="grid gap-x-8 gap-y-5 expanded:grid-cols-[7fr_3fr]">
        <span className="flex flex-col gap-3">
          <Skeleton className="h-9 w-45 rounded-control pointer-coarse:h-11" />
          <Skeleton className="h-55 pointer-coarse:h-70" />
        </span>
        <div className="grid grid-cols-2 content-start gap-x-6 gap-y-3 medium:grid-cols-3 expanded:grid-cols-1">
          {[0, 1, 2, 3, 4, 5].map((fact) => (
            <span
              key={fact}
              className="flex h-10 flex-col justify-center gap-2 expanded:h-5.5 expanded:flex-row expanded:items-center expanded:justify-between"
            >
              <Skeleton className="h-3.5 w-24" />
              <Skeleton className="h-4 w-16" />
            </span>
          ))}
        </div>
      </div>
    </Card>
  );
}
