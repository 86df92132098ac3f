import type { Activity } from '@sevenfold/contract';
import { dayAmount } from '@sevenfold/domain/activity';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useRef,
  useState,
} from 'react';
import { isKeyAwaited, shortcutsEnabled } from '#navigation';
import { lazyImport, text } from '#platform';
import { toast } from '#ui';
import { complete, type DayCell, recordsAt, setAmount, toggleSkip } from '#features/day';
import { togglePlan } from '#features/plan';
import type { ActivityRecords } from '#features/record';
import type { Cell } from '#features/insight';
import { useLongPress } from '../useLongPress';

/** Preloaded once the week is rendered. */
export const loadEditor = () => lazyImport(() => import('./CellEditor'));
const CellEditor = lazy(loadEditor);

interface CellHandlers {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(): void;
  onPointerCancel(): void;
  onClick(event: MouseEvent): void;
  onContextMenu(event: MouseEvent): void;
  onKeyDown(event: KeyboardEvent): void;
  onKeyUp(event: KeyboardEvent): void;
}

interface CellEditing {
  /** Props of the element around the cells. */
  readonly handlers: CellHandlers;
  /** The open cell editor, if any. */
  editorOf(cell: Cell, day: string): ReactNode;
}

const buttonOf = ({ target }: { target: EventTarget }): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-date]') : null;

/**
 * Interactions with an activity's cells. A press toggles a daily cell, plans a day to come, and opens the editor of any
 * other; a long press or right click opens it for all. Space completes as on the day screen, adding one to counts.
 */
export function useCellEditing(
  activity: Activity,
  cells: readonly Cell[],
  records: ActivityRecords,
  view: WeekView,
): CellEditing {
  const [editing, setEditing] = useState<CivilDate | null>(null);
  /** The cell whose editor the current press has opened or closes, so that the click that follows means nothing. */
  const handled = useRef<CivilDate | null>(null);
  const longPress = useLongPress();
  const closed = useCallback(() => setEditing(null), []);
  const cellOf = (event: { target: EventTarget }): Cell | undefined => {
    const date = buttonOf(event)?.dataset['date'];
    return cells.find((cell) => cell.date === date);
  };
  const dayCellOf = ({ date }: Cell): DayCell => ({ activity, date, week: view });
  const edit = (cell: Cell) => setEditing(cell.date);
  const enter = (cell: Cell) => {
    if (cell.when === 'FUTURE' && cell.skip) toggleSkip(dayCellOf(cell));
    // Plans of archived activities are hidden.
    else if (cell.when === 'FUTURE' ? activity.isActive : activity.unit === 'DAYS') complete(dayCellOf(cell));
    else if (cell.when !== 'FUTURE') edit(cell);
  };
  const keys: Record<string, (cell: Cell) => void> = {
    ' ': (cell) => (activity.unit === 'TIMES' && cell.when !== 'FUTURE' ? complete(dayCellOf(cell)) : enter(cell)),
    s: (cell) => toggleSkip(dayCellOf(cell)),
    ...(activity.isActive && { p: plan }),
    e: edit,
    ...(activity.unit === 'TIMES' && { '+': by(1), '=': by(1), '-': by(-1) }),
  };
  function plan(cell: Cell) {
    // A recorded cell shows no plan.
    if (amountNow(cell) > 0) toast({ kind: 'info', text: text('plan.alreadyRecorded') });
    else togglePlan(dayCellOf(cell));
  }
  // Keys can arrive faster than the row renders, so each builds on the value before it.
  function amountNow(cell: Cell): number {
    return dayAmount(recordsAt(dayCellOf(cell)).entries, cell.date);
  }
  function by(step: 1 | -1) {
    return (cell: Cell) => {
      const amount = amountNow(cell) + step;
      if (amount >= 0) setAmount(dayCellOf(cell), amount);
    };
  }

  const handlers: CellHandlers = {
    onPointerDown: (event) => {
      const cell = cellOf(event);
      handled.current = cell && cell.date === editing ? editing : null;
      longPress.end();
      if (cell)
        longPress.start(event, () => {
          edit(cell);
          // The finger is still on the cell; a click when it is lifted belongs to this press.
          handled.current = cell.date;
        });
    },
    onPointerMove: longPress.move,
    onPointerUp: longPress.end,
    onPointerCancel: longPress.end,
    onClick: (event) => {
      const cell = cellOf(event);
      if (!cell) return;
      // A click from the keyboard has no pointer event before it.
      const isDone = event.detail > 0 && handled.current === cell.date;
      handled.current = null;
      if (!isDone) enter(cell);
    },
    onContextMenu: (event) => {
      const cell = cellOf(event);
      if (!cell) return;
      event.preventDefault();
      longPress.end();
      edit(cell);
    },
    onKeyDown: (event) => {
      const cell = cellOf(event);
      // The s of "g s" goes to the settings.
      if (!cell || event.ctrlKey || event.metaKey || event.altKey || isKeyAwaited()) return;
      const act = keys[event.key.toLowerCase()];
      if (!act || !(event.key === ' ' || shortcutsEnabled())) return;
      event.preventDefault();
      if (!event.repeat || event.key === '+' || event.key === '-') act(cell);
    },
    onKeyUp: (event) => {
      // Some browsers click the button on key up even if key down was prevented.
      if (event.key === ' ' && cellOf(event)) event.preventDefault();
    },
  };
  return {
    handlers,
    editorOf: (cell, day) =>
      editing === cell.date ? (
        <Suspense fallback={null}>
          <CellEditor dayCell={dayCellOf(cell)} cell={cell} day={day} records={records} onClosed={closed} />
        </Suspense>
      ) : null,
  };
}
