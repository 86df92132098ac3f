import { ChevronDown, Pencil } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '#ui';

interface FoldProps {
  title: ReactNode;
  isOpenAtFirst?: boolean | undefined;
  /** Centres the title below centred content. */
  isCentred?: boolean;
  /** Content of an open section beside its title; below it where there is no room. */
  beside?: ReactNode;
  /** Content that stands in for the folded one, which is there to change it. */
  overview?: ReactNode;
  children: ReactNode;
}

/** A section that is folded until its title is pressed. */
export function Fold({ title, isOpenAtFirst = false, isCentred = false, beside, overview, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          className={cx(
            'press flex min-h-11 items-center gap-1.5 rounded-control px-2 text-left text-body font-medium text-n11 hover:bg-n12/5 active:bg-n12/10',
            isCentred ? 'mx-auto' : '-mx-2',
          )}
        >
          {title}
          {overview !== undefined && !isOpen ? (
            // A closed chevron above content would deny it.
            <Pencil className="size-4 flex-none" aria-hidden="true" />
          ) : (
            <ChevronDown
              className={cx('size-4.5 flex-none transition-[rotate]', isOpen && 'rotate-180')}
              aria-hidden="true"
            />
          )}
        </button>
        {isOpen && beside}
      </div>
      {isOpen ? (
        <div id={id} className="pt-2">
          {children}
        </div>
      ) : (
        overview
      )}
    </section>
  );
}
