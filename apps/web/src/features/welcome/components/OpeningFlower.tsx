import type { Petal, PetalState } from '@sevenfold/domain/activity';
import { DEFAULT_AREAS } from '@sevenfold/domain/area';
import { addDays, civilDate } from '@sevenfold/domain/calendar';
import { colorVariables, WeekMark } from '#ui';

const FIRST = civilDate('2026-01-05');
const DAYS = [0, 1, 2, 3, 4, 5, 6];
const petals = (state: PetalState, share: number): readonly Petal[] =>
  DAYS.map((day) => ({ date: addDays(FIRST, day), state, share }));
const BUD = petals('FUTURE', 0);
const OPEN = petals('DONE', 1);

const COLORS = DEFAULT_AREAS.map(({ color }) => colorVariables(color)['--solid']);
/** A day in two areas on every petal, as in a week that was full of life. */
const STRATA = DAYS.map((day) => [
  { color: colorAt(day), share: 0.5 },
  { color: colorAt(day + 2), share: 0.5 },
]);

function colorAt(index: number): string {
  // The last area is Other, whose grey would look like a gap.
  return COLORS[index % (COLORS.length - 1)] ?? '';
}

/** The mark of a week in the colours of its areas, whose petals fill one after the other, once. */
export function OpeningFlower() {
  return (
    <div className="relative flex aspect-[360/264] w-full items-center justify-center">
      <span className="absolute aspect-square h-[95%] rounded-full bg-y3" aria-hidden="true" />
      <WeekMark petals={BUD} className="absolute h-[78%] w-auto" />
      <span className="contents [--petal-delay:160ms]">
        <WeekMark petals={OPEN} strata={STRATA} className="absolute h-[78%] w-auto" isDrawn hasVeins={false} />
      </span>
    </div>
  );
}
