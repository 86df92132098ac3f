import { cx } from './cx';
import { IconButton } from './IconButton';
import { ChevronLeft, ChevronRight } from './icons';

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
  atCurrent: boolean;
  /** Leaves out the button of the present on compact screens. */
  isShort?: boolean | undefined;
}

/** Present, previous and next: Today ‹ ›. The arrows stay under the finger where the present appears only at a distance. */
export function StepNav({
  label,
  current,
  previousLabel,
  nextLabel,
  onPrevious,
  onNext,
  onCurrent,
  atCurrent,
  isShort = false,
}: StepNavProps) {
  return (
    <nav aria-label={label} className={cx('flex flex-none items-center', isShort ? 'gap-2 medium:gap-1' : 'gap-1')}>
      <button
        type="button"
        onClick={onCurrent}
        aria-current={atCurrent ? 'date' : undefined}
        className={cx(
          'hit press min-h-9 rounded-control px-1.5 font-medium medium:px-3 hover:bg-n3 active:bg-n4',
          atCurrent ? 'text-n10' : 'text-n12',
          isShort && 'max-medium:hidden',
        )}
      >
        {current}
      </button>
      <IconButton label={previousLabel} icon={<ChevronLeft aria-hidden="true" />} onClick={onPrevious} />
      <IconButton label={nextLabel} icon={<ChevronRight aria-hidden="true" />} onClick={onNext} />
    </nav>
  );
}
