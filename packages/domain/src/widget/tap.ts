import { countPetals, petalOfDay, type WeekMark } from '../activity';
import type { CivilDate } from '../calendar';
import { addParts, type RowState, type WidgetDay, type WidgetRow } from './day';

/** A tap outside the app: in the widget, or on an action of a notification. */
export interface QueuedTap {
  /** UUID version 7; the id of the operation that the tap becomes, and of its entry unless `entryId` is set. */
  readonly id: string;
  readonly userId: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The user's day that was shown. */
  readonly date: CivilDate;
  readonly activityId: string;
  readonly action: 'DONE' | 'SKIP';
  /** In the activity's unit; 1 for a skip. */
  readonly amount: number;
  /** "Done" of a reminder: id of its entry, the same on each device that the user chooses it on. */
  readonly entryId?: string;
  /** "Done" of a reminder: it records nothing if the other entries of the day make up this amount. */
  readonly upTo?: number;
}

/** The state that a row shows. */
export interface RowPosition {
  /** Index in `states`. */
  readonly taps: number;
  readonly isSkipped: boolean;
}

export const START_POSITION: RowPosition = { taps: 0, isSkipped: false };

/**
 * Applies a tap to a row. The native widgets do the same, tested with the cases of `apps/mobile/widgetCases.json`:
 * - A recording removes a skip, as it does in the app, and moves on by as many taps as its amount is worth.
 * - A skip of a day with records changes nothing.
 */
export function applyQueuedTap(
  { amount, states, skipped }: WidgetRow<RowState>,
  position: RowPosition,
  tap: Pick<QueuedTap, 'action' | 'amount'>,
): RowPosition {
  if (tap.action === 'SKIP') return position.taps === 0 && skipped ? { taps: 0, isSkipped: true } : position;
  const taps = tap.amount % amount === 0 ? tap.amount / amount : 1;
  return { taps: Math.min(position.taps + taps, states.length - 1), isSkipped: false };
}

/** Returns the state that each row shows after taps. Taps on another day or on no row are ignored. */
export function statesAfter<State extends RowState>(day: WidgetDay<State>, taps: readonly QueuedTap[]): State[] {
  return day.rows.flatMap((row) => {
    const { taps: index, isSkipped } = taps
      .filter(({ activityId, date }) => activityId === row.id && date === day.date)
      .reduce<RowPosition>((position, tap) => applyQueuedTap(row, position, tap), START_POSITION);
    return (isSkipped ? row.skipped : row.states[index]) ?? [];
  });
}

/** The week mark with the given state of each row. */
export function widgetMark(
  { date, dates, petals, others }: WidgetDay<RowState>,
  states: readonly RowState[],
): WeekMark {
  const part = states.reduce((sum, { today }) => addParts(sum, today), others);
  return countPetals(
    dates.map((of, day) => ({
      date: of,
      ...(of === date ? petalOfDay(part, part.isSkipped) : (petals[day] ?? { state: 'EMPTY', share: 0 })),
    })),
    date,
  );
}
