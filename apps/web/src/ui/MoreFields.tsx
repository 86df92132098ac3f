import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useText } from '#platform';
import { cx } from './cx';

interface MoreFieldsProps {
  /** Says the values of the fields, "Done by December 31"; "More" without it. */
  label?: string;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  /** Fields that can be left as they are. */
  children: ReactNode;
}

/** Further fields of a form, folded behind a line. They stay in the document, with what was typed. */
export function MoreFields({ label, isOpen, onToggle, children }: MoreFieldsProps) {
  const text = useText();
  const id = useId();
  return (
    <div className="flex flex-col gap-6">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onToggle(!isOpen)}
        className="hit press flex items-center gap-1 self-start rounded-chip text-left text-body font-medium text-n11 hover:text-n12"
      >
        {label ?? text('ui.moreFields')}
        <ChevronDown
          className={cx('size-4.5 flex-none transition-transform', isOpen && 'rotate-180')}
          aria-hidden="true"
        />
      </button>
      <div id={id} hidden={!isOpen} className="flex flex-col gap-6 [&[hidden]]:hidden">
        {children}
      </div>
    </div>
  );
}
