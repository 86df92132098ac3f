import { Skeleton } from '#ui';

const SECTIONS = [3, 2];

/** The list of a day while its entries are loading. */
export function DaySkeleton() {
  return (
    <div className="flex flex-col gap-5">
      {SECTIONS.map((rows, section) => (
        <div key={section}>
          <div className="flex min-h-8 items-center pb-2">
            <Skeleton className="h-4 w-24" />
          </div>
          <div className="rounded-card bg-card shadow-s1">
            {Array.from({ length: rows }, (_, row) => (
              <div key={row} className="flex min-h-15 items-center gap-3 px-3.5">
                <Skeleton className="size-9 rounded-control" />
                <div className="flex flex-1 flex-col gap-2">
                  <Skeleton className="h-4 w-32" />
                  <Skeleton className="h-3 w-44" />
                </div>
                <Skeleton className="size-7 rounded-full" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
