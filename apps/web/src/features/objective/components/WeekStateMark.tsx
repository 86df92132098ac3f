import type { WeekState } from '@sevenfold/domain/objective';
import { cx } from '#ui';

const DOTS = { ACTIVE: 'bg-n10', QUIET: 'border border-n8' } as const satisfies Record<WeekState, string>;

/** Mark of how the week goes for an objective without numbers, before its name. */
export const WeekStateMark = ({ state }: { readonly state: WeekState }) => (
  <span className={cx('mr-1.5 inline-block size-2 rounded-full', DOTS[state])} aria-hidden="true" />
);
