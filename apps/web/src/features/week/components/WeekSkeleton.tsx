import { cx } from '../../../ui/cx';
import { Skeleton } from '../../../ui/Skeleton';
import { Card } from '../../../ui/Surface';
import { GRID_COLUMNS } from './gridColumns';

const DAYS = [0, 1, 2, 3, 4, 5, 6];
const ROWS = [0, 1, 2, 3, 4, 5];
const FACTS = ['w-24', 'w-28', 'w-32', 'w-24'];

/** Skeleton of the week in its final layout. */
export function WeekSkeleton({ compact, isFuture }: { compact: boolean; isFuture: boolean }) {
  return (
    <div aria-hidden="true">
      {isFuture ? <Skeleton className="mb-5 h-13 rounded-card medium:h-11" /> : <Facts />}
      {compact ? <Cards isFuture={isFuture} /> : <Grid />}
    </div>
  );
}

function Facts() {
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-2 pb-5 medium:flex medium:gap-x-8">
      {FACTS.map((width, index) => (
        <div key={index} className="flex h-10 flex-col justify-between py-0.5 medium:h-5.5">
          <Skeleton className="h-3.5 w-16 medium:hidden" />
          <Skeleton className={cx('h-4.5', width)} />
        </div>
      ))}
    </div>
  );
}

function Grid() {
  return (
    <Card className="@container overflow-hidden">
      <div className="h-11" />
      <div className="flex h-9 items-center border-t border-n4 pl-3.5">
        <Skeleton className="h-3.5 w-20" />
      </div>
      {ROWS.map((row) => (
        <div key={row} className={cx('grid h-11 items-center border-t border-n4', GRID_COLUMNS)}>
          <span className="flex items-center gap-2.5 pl-3">
            <Skeleton className="size-7" />
            <Skeleton className="h-4 w-24" />
          </span>
          {DAYS.map((day) => (
            <span key={day} className="px-0.5">
              <Skeleton className="h-7" />
            </span>
          ))}
          <span className="pl-3 @min-[56rem]:pl-4">
            <Skeleton className="h-4 w-20" />
          </span>
        </div>
      ))}
    </Card>
  );
}

function Cards({ isFuture }: { isFuture: boolean }) {
  return (
    <div className="flex flex-col gap-2">
      <div className={cx('-mb-2', !isFuture && 'pt-6.5')}>
        <div className="grid h-9 grid-cols-7 items-center gap-1 px-3.5">
          {DAYS.map((day) => (
            <Skeleton key={day} className="mx-auto h-3 w-6" />
          ))}
        </div>
        <div className="flex h-10 items-center">
          <Skeleton className="h-3.5 w-20" />
        </div>
      </div>
      {ROWS.map((row) => (
        <Card key={row} className="p-3.5 pt-1.5">
          <div className="flex h-10.5 items-center pb-1">
            <Skeleton className="h-4 w-28" />
          </div>
          <div className="grid grid-cols-7 gap-1">
            {DAYS.map((day) => (
              <Skeleton key={day} className="h-7" />
            ))}
          </div>
        </Card>
      ))}
    </div>
  );
}
