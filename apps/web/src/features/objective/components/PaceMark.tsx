import type { Pace } from '@sevenfold/domain/objective';
import { Check, CheckCheck, Clock, ClockAlert } from 'lucide-react';
import { cx } from '#ui';

const MARKS = {
  AHEAD: { Icon: CheckCheck, color: 'text-success-ink' },
  ON: { Icon: Check, color: 'text-success-ink' },
  BEHIND: { Icon: Clock, color: 'text-n10' },
  FAR_BEHIND: { Icon: ClockAlert, color: 'text-warning-ink' },
} as const satisfies Record<Pace, unknown>;

/** Mark of a pace, before its name. Its shape tells it from the square of an area, whose colour it may have. */
export function PaceMark({ pace }: { readonly pace: Pace }) {
  const { Icon, color } = MARKS[pace];
  return (
    <Icon className={cx('mr-1 -mt-0.5 inline-block size-3.5 stroke-[2.25] align-middle', color)} aria-hidden="true" />
  );
}
