import { Fragment } from 'react';
import type { WeekView } from '@sevenfold/domain/calendar';
import { Card, cx, Skeleton } from '#ui';
import { CombinedGoals } from '#features/combinedGoal';
import { FACTS_LAYOUT, gridColumns, TREND_CELL } from './gridColumns';

const DAYS = [0, 1, 2, 3, 4, 5, 6];
/** Rows of the areas, each of which is a card or a group of the table. */
const AREAS = [
  [0, 1, 2, 3],
  [0, 1],
  [0, 1, 2],
];
const FACTS = ['w-16', 'w-20', 'w-24'];

/** Skeleton of the week in its final layout, with the combined goals above the table, which are known before its records. */
export function WeekSkeleton({ compact, view }: { compact: boolean; view: WeekView }) {
  return (
    <div aria-hidden="true">
      <Summary hasFacts={!compact && view.place !== 'FUTURE'} />
      {!compact && <CombinedGoals view={view} className="pb-6" />}
      {compact ? <Cards /> : <Grid />}
    </div>
  );
}

function Summary({ hasFacts }: { hasFacts: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-4 pb-1 medium:grid medium:grid-cols-[auto_1fr] medium:gap-x-6 medium:pb-5 expanded:flex">
      <Skeleton className="row-span-2 size-22 flex-none rounded-full medium:size-30" />
      <div className="flex flex-1 flex-col gap-3">
        <Skeleton className="h-8 w-28" />
        <Skeleton className="h-3.5 w-44 max-w-full" />
      </div>
      {hasFacts && (
        <div className={FACTS_LAYOUT}>
          {FACTS.map((width, index) => (
            <div key={index} className="flex h-10 flex-col justify-between py-0.5">
              <Skeleton className="h-3.5 w-16" />
              <Skeleton className={cx('h-4.5', width)} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function Grid() {
  return (
    <Card className="@container overflow-hidden">
      <div className={cx('grid h-12.25 items-center @min-[64rem]:h-11', gridColumns(true))}>
        <span />
        {DAYS.map((day) => (
          <Skeleton key={day} className="mx-auto h-3 w-6" />
        ))}
        <Skeleton className="ml-3 h-3 w-10 @min-[56rem]:ml-4" />
      </div>
      {AREAS.map((rows, area) => (
        <Fragment key={area}>
          <div className="flex h-9 items-center border-t border-n4 pl-3.5">
            <Skeleton className="h-3.5 w-20" />
          </div>
          {rows.map((row) => (
            <div key={row} className={cx('grid h-13 items-center border-t border-n4 expanded:h-11', gridColumns(true))}>
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
              <Skeleton className="hidden h-4 w-12 expanded:block" />
              <span className={TREND_CELL}>
                <Skeleton className="h-6 w-16" />
              </span>
            </div>
          ))}
        </Fragment>
      ))}
    </Card>
  );
}

function Cards() {
  return (
    <>
      <div className="grid h-11 grid-cols-7 items-center gap-1 px-3.5">
        {DAYS.map((day) => (
          <Skeleton key={day} className="mx-auto h-3 w-6" />
        ))}
      </div>
      {AREAS.map((rows, area) => (
        <div key={area} className={area === 0 ? 'pt-2' : 'pt-5'}>
          <div className="flex h-8 items-center">
            <Skeleton className="h-3.5 w-20" />
          </div>
          <Card>
            {rows.map((row) => (
              <div key={row} className="border-n4 px-3.5 pt-1 pb-3 not-first:border-t">
                <div className="flex h-9 items-center gap-2.5 pb-0.5">
                  <Skeleton className="size-6" />
                  <Skeleton className="h-4 w-28" />
                </div>
                <div className="grid grid-cols-7 gap-1">
                  {DAYS.map((day) => (
                    <Skeleton key={day} className="h-9" />
                  ))}
                </div>
              </div>
            ))}
          </Card>
        </div>
      ))}
    </>
  );
}
