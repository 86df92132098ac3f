import type { ReactNode } from 'react';
import { cx } from './cx';

export interface PageHeaderProps {
  title: ReactNode;
  sub?: ReactNode;
  /** Controls such as StepNav. */
  nav?: ReactNode;
  actions?: ReactNode;
  /** Content before the title: a tile or a back link. */
  lead?: ReactNode;
}

export function PageHeader({ title, sub, nav, actions, lead }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3 pt-[calc(var(--safe-top)+1.5rem)] pb-5 expanded:pt-8">
      {lead && <div className="self-center">{lead}</div>}
      <div className={cx('min-w-0 flex-1 basis-48', lead !== undefined && !sub && 'self-center')}>
        <h1 tabIndex={-1} className="text-h1 text-n12">
          {title}
        </h1>
        {sub && <p className="pt-0.5 text-body wrap-anywhere text-n10 tabular-nums">{sub}</p>}
      </div>
      {(nav || actions) && (
        <div className="flex flex-none items-center gap-2">
          {nav}
          {actions}
        </div>
      )}
    </header>
  );
}
