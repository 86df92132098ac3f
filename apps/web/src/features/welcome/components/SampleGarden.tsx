import type { Petal } from '@sevenfold/domain/activity';
import { WeekMark } from '#ui';
import { sampleDates, sampleStrata } from '../sampleWeek';

/** Whole weeks, one that runs, and room for those to come; as many as fill four rows of six. */
const WHOLE = 19;
const TO_COME = 4;
/** Days of the running week that are over. */
const RUN = 3;
/** Days that were partly on track, and the share of each, so that the weeks differ. */
const GAPS: readonly (readonly [week: number, day: number, share: number])[] = [
  [0, 2, 0.5],
  [0, 5, 0],
  [2, 6, 0.6],
  [3, 1, 0.4],
  [5, 3, 0],
  [5, 4, 0.5],
  [8, 0, 0.6],
  [10, 6, 0],
  [11, 2, 0.5],
  [14, 4, 0.6],
  [16, 5, 0.4],
];

/** A garden of sample weeks, which grows week by week, once. Hidden from screen readers: a picture. */
export function SampleGarden() {
  return (
    <div className="grid grid-cols-6 gap-2.5" aria-hidden="true">
      {Array.from({ length: WHOLE + 1 }, (_, week) => (
        <span
          key={week}
          style={{ animationDelay: `${week * 40}ms` }}
          className="flex aspect-square items-center justify-center rounded-card bg-n1 p-2 shadow-s1 motion-safe:animate-[pop-in_.3s_cubic-bezier(.2,0,0,1)_backwards]"
        >
          <WeekMark petals={petalsOf(week)} strata={sampleStrata(week)} className="size-full" hasVeins={false} />
        </span>
      ))}
      {Array.from({ length: TO_COME }, (_, week) => (
        <span key={week} className="flex aspect-square items-center justify-center">
          <span className="size-2 rounded-full bg-y12/20" />
        </span>
      ))}
    </div>
  );
}

const petalsOf = (week: number): readonly Petal[] =>
  sampleDates.map((date, day) => {
    if (week === WHOLE && day >= RUN) return { date, state: 'FUTURE', share: 0 };
    const gap = GAPS.find(([of, on]) => of === week && on === day);
    if (!gap) return { date, state: 'DONE', share: 1 };
    const [, , share] = gap;
    return { date, state: share === 0 ? 'NOTHING' : 'PARTLY', share };
  });
