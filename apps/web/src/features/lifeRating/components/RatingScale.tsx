import { SCORE_MAX, SCORE_MIN } from '@sevenfold/domain/lifeRating';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useShortcuts } from '#navigation';
import { useText } from '#platform';
import { cx } from '#ui';

interface RatingScaleProps {
  /** Accessible name: "Learning, 1 to 10". */
  readonly label: string;
  readonly value: number | null;
  onChange(score: number): void;
  /** Called 250 ms after the first pick, so that the choice is seen before the next question. */
  onAdvance(): void;
}

const ADVANCE_MS = 250;
const SCORES = Array.from({ length: SCORE_MAX - SCORE_MIN + 1 }, (_, index) => SCORE_MIN + index);
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A score from 1 to 10. The first pick, by press or by key, advances to the next question; choosing with the arrows,
 * changing an earlier choice and reduced motion do not.
 */
export function RatingScale({ label, value, onChange, onAdvance }: RatingScaleProps) {
  const text = useText();
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onAdvance);
  useEffect(() => {
    latest.current = onAdvance;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const pick = (score: number) => {
    clearTimeout(timer.current);
    onChange(score);
    if (value === null && !prefersReducedMotion()) timer.current = setTimeout(() => latest.current(), ADVANCE_MS);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    clearTimeout(timer.current);
    const from = Number((event.target as HTMLElement).dataset['score'] ?? value ?? SCORE_MIN);
    const next = value === null ? from : Math.min(SCORE_MAX, Math.max(SCORE_MIN, value + step));
    onChange(next);
    group.current?.querySelector<HTMLElement>(`[data-score="${next}"]`)?.focus();
  };
  useShortcuts(Object.fromEntries(SCORES.map((score) => [String(score % SCORE_MAX), () => pick(score)])));
  return (
    // On a phone, the words of both ends are above the two rows, with their scores: below them, "Needs care" would stand under the 6.
    <div className="grid grid-cols-[auto_auto] gap-y-2 max-medium:[@media(max-height:43rem)]:gap-y-1 text-small text-n10 tabular-nums">
      <p id={`${id}low`} className="medium:row-start-2">
        <span className="medium:hidden">{SCORE_MIN} · </span>
        {text('lifeRating.low')}
      </p>
      <div
        ref={group}
        role="radiogroup"
        aria-label={label}
        aria-describedby={`${id}low ${id}high`}
        onKeyDown={onKeyDown}
        className="col-span-2 row-start-2 grid grid-cols-5 gap-2 medium:row-start-1 medium:grid-cols-10 medium:gap-1"
      >
        {SCORES.map((score) => (
          <button
            key={score}
            type="button"
            role="radio"
            data-score={score}
            aria-checked={score === value}
            tabIndex={score === (value ?? SCORE_MIN) ? 0 : -1}
            onClick={() => pick(score)}
            className={cx(
              'press min-h-14 rounded-control max-medium:[@media(min-height:52rem)]:min-h-16 text-h3 tabular-nums',
              score === value
                ? 'bg-y9 text-on-primary shadow-[inset_0_0_0_2px_var(--n12)]'
                : 'bg-card text-n12 shadow-s1 hover:bg-n2 active:bg-n3',
            )}
          >
            {score}
          </button>
        ))}
      </div>
      <p id={`${id}high`} className="col-start-2 row-start-1 text-right medium:row-start-2">
        <span className="medium:hidden">{SCORE_MAX} · </span>
        {text('lifeRating.high')}
      </p>
    </div>
  );
}
