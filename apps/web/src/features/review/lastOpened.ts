import type { WeekId } from '@sevenfold/domain/calendar';

let opened: WeekId | null = null;

/** Week that was opened last from the past reviews: its mark is looked for when one returns to them. */
export const lastOpened = (): WeekId | null => opened;

export function rememberOpened(week: WeekId): void {
  opened = week;
}
