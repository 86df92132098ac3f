import { Card, Skeleton } from '#ui';

/** Skeleton of figures, chart and profiles; on phones and tablets, the figures follow the chart. */
export function ExploreSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-2 gap-x-6 gap-y-3 max-expanded:order-1 medium:flex medium:gap-x-10">
        {[0, 1, 2, 3].map((figure) => (
          <Skeleton key={figure} className="h-11 w-24" />
        ))}
      </div>
      <Card padded className="h-76">
        <Skeleton className="h-full" />
      </Card>
      <div className="grid grid-cols-1 gap-6 max-expanded:order-2 expanded:grid-cols-2">
        {[0, 1].map((profile) => (
          <Card key={profile} padded className="h-60">
            <Skeleton className="h-full" />
          </Card>
        ))}
      </div>
    </div>
  );
}
