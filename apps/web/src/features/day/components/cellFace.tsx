import { formatCompact } from '@sevenfold/domain/activity';
import { Calendar, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { joined, number, text } from '#platform';
import { cx } from '#ui';
import type { Cell, CellState } from '#features/insight';
import { amountText, type Counted } from '#features/record';
import { skipText } from '../rowText';
import { PLANNED } from '#features/plan';

/** True for a planned day, from today on, that is neither done nor skipped. */
export const isPlanned = ({ plan, state, when }: Cell): boolean =>
  plan !== null && when !== 'PAST' && (state === 'EMPTY' || state === 'FUTURE');

/** Amount of a planned day; null where it is not planned, or for as much as is due. */
const plannedAmount = (unit: Counted['unit'], cell: Cell): number | null =>
  isPlanned(cell) && unit !== 'DAYS' ? (cell.plan?.amount ?? null) : null;

/** True for a day on which an event will count that is neither done nor skipped. */
const isToCome = ({ toCome, state }: Cell): boolean => toCome !== null && (state === 'EMPTY' || state === 'FUTURE');

/** "will count · 1h · Reading club · 6:00 PM"; null for nothing. */
const toComeText = (activity: Counted, { toCome }: Cell): string | null =>
  toCome &&
  joined(
    text('calendarEvent.willCount'),
    activity.unit !== 'DAYS' && amountText(activity, toCome.amount),
    toCome.events,
  );

/** True for a day on which a rhythm is due, or will be if it is recorded each time. */
const isExpected = ({ isExpected: isDue, state }: Cell): boolean => isDue && (state === 'EMPTY' || state === 'FUTURE');

/** Accessible text of a cell: "done", "5 glasses, goal met", "skipped · sick". */
export function cellText(activity: Counted, cell: Cell): string {
  const { state, amount, skip, isGoalDay } = cell;
  const planned = plannedAmount(activity.unit, cell);
  const toCome = isToCome(cell) ? toComeText(activity, cell) : null;
  if (isPlanned(cell)) return joined(text('plan.planned'), planned !== null && amountText(activity, planned), toCome);
  if (toCome !== null) return toCome;
  if (isExpected(cell)) return text('week.expected');
  switch (state) {
    case 'DONE':
      return joined(
        activity.unit === 'DAYS' ? text('week.done') : amountText(activity, amount),
        isGoalDay && text('day.goalMet'),
      );
    case 'SKIPPED':
      return skip ? skipText(skip) : text('skip.skipped');
    case 'FUTURE':
      return text('week.toCome');
    case 'EMPTY':
      return text(activity.unit === 'DAYS' ? 'week.notDone' : 'week.nothing');
  }
}

const FACES: Record<Exclude<CellState, 'DONE'>, string> = {
  SKIPPED: 'bg-n3 text-n10 dark:bg-n4 [button&]:hover:bg-n5',
  EMPTY: 'border border-n5 dark:border-n7 [button&]:hover:border-n7 dark:[button&]:hover:border-n8',
  FUTURE: 'border border-dashed border-n6 dark:border-n7 [button&]:hover:border-n7 dark:[button&]:hover:border-n8',
};
/** In the dark, where solid colours differ in lightness, as bright as the strongest amount. */
const DAY_DONE =
  'bg-(--solid) text-on-solid dark:bg-[oklch(from_var(--solid)_var(--cell-4)_calc(c*var(--cell-chroma))_h)] [button&]:hover:brightness-95';
/** Amounts in four steps of the activity's colour, the lightest for one without a goal. */
const STEPS = [
  'bg-[oklch(from_var(--solid)_var(--cell-1)_calc(c*var(--cell-chroma))_h)] text-(--on-cell)',
  'bg-[oklch(from_var(--solid)_var(--cell-2)_calc(c*var(--cell-chroma))_h)] text-(--on-cell)',
  'bg-[oklch(from_var(--solid)_var(--cell-3)_calc(c*var(--cell-chroma))_h)] text-on-solid',
  'bg-[oklch(from_var(--solid)_var(--cell-4)_calc(c*var(--cell-chroma))_h)] text-on-solid',
] as const;

/** Step of a share of a day's part of the goal; the last one only for the whole part. */
const stepOf = (share: number | null): string => STEPS[Math.min(3, Math.floor((share ?? 0) * 3))] ?? STEPS[0];

const BORDER = 'border border-dashed border-(--solid)';
const SOFT = 'bg-(--soft) text-(--ink) [button&]:hover:brightness-95';

/** Classes of the background and the text of a cell. */
export function cellFace({ unit }: Pick<Counted, 'unit'>, cell: Cell): string {
  const { state, when, share, isGoalDay } = cell;
  if (state === 'DONE')
    return cx(
      unit === 'DAYS' ? DAY_DONE : cx(stepOf(share), 'font-medium [button&]:hover:brightness-95'),
      isGoalDay && 'inset-ring-2 inset-ring-(--ink)',
    );
  if (isPlanned(cell))
    return cx(
      BORDER,
      // Dots would surround the number.
      plannedAmount(unit, cell) === null ? PLANNED : SOFT,
    );
  if (isToCome(cell)) return cx(BORDER, SOFT);
  if (isExpected(cell)) return 'border border-dashed border-(--solid) [button&]:hover:bg-n3';
  return cx(FACES[state], state === 'SKIPPED' && when === 'FUTURE' && 'border border-dashed border-n6 dark:border-n7');
}

/**
 * A check for a day that is done, else the amount, also of a planned day and of an event that will count; at the corner a
 * check for the day that met the goal.
 */
export function CellContent({ activity: { unit }, cell }: { activity: Pick<Counted, 'unit'>; cell: Cell }): ReactNode {
  const { state, amount, isGoalDay } = cell;
  const planned = plannedAmount(unit, cell);
  const amountOf = (some: number) => (unit === 'TIMES' ? number(some) : formatCompact(some));
  if (state === 'SKIPPED') return '–';
  const toCome = isToCome(cell) ? cell.toCome : null;
  const shown = planned ?? (toCome && unit !== 'DAYS' && !isPlanned(cell) ? toCome.amount : null);
  if (shown !== null)
    return (
      <>
        {amountOf(shown)}
        {toCome && <CalendarMark className="absolute -top-1.5 -right-1.5 size-3.5 rounded-chip p-px" />}
      </>
    );
  // On the dots of a plan, on a ground of its own.
  if (toCome) return <CalendarMark className="size-5 rounded-chip p-0.5" />;
  if (state !== 'DONE') return null;
  return (
    <>
      {unit === 'DAYS' ? <Check className="size-4 stroke-[2.5]" aria-hidden="true" /> : amountOf(amount)}
      {isGoalDay && (
        <Check
          className="absolute -top-1 -right-1 size-3.5 rounded-full bg-(--ink) p-0.5 text-card stroke-[4]"
          aria-hidden="true"
        />
      )}
    </>
  );
}

/** An event of the calendar that will count. */
const CalendarMark = ({ className }: { className: string }) => (
  <Calendar className={cx('bg-(--soft) text-(--ink)', className)} aria-hidden="true" />
);
