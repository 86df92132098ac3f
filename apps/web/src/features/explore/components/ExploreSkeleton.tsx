import { Card, Skeleton } from '#ui';

/** Skeleton of chart and profiles, as of records without times. */
export function ExploreSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Card padded className="h-76">
        <Skeleton className="h-full" />
      </Card>
      {[0, 1].map((profile) => (
        <Card key={profile} padded className="h-60">
          <Skeleton className="h-full" />
        </Card>
      ))}
    </div>
  );
}
