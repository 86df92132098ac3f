import { Card, Skeleton } from '#ui';

const CARDS = ['h-18', 'h-32', 'h-32'];

/** Skeleton of the list. */
export function ObjectivesSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      {CARDS.map((height, index) => (
        <Card key={index} className={`flex items-start gap-3 px-3.5 py-3.5 ${height}`}>
          <Skeleton className="size-7 rounded-full" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3.5 w-28" />
          </span>
        </Card>
      ))}
    </div>
  );
}
