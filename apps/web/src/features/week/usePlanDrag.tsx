import type { Activity } from '@sevenfold/contract';
import { type CivilDate, isCivilDate, type WeekView } from '@sevenfold/domain/calendar';
import { type PointerEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { DraggedActivity, movePlanTo, planOn } from '#features/plan';
import { NO_RECORDS, recordSource } from '#features/record';
import type { AreaRows } from './components/row';

/** Pixels that the pointer moves before a press becomes a drag. */
const THRESHOLD = 4;
/** Attribute of the cell that would get the plan. */
const TARGET = 'data-drop-target';

interface Drag {
  readonly activity: Activity;
  readonly row: HTMLElement;
  /** Date of the plan that is dragged; undefined for a new one. */
  readonly from: CivilDate | undefined;
}

interface PlanDrag {
  onPointerDown(event: PointerEvent): void;
  /** Drawn under the pointer. */
  readonly overlay: ReactNode;
}

/**
 * Drags an activity, or a plan of it, to today or a later day of its row with the mouse. One listener serves all rows:
 * a draggable for each cell would cost every row a render per drag. Fingers scroll; they plan with a press.
 */
export function usePlanDrag(week: WeekView, areas: readonly AreaRows[]): PlanDrag {
  const [dragged, setDragged] = useState<Activity | null>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);

  const begin = useCallback(
    (drag: Drag, start: { readonly x: number; readonly y: number }) => {
      let isMoving = false;
      let target: HTMLElement | undefined;
      const aim = (next: HTMLElement | undefined) => {
        target?.removeAttribute(TARGET);
        next?.setAttribute(TARGET, '');
        target = next;
      };
      const move = ({ clientX, clientY }: MouseEvent) => {
        if (!isMoving && Math.hypot(clientX - start.x, clientY - start.y) < THRESHOLD) return;
        if (!isMoving) setDragged(drag.activity);
        isMoving = true;
        overlay.current?.style.setProperty('translate', `${clientX}px ${clientY}px`);
        aim(cellAt(drag.row, clientX, clientY, week.today));
      };
      const stop = () => {
        aim(undefined);
        setDragged(null);
        listeners.abort();
        end.current = null;
      };
      const drop = () => {
        const date = dateOf(target);
        const { from, activity } = drag;
        if (isMoving) {
          ignoreClick();
          const records = recordSource.get(week, activity.id) ?? NO_RECORDS;
          if (date && date !== from) movePlanTo(activity, from && planOn(records.plans, from), date, records);
        }
        stop();
      };
      const listeners = new AbortController();
      const options = { signal: listeners.signal, capture: true };
      addEventListener('pointermove', move, options);
      addEventListener('pointerup', drop, options);
      addEventListener('pointercancel', stop, options);
      // The browser would drag the link or select text instead.
      addEventListener('dragstart', (event) => event.preventDefault(), options);
      addEventListener('selectstart', (event) => event.preventDefault(), options);
      addEventListener(
        'keydown',
        (event) => {
          if (event.key !== 'Escape' || !isMoving) return;
          event.stopPropagation();
          addEventListener('pointerup', ignoreClick, { capture: true, once: true });
          stop();
        },
        options,
      );
      end.current = stop;
    },
    [week],
  );

  return {
    onPointerDown: (event) => {
      if (event.pointerType !== 'mouse' || event.button !== 0 || !(event.target instanceof Element)) return;
      const row = event.target.closest<HTMLElement>('[data-activity]');
      const id = row?.dataset['activity'];
      const activity = areas.flatMap(({ rows }) => rows).find((one) => one.activity.id === id)?.activity;
      const cell = event.target.closest<HTMLElement>('[data-planned]');
      if (!row || !activity?.isActive || (!cell && !event.target.closest('[role="rowheader"]'))) return;
      begin({ activity, row, from: dateOf(cell) }, { x: event.clientX, y: event.clientY });
    },
    overlay: createPortal(
      <div ref={overlay} className="pointer-events-none fixed top-0 left-0 z-40">
        {dragged && (
          <div className="-translate-x-1/2 -translate-y-1/2">
            <DraggedActivity activity={dragged} />
          </div>
        )}
      </div>,
      document.body,
    ),
  };
}

/** The cell of a row below a point, of today or later and not recorded, which would show no plan; its column counts for the whole height of the row. */
function cellAt(row: HTMLElement, x: number, y: number, today: CivilDate): HTMLElement | undefined {
  const { top, bottom } = row.getBoundingClientRect();
  if (y < top || y > bottom) return undefined;
  return [...row.querySelectorAll<HTMLElement>('[data-date]:not([data-recorded])')].find((cell) => {
    const { left, right } = cell.getBoundingClientRect();
    return left <= x && x <= right && (dateOf(cell) ?? '') >= today;
  });
}

function dateOf(cell: HTMLElement | null | undefined): CivilDate | undefined {
  const date = cell?.dataset['date'];
  return isCivilDate(date) ? date : undefined;
}

/** Ignores the click that a browser sends directly after the pointer was released, if it sends one. */
function ignoreClick(): void {
  const ended = new AbortController();
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', ignore, { capture: true, signal: ended.signal });
  setTimeout(() => ended.abort());
}
