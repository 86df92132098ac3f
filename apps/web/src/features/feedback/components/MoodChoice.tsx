import { MOODS, type Mood } from '@sevenfold/domain/feedback';
import type { Feeling } from '@sevenfold/domain/review';
import { useId } from 'react';
import { useText } from '#platform';
import { FeelingFace } from '#features/review';

/** The face of each mood, among those of the weekly review. */
const FACES = { UNHAPPY: 2, NEUTRAL: 3, HAPPY: 4 } as const satisfies Record<Mood, Feeling>;

interface MoodChoiceProps {
  readonly value: Mood | null;
  onChange(mood: Mood | null): void;
}

/** Three faces, of which one may be chosen; pressing it again takes the choice back. */
export function MoodChoice({ value, onChange }: MoodChoiceProps) {
  const text = useText();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="pb-2 text-small font-medium text-n11">
        {text('feedback.mood')}
      </p>
      <div className="grid grid-cols-3 gap-2">
        {MOODS.map((mood) => (
          <button
            key={mood}
            type="button"
            aria-pressed={mood === value}
            onClick={() => onChange(mood === value ? null : mood)}
            className="press flex min-h-20 flex-col items-center justify-center gap-1.5 rounded-control border border-n5 px-2 py-2 text-small text-n11 transition-colors hover:border-n7 hover:bg-n2 aria-pressed:border-n12 aria-pressed:bg-n3 aria-pressed:font-medium aria-pressed:text-n12 aria-pressed:inset-ring aria-pressed:inset-ring-n12"
          >
            <FeelingFace feeling={FACES[mood]} className="size-8" isStrong />
            {text(`feedback.mood.${mood}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
