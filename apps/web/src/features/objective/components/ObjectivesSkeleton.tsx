import { Card, Skeleton } from '#ui';

/** True for cards with a path. */
const CARDS = [true, false, true];

/** Skeleton of the list: name and value, and the path beside them or below. */
export function ObjectivesSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      {CARDS.map((hasPath, index) => (
        <Card key={index} className="flex flex-col gap-4 p-3.5 pl-8.5 expanded:flex-row">
          <span className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3.5 w-28" />
            {hasPath && <Skeleton className="mt-4 h-8 w-44" />}
            <Skeleton className="mt-4 h-6 w-56 max-w-full" />
          </span>
          {hasPath && <Skeleton className="h-14 medium:h-24 expanded:mt-8 expanded:w-1/2" />}
        </Card>
      ))}
    </div>
  );
}
