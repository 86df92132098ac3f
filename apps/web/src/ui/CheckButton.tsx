import type { Ref } from 'react';
import { afterPaint, tick, useText } from '#platform';
import { cx } from './cx';

export type CheckState = 'todo' | 'done' | 'skipped';

export interface CheckButtonProps {
  state: CheckState;
  /** Name of the activity: "Run". */
  label: string;
  onToggle(): void;
  disabled?: boolean | undefined;
  /** Diameter in pixels; the touch target is always 44. */
  size?: 24 | 28 | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  'aria-describedby'?: string | undefined;
}

/** The round check of a row, in the colour of the surrounding activity (`--solid`). */
export function CheckButton({ state, label, onToggle, disabled = false, size = 28, ref, ...rest }: CheckButtonProps) {
  const text = useText();
  const toggle = () => {
    if (disabled) return;
    onToggle();
    if (state !== 'done') afterPaint(() => tick(8));
  };
  return (
    <button
      {...rest}
      ref={ref}
      type="button"
      role="checkbox"
      data-control="check"
      aria-checked={state === 'done'}
      aria-label={state === 'skipped' ? text('ui.checkSkipped', { label }) : label}
      aria-disabled={disabled || undefined}
      onClick={toggle}
      className={cx(
        'group/check hit press flex-none rounded-full aria-disabled:opacity-60',
        size === 28 ? 'size-7' : 'size-6',
      )}
    >
      <CheckMark state={state} />
    </button>
  );
}

const RING: Record<CheckState, string> = {
  todo: 'fill-transparent stroke-n8 group-hover/check:fill-n3 group-hover/check:stroke-n10',
  done: 'fill-(--solid) stroke-(--solid)',
  skipped: 'fill-transparent stroke-n8 group-hover/check:stroke-n10',
};

/** The mark alone, for rows that are one control as a whole. */
export function CheckMark({ state }: { state: CheckState }) {
  return (
    <svg
      viewBox="0 0 28 28"
      className="block size-full"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle
        cx="14"
        cy="14"
        r="13"
        className={cx('transition-colors', RING[state])}
        strokeDasharray={state === 'skipped' ? '4.2 3.97' : undefined}
      />
      {/* The background fills first, then the stroke is drawn. */}
      <path
        d="m8.5 14.5 3.8 3.8 7.2-8"
        pathLength={1}
        strokeWidth="2.5"
        strokeDasharray="1 1.2"
        strokeDashoffset={state === 'done' ? 0 : 1.1}
        className={cx(
          'stroke-on-solid',
          state === 'done' &&
            'motion-safe:transition-[stroke-dashoffset] motion-safe:duration-180 motion-safe:delay-200',
        )}
        opacity={state === 'done' ? 1 : 0}
      />
      {state === 'skipped' && <path d="M10 14h8" className="stroke-n10" />}
    </svg>
  );
}
