import type { Pace } from '@sevenfold/domain/objective';
import { Check, CheckCheck, Clock, ClockAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#ui';

const MARKS = {
  AHEAD: { Icon: CheckCheck, color: 'text-success-ink', name: '' },
  ON: { Icon: Check, color: 'text-success-ink', name: '' },
  BEHIND: { Icon: Clock, color: 'text-warning-ink', name: 'text-warning-ink' },
  FAR_BEHIND: { Icon: ClockAlert, color: 'text-warning-ink', name: 'font-medium text-warning-ink' },
} as const satisfies Record<Pace, unknown>;

interface PaceNameProps {
  readonly pace: Pace;
  readonly children: ReactNode;
}

/**
 * The words of a pace with its mark before them. The shape of the mark tells it from the square of an area, whose colour
 * it may have.
 */
export function PaceName({ pace, children }: PaceNameProps) {
  const { Icon, color, name } = MARKS[pace];
  return (
    <span className={cx('inline-block', name)}>
      <Icon className={cx('mr-1 -mt-0.5 inline-block size-3.5 stroke-[2.25] align-middle', color)} aria-hidden="true" />
      {children}
    </span>
  );
}
