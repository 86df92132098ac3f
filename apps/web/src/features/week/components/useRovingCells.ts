import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { findNextCell } from '../gridMoves';

interface RovingHandlers {
  onFocus(event: FocusEvent): void;
  onKeyDown(event: KeyboardEvent): void;
}

const CELL = '[data-date]';
const ROW = '[data-row]';

/**
 * Makes the cells within an element one tab stop with arrow key navigation (roving tabindex). The tab index is set on
 * the DOM elements, because state would render all rows at each step.
 *
 * @param preferred date whose first cell is the initial tab stop
 */
export function useRovingCells(around: RefObject<HTMLElement | null>, preferred: string): RovingHandlers {
  useLayoutEffect(() => {
    const grid = around.current;
    if (!grid || grid.querySelector(`${CELL}[tabindex="0"]`)) return;
    const first =
      grid.querySelector<HTMLElement>(`[data-date="${CSS.escape(preferred)}"]`) ??
      grid.querySelector<HTMLElement>(CELL);
    if (first) first.tabIndex = 0;
  });
  return {
    onFocus: ({ target }) => {
      if (!target.matches(CELL)) return;
      around.current?.querySelectorAll<HTMLElement>(`${CELL}[tabindex="0"]`).forEach((cell) => (cell.tabIndex = -1));
      if (target instanceof HTMLElement) target.tabIndex = 0;
    },
    onKeyDown: (event) => {
      if (
        event.defaultPrevented ||
        event.shiftKey ||
        event.altKey ||
        !around.current ||
        !(event.target instanceof Element) ||
        !event.target.matches(CELL)
      )
        return;
      const next = cellAt(around.current, event.target, event.key, event.ctrlKey || event.metaKey);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

function cellAt(grid: HTMLElement, from: Element, key: string, ctrl: boolean): HTMLElement | undefined {
  const rows = [...grid.querySelectorAll(ROW)];
  const cellsOf = (row: Element | null | undefined) => [...(row?.querySelectorAll<HTMLElement>(CELL) ?? [])];
  const row = from.closest(ROW);
  const siblings = cellsOf(row);
  const place = { row: row ? rows.indexOf(row) : -1, column: siblings.findIndex((cell) => cell === from) };
  const to = findNextCell(key, ctrl, place, { rows: rows.length, columns: siblings.length });
  return to ? cellsOf(rows[to.row])[to.column] : undefined;
}
