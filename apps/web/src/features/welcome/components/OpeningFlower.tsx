import type { Petal, PetalState } from '@sevenfold/domain/activity';
import { addDays, civilDate } from '@sevenfold/domain/calendar';
import { WeekMark } from '#ui';

const FIRST = civilDate('2026-01-05');
const petals = (state: PetalState, share: number): readonly Petal[] =>
  Array.from({ length: 7 }, (_, day) => ({ date: addDays(FIRST, day), state, share }));
const BUD = petals('FUTURE', 0);
const OPEN = petals('DONE', 1);

/** The mark of a week whose petals fill one after the other, once. */
export function OpeningFlower() {
  return (
    <div className="relative flex aspect-[360/264] w-full items-center justify-center">
      <span className="absolute aspect-square h-[95%] rounded-full bg-y3" aria-hidden="true" />
      <WeekMark petals={BUD} className="absolute h-[78%] w-auto" />
      <span className="contents [--petal-delay:160ms]">
        <WeekMark petals={OPEN} className="absolute h-[78%] w-auto" isDrawn />
      </span>
    </div>
  );
}
