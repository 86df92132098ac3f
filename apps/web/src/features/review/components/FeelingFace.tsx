import type { Feeling } from '@sevenfold/domain/review';
import { cx } from '#ui';
import { FACES } from '../faces';
import { feelingColor } from '../feelingColor';

interface FeelingFaceProps {
  feeling: Feeling;
  /** Class of the size; 20 pixels by default. */
  className?: string | undefined;
  /** Draws eyes and mouth only, in the text's colour, on a ground of the container. */
  isBare?: boolean | undefined;
  /** Fills the face with the full colour of its feeling, where it stands alone or on the tint of a page. */
  isStrong?: boolean | undefined;
}

/** Face in the tint of its feeling. Hidden from screen readers: the label is next to it, or names its container. */
export function FeelingFace({ feeling, className = 'size-5', isBare = false, isStrong = false }: FeelingFaceProps) {
  const { eyes, mouth, isOpen } = FACES[feeling];
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={isBare ? 1.75 : 2.25}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('flex-none', !isBare && (isStrong ? 'text-(--on-feeling)' : 'text-(--ink)'), className)}
      style={feelingColor(feeling)}
    >
      {!isBare && (
        <circle cx="16" cy="16" r="16" className={isStrong ? 'fill-(--solid)' : 'fill-(--soft)'} stroke="none" />
      )}
      <path d={eyes} />
      <path d={mouth} fill={isOpen ? 'currentColor' : 'none'} />
    </svg>
  );
}
