import type { Activity } from '@sevenfold/contract';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { navigate, paths } from '#navigation';
import { reviewPaths } from '#features/review';
import { stopTimer, timers } from '#features/timer';
import { completeOrAsk, recordsAt, setAmount, toggleSkip, type DayCell } from './commands';
import { dayRow } from './row';

const ROW = '[data-row]';

/** Finds the row that shortcuts act on: the focused one, else the hovered one. */
const currentRow = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(ROW) ?? document.querySelector<HTMLElement>(`${ROW}:hover`);

function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const row = currentRow();
  const at = row ? rows.indexOf(row) + step : step === 1 ? 0 : rows.length - 1;
  rows[Math.max(0, Math.min(rows.length - 1, at))]?.querySelector<HTMLElement>('[data-control=open]')?.focus();
}

export type DayKey = 'ArrowLeft' | 'ArrowRight' | 'j' | 'k' | 'space' | 's' | '+' | '-' | 'p' | 'e' | 'n' | 'r';

export interface DayKeyTargets {
  readonly activities: readonly Activity[] | undefined;
  readonly date: CivilDate;
  readonly week: WeekView;
  /** @param replaces true if the shown day gets no place in the history of the browser */
  onDay(step: 1 | -1, replaces: boolean): void;
  onOpen(activityId: string): void;
}

/**
 * Acts on a key of the day. Clicks the controls of a row, so that both behave alike.
 *
 * @param isHeld true if the key is held down and repeats
 */
export function actOnDayKey(
  key: DayKey,
  { activities, date, week, onDay, onOpen }: DayKeyTargets,
  isHeld: boolean,
): void {
  const on = (act: (dayCell: DayCell, row: HTMLElement) => void) => () => {
    const row = currentRow();
    const activity = row && activities?.find(({ id }) => id === row.dataset['row']);
    if (row && activity) act({ activity, date, week }, row);
  };
  const press = (row: HTMLElement, control: string) => row.querySelector<HTMLElement>(control)?.click();
  const count = (step: 1 | -1) =>
    on((dayCell, row) => {
      if (dayCell.activity.unit === 'DURATION') press(row, step === 1 ? '[data-control=add]' : '[data-control=set]');
      else if (dayCell.activity.unit === 'TIMES')
        setAmount(dayCell, Math.max(0, dayRow(dayCell.activity, recordsAt(dayCell), date, week).amount + step));
    });
  const acts: Record<DayKey, () => void> = {
    ArrowLeft: () => onDay(-1, isHeld),
    ArrowRight: () => onDay(1, isHeld),
    j: () => moveRow(1),
    k: () => moveRow(-1),
    space: on((dayCell, row) => completeOrAsk(dayCell, () => press(row, '[data-control=add]'))),
    s: on(toggleSkip),
    '+': count(1),
    '-': count(-1),
    p: () => {
      const row = currentRow()?.querySelector<HTMLElement>('[data-control$=Timer]');
      if (row) row.click();
      else if (timers.current()) stopTimer();
    },
    e: on((dayCell) => onOpen(dayCell.activity.id)),
    n: () => navigate({ ...paths.activities(), state: { create: true } }),
    r: () => {
      if (week.place !== 'FUTURE') navigate(reviewPaths.review(week.id));
    },
  };
  acts[key]();
}
