import { Card, Skeleton } from '#ui';

const ROWS = [3, 2];

/** Skeleton of the list, in the columns of its rows. */
export function ActivitiesSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      {ROWS.map((rows) => (
        <div key={rows}>
          <div className="flex min-h-8 items-center gap-2 pb-2">
            <Skeleton className="size-2" />
            <Skeleton className="h-3.5 w-20" />
          </div>
          <Card>
            {Array.from({ length: rows }, (_, row) => (
              <div key={row} className="flex min-h-15 items-center gap-3 px-3.5">
                <Skeleton className="size-9 rounded-control" />
                <span className="flex flex-col gap-1.5 wide:grid wide:grid-cols-[20rem_auto] wide:items-center wide:gap-x-4">
                  <Skeleton className="h-4 w-32" />
                  <Skeleton className="h-3.5 w-20" />
                </span>
              </div>
            ))}
          </Card>
        </div>
      ))}
    </div>
  );
}
