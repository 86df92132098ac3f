import { Fragment, type ReactNode } from 'react';
import { cx } from './cx';

interface MetaLineProps {
  parts: readonly ReactNode[];
  className?: string | undefined;
}

/**
 * Parts with a dot between them. Where a line is full, it breaks between two, and the dot, which would begin the next
 * line, is cut off on the left, short of where a focus ring ends.
 */
export function MetaLine({ parts, className }: MetaLineProps) {
  return (
    <span className={cx('flex flex-wrap gap-x-[.85em] [clip-path:inset(-.5em_-100vw_-.5em_-.25em)]', className)}>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && ' '}
          <span className="relative max-w-full">
            {index > 0 && <span className="absolute -left-[.85em] w-[.85em] text-center">·</span>}
            {index > 0 && ' '}
            {part}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
