import { useRef } from 'react';
import { useProgressiveRows } from '#navigation';
import { activityColor, Card, cx, EXPANDED, useMedia, useNoticesHeight } from '#ui';
import { useText } from '#platform';
import type { DayColumn } from '../columns';
import { DayLink } from './DayLink';
import { GridRow } from './GridRow';
import { comparedWith, comparedWithWeek } from './comparedWith';
import { DAY_CELL, gridColumns, TREND_CELL } from './gridColumns';
import type { WeekRowsProps } from './row';
import { usePlanDrag } from '../usePlanDrag';
import { useRovingCells } from './useRovingCells';

const ROOM = { above: 260, row: 45 };

/**
 * The week as a table: activities by day, areas as row groups. Roles are explicit because rows are CSS grids and cells
 * are navigated with the arrow keys.
 */
export function WeekGrid({ areas, frame: { view, days, upTo, hasPast }, isCompared }: WeekRowsProps) {
  const shown = useProgressiveRows(
    areas.map(({ rows }) => rows.length),
    ROOM,
  );
  const text = useText();
  const isFuture = view.place === 'FUTURE';
  const isExpanded = useMedia(EXPANDED);
  const table = useRef<HTMLTableElement>(null);
  const top = useNoticesHeight();
  const roving = useRovingCells(table, enteredAt(days));
  const { onPointerDown, overlay } = usePlanDrag(view, areas);
  return (
    <div className="@container">
      <Card className="overflow-clip">
        <table
          ref={table}
          role="grid"
          aria-label={text('week.grid')}
          className="block"
          {...roving}
          onPointerDown={onPointerDown}
        >
          <thead role="rowgroup" style={{ top }} className="sticky z-9 block bg-card">
            <tr
              role="row"
              className={cx('grid min-h-11 items-center py-0.5 text-small text-n10', gridColumns(hasPast))}
            >
              <th role="columnheader" scope="col" className="h-full">
                <span className="sr-only">{text('week.activity')}</span>
              </th>
              {days.map((day) => (
                <th key={day.date} role="columnheader" scope="col" className={cx('font-medium', DAY_CELL)}>
                  <DayLink day={day} isDated />
                </th>
              ))}
              <th
                role="columnheader"
                scope="col"
                className="flex flex-wrap items-baseline justify-between gap-x-3 pl-3 text-left font-medium max-expanded:px-2.5 @min-[56rem]:pl-4"
              >
                {text('week.goal')}
                {!isExpanded && isCompared && <span className="text-micro text-balance">{comparedWithWeek(upTo)}</span>}
              </th>
              {!isFuture && isExpanded && hasPast && (
                <>
                  <th
                    role="columnheader"
                    scope="col"
                    // From the end of its column, over the room of the heading before it.
                    className="py-1 pl-3 text-left text-micro font-medium text-balance @min-[60rem]:flex @min-[60rem]:justify-end @min-[60rem]:pr-3 @min-[60rem]:text-small @min-[60rem]:whitespace-nowrap"
                  >
                    {isCompared && comparedWith(view, upTo)}
                  </th>
                  <th
                    role="columnheader"
                    scope="col"
                    className={cx('px-2 text-left font-medium whitespace-nowrap', TREND_CELL)}
                  >
                    {text('week.trend')}
                  </th>
                </>
              )}
            </tr>
          </thead>
          {areas.slice(0, shown.length).map(({ id, name, color, rows }, index) => (
            <tbody key={id} role="rowgroup" className="block">
              <tr role="row" className="block border-t border-n4">
                <th
                  role="rowheader"
                  scope="rowgroup"
                  className="flex h-9 w-max items-center gap-2 pl-3.5 text-small font-semibold text-n10 print:h-7"
                >
                  <span
                    className="size-2 flex-none rounded-[.15rem] bg-(--solid)"
                    style={activityColor(color)}
                    aria-hidden="true"
                  />
                  {name}
                </th>
              </tr>
              {rows.slice(0, shown[index]).map((row) => (
                <GridRow key={row.activity.id} {...row} isExpanded={isExpanded} />
              ))}
            </tbody>
          ))}
        </table>
      </Card>
      {overlay}
    </div>
  );
}

/** Day of the first tab stop: today, in other weeks the first day. */
export const enteredAt = (days: readonly DayColumn[]): string =>
  (days.find(({ when }) => when === 'TODAY') ?? days[0])?.date ?? '';
