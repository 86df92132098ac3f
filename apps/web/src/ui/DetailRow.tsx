import type { ReactNode } from 'react';
import { Skeleton } from './Skeleton';
import { Card } from './Surface';

interface DetailRowProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly detail: ReactNode;
  readonly children?: ReactNode;
}

/** Row of a card: an icon, a title with a line below it, and actions. */
export function DetailRow({ icon, title, detail, children }: DetailRowProps) {
  return (
    <div className="flex min-h-15 items-center gap-3.5 px-4 py-2">
      <span className="flex-none text-n10" aria-hidden="true">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-body font-strong text-n12">{title}</p>
        {detail !== null && <div className="text-small wrap-anywhere text-n10">{detail}</div>}
      </div>
      {children}
    </div>
  );
}

/** A card of rows that is loading. */
export const DetailRowSkeleton = () => (
  <Card className="flex min-h-15 items-center gap-3.5 px-4">
    <Skeleton className="size-5" />
    <Skeleton className="h-4 w-40" />
  </Card>
);
