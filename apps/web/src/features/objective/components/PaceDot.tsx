import type { Pace } from '@sevenfold/domain/objective';
import { cx } from '#ui';

const COLORS: Record<Pace, string> = {
  AHEAD: 'bg-success-solid',
  ON: 'bg-success-solid',
  BEHIND: 'bg-n8',
  FAR_BEHIND: 'bg-warning-solid',
};

/** Colour of a pace, before its name. */
export const PaceDot = ({ pace }: { readonly pace: Pace }) => (
  <span className={cx('mr-1.5 inline-block size-2 rounded-full', COLORS[pace])} aria-hidden="true" />
);
