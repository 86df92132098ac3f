import { memo } from 'react';
import { activityColor } from './activityColor';
import { useActivityIcons } from './useActivityIcons';
import { cx } from './cx';

export type TileSize = 20 | 24 | 28 | 36 | 44;

export interface ActivityTileProps {
  /** A name of the icon set, or one emoji. */
  icon: string;
  /** Stored colour. */
  color: string;
  /** Pixels. */
  size?: TileSize | undefined;
  /** Draws the icon without its background. */
  quiet?: boolean | undefined;
  className?: string | undefined;
}

const SIZES: Record<TileSize, { box: string; icon: string; emoji: string }> = {
  20: { box: 'size-5 rounded-chip', icon: 'size-3', emoji: 'text-[.6875rem]' },
  24: { box: 'size-6 rounded-chip', icon: 'size-3.5', emoji: 'text-[.8125rem]' },
  28: { box: 'size-7 rounded-icon', icon: 'size-4', emoji: 'text-[.9375rem]' },
  36: { box: 'size-9 rounded-control', icon: 'size-5', emoji: 'text-[1.125rem]' },
  44: { box: 'size-11 rounded-card', icon: 'size-6', emoji: 'text-[1.375rem]' },
};

/** The icon of an activity on its soft background. Hidden from screen readers: the name is always next to it. */
export const ActivityTile = memo(function ActivityTile({
  icon,
  color,
  size = 36,
  quiet = false,
  className,
}: ActivityTileProps) {
  const look = SIZES[size];
  return (
    <span
      data-tile=""
      className={cx(
        'inline-flex flex-none items-center justify-center text-(--ink)',
        look.box,
        !quiet && 'bg-(--soft)',
        className,
      )}
      style={activityColor(color)}
      aria-hidden="true"
    >
      {isIconName(icon) ? (
        <ActivityIcon icon={icon} className={look.icon} />
      ) : (
        <span className={cx('leading-none', look.emoji)}>{icon}</span>
      )}
    </span>
  );
});

/** The icon alone. The icon set is not part of the first load; the reserved box prevents a layout shift. */
export function ActivityIcon({ icon, className }: { icon: string; className?: string }) {
  const path = useActivityIcons()?.[icon];
  return (
    <svg
      className={cx('flex-none', className)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {path !== undefined && <path d={path} />}
    </svg>
  );
}

function isIconName(icon: string): boolean {
  return /^[a-z][a-z0-9-]*$/.test(icon);
}
