import { monthOfWeek, weekYearOf, type WeekId } from '@sevenfold/domain/calendar';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { monthLong, monthShort, useLocale } from '#platform';
import { cx } from '../cx';
import { useWidth } from '../useWidth';
import { Tip } from './Tip';
import { yearColumns, yearStep } from './yearColumns';

const ROWS = [0, 1, 2, 3, 4];

/** Cell of a week. */
export interface YearCell {
  /** Accessible name: "Week 40 · Sep 28 – Oct 4: 3 days, goal met". */
  label: string;
  /** Class names. */
  look: string;
  content?: ReactNode;
}

export interface YearWeeksProps {
  isoYear: number;
  /** Caption of the table. */
  label: string;
  cellOf(week: WeekId): YearCell;
  /** Week that holds the tab stop. */
  entered: WeekId;
  onSelect(week: WeekId): void;
  /** Shows the label of the focused or hovered week, for cells without a text of their own. */
  tips?: boolean | undefined;
}

/**
 * All weeks of a year, one column per month. One tab stop, with arrow keys between the weeks. On touch screens the
 * cells are 44 pixels high; a phone, or a page enlarged to less than that, shows seven months at once and scrolls
 * sideways, beginning at the entered week.
 */
export function YearWeeks({ isoYear, label, cellOf, entered, onSelect, tips = false }: YearWeeksProps) {
  // Recomputed when the language changes.
  useLocale();
  const columns = useMemo(() => yearColumns(isoYear), [isoYear]);
  const table = useRef<HTMLTableElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const [focused, setFocused] = useState<WeekId | null>(null);
  const [shown, setShown] = useState<WeekId | null>(null);
  const stop = [focused, entered].find((week) => week !== null && weekYearOf(week) === isoYear) ?? columns[0]?.[0];
  const buttonOf = (week: WeekId) => table.current?.querySelector<HTMLElement>(`[data-week="${week}"]`);
  useLayoutEffect(() => {
    const box = scroller.current;
    const cell = box?.querySelector<HTMLElement>('[tabindex="0"]');
    if (box && cell) box.scrollLeft = cell.offsetLeft - (box.clientWidth - cell.offsetWidth) / 2;
  }, [isoYear]);
  const onKeyDown = (event: KeyboardEvent, week: WeekId) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = yearStep(event.key, columns, week);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    buttonOf(to)?.focus();
  };
  return (
    <div className="relative">
      <div ref={scroller} className="relative overflow-x-auto overscroll-x-contain">
        <table
          ref={table}
          role="grid"
          aria-label={label}
          className="w-full table-fixed border-separate border-spacing-0.5 pointer-coarse:max-medium:w-[171.43%] max-[24rem]:w-[171.43%] medium:border-spacing-[.1875rem]"
          onPointerLeave={() => setShown(null)}
        >
          <thead>
            <tr>
              {columns.map((_, index) => (
                <th key={index} scope="col" className="pb-0.5 text-micro font-medium text-n10">
                  <MonthName month={index + 1} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => (
              <tr key={row}>
                {columns.map((weeks, column) => {
                  const week = weeks[row];
                  if (week === undefined) return <td key={column}>{'\u00A0'}</td>;
                  const { label: name, look, content } = cellOf(week);
                  return (
                    <td key={column} className="p-0">
                      <button
                        type="button"
                        data-week={week}
                        tabIndex={week === stop ? 0 : -1}
                        aria-label={name}
                        className={cx(
                          'press relative flex h-7 w-full items-center justify-center rounded-chip text-micro tabular-nums medium:h-8 pointer-coarse:h-11',
                          look,
                        )}
                        onClick={() => onSelect(week)}
                        onKeyDown={(event) => onKeyDown(event, week)}
                        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setShown(week)}
                        onFocus={(event) => {
                          setFocused(week);
                          if (event.currentTarget.matches(':focus-visible')) setShown(week);
                        }}
                        onBlur={() => setShown(null)}
                      >
                        {content}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {tips && shown !== null && (
        <Tip text={cellOf(shown).label} at={(monthOfWeek(shown) - 0.5) / 12} width={width} above />
      )}
    </div>
  );
}

/** Full name for screen readers, a short one to see. */
function MonthName({ month }: { month: number }) {
  return (
    <>
      <span className="sr-only">{monthLong(month)}</span>
      <span aria-hidden="true">{monthShort(month)}</span>
    </>
  );
}
