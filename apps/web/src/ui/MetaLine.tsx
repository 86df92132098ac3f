import { Fragment, type ReactNode } from 'react';
import { cx } from './cx';

interface MetaLineProps {
  parts: readonly ReactNode[];
  className?: string | undefined;
}

/**
 * Parts separated by dots. Lines wrap between two parts; the dot at the start of a wrapped line is clipped on the left,
 * outside the focus ring.
 */
export function MetaLine({ parts, className }: MetaLineProps) {
  return (
    <span className={cx('flex flex-wrap gap-x-[.85em] [clip-path:inset(-.5em_-100vw_-.5em_-.25em)]', className)}>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && ' '}
          <span className="max-w-full">
            {index > 0 && <span className="-ml-[.85em] inline-block w-[.85em] text-center">{'· '}</span>}
            {part}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
