import type { ReactNode } from 'react';
import { activityColor } from './activityColor';
import { cx } from './cx';

export interface ChipProps {
  children: ReactNode;
  /** Stored colour; grey when left out. */
  color?: string | undefined;
  icon?: ReactNode;
}

export function Chip({ children, color, icon }: ChipProps) {
  const look = color === undefined ? 'bg-n3 text-n11' : 'bg-(--soft) text-(--ink)';
  return (
    <span
      className={cx('inline-flex min-h-6 items-center gap-1 rounded-chip px-2 text-micro', look)}
      style={color === undefined ? undefined : activityColor(color)}
    >
      {icon}
      {children}
    </span>
  );
}
