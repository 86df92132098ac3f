import type { Petal, PetalState } from '@sevenfold/domain/activity';
import { WeekMark } from '#ui';
import { fullStrata, SAMPLE_COLORS, sampleDates } from '../sampleWeek';

const petals = (state: PetalState, share: number): readonly Petal[] =>
  sampleDates.map((date) => ({ date, state, share }));
const BUD = petals('FUTURE', 0);
const OPEN = petals('DONE', 1);

interface OpeningFlowerProps {
  /** Stored colours on the tips of the petals; those of the default areas unless there are some. */
  readonly colors?: readonly string[];
}

/** The mark of a week in the colours of its areas, whose petals fill one after the other, once. */
export function OpeningFlower({ colors = [] }: OpeningFlowerProps) {
  return (
    <div className="relative flex aspect-[360/264] w-full items-center justify-center">
      <span className="absolute aspect-square h-[95%] rounded-full bg-y3" aria-hidden="true" />
      <WeekMark petals={BUD} className="absolute h-[78%] w-auto" />
      <span className="contents [--petal-delay:160ms]">
        <WeekMark
          petals={OPEN}
          strata={fullStrata(colors.length > 0 ? colors : SAMPLE_COLORS)}
          className="absolute h-[78%] w-auto"
          isDrawn
          hasVeins={false}
        />
      </span>
    </div>
  );
}
