import { Card, Skeleton } from '#ui';

/** Skeleton of the activity page. */
export function ActivitySkeleton() {
  return (
    <>
      <div className="flex items-end gap-4 pt-13 pb-5 expanded:pt-15">
        <Skeleton className="size-11 rounded-card" />
        <span className="flex flex-col gap-2">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-4 w-20" />
        </span>
      </div>
      <div className="flex flex-col gap-6">
        <div className="grid gap-6 expanded:grid-cols-[3fr_2fr]">
          <Card padded className="flex h-36 flex-col gap-4">
            <Skeleton className="h-10 w-48" />
            <Skeleton className="h-11" />
          </Card>
          <Card padded className="flex h-36 flex-col gap-4">
            <Skeleton className="h-10 w-40" />
            <Skeleton className="h-2" />
          </Card>
        </div>
        <Card padded className="h-64">
          <Skeleton className="h-full" />
        </Card>
      </div>
    </>
  );
}
