import type { Petal } from '@sevenfold/domain/activity';
import { addDays } from '@sevenfold/domain/calendar';
import { WeekMark } from '#ui';

/** A week on which every day was whole; its dates are not shown. */
const PETALS = [0, 1, 2, 3, 4, 5, 6].map((day): Petal => ({
  date: addDays('2026-01-05', day),
  state: 'DONE',
  share: 1,
}));

/** The mark in full bloom. */
export const FullBloom = () => <WeekMark petals={PETALS} className="size-26" isDrawn />;
