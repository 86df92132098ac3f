import { ChevronLeft, ChevronRight } from './icons';
import type { ReactNode, Ref } from 'react';
import { cx } from './cx';
import { IconButton } from './IconButton';

export interface PageHeaderProps {
  title: ReactNode;
  sub?: ReactNode;
  /** Controls such as StepNav. */
  nav?: ReactNode;
  actions?: ReactNode;
  /** Content before the title: a tile or a back link. */
  lead?: ReactNode;
  /** The heading; navigation moves the focus to it. */
  ref?: Ref<HTMLHeadingElement> | undefined;
}

export function PageHeader({ title, sub, nav, actions, lead, ref }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end gap-x-4 gap-y-3 pt-[calc(var(--safe-top)+1.5rem)] pb-5 expanded:pt-8">
      {lead && <div className="self-center">{lead}</div>}
      <div className="min-w-0 flex-1 basis-48">
        <h1 ref={ref} tabIndex={-1} className="text-h1 text-n12">
          {title}
        </h1>
        {sub && <p className="pt-0.5 text-body text-n10 tabular-nums">{sub}</p>}
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

export interface StepNavProps {
  label: string;
  /** Label of the button that returns to the present: "Today". */
  current: string;
  previousLabel: string;
  nextLabel: string;
  onPrevious(): void;
  onNext(): void;
  onCurrent(): void;
  /** True while the present is shown. */
  atCurrent?: boolean | undefined;
}

/** Previous, present and next: ‹ Today › */
export function StepNav({
  label,
  current,
  previousLabel,
  nextLabel,
  onPrevious,
  onNext,
  onCurrent,
  atCurrent = false,
}: StepNavProps) {
  return (
    <nav aria-label={label} className="flex items-center gap-1">
      <IconButton label={previousLabel} icon={<ChevronLeft aria-hidden="true" />} onClick={onPrevious} />
      <button
        type="button"
        onClick={onCurrent}
        aria-current={atCurrent ? 'date' : undefined}
        className={cx(
          'hit press min-h-9 rounded-control px-3 font-medium hover:bg-n3 active:bg-n4',
          atCurrent ? 'text-n10' : 'text-n12',
        )}
      >
        {current}
      </button>
      <IconButton label={nextLabel} icon={<ChevronRight aria-hidden="true" />} onClick={onNext} />
    </nav>
  );
}
