import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useText } from '#platform';
import { IconButton } from './IconButton';

export interface YearNavProps {
  year: number;
  first: number;
  last: number;
  onChange(year: number): void;
}

/** Previous and next year: ‹ 2026 › */
export function YearNav({ year, first, last, onChange }: YearNavProps) {
  const text = useText();
  return (
    <span role="group" aria-label={text('insight.year')} className="inline-flex items-center gap-1">
      <IconButton
        size="small"
        label={text('insight.previousYear')}
        icon={<ChevronLeft aria-hidden="true" />}
        aria-disabled={year <= first}
        onClick={() => year > first && onChange(year - 1)}
      />
      <span className="min-w-12 text-center text-body font-strong tabular-nums" aria-live="polite">
        {year}
      </span>
      <IconButton
        size="small"
        label={text('insight.nextYear')}
        icon={<ChevronRight aria-hidden="true" />}
        aria-disabled={year >= last}
        onClick={() => year < last && onChange(year + 1)}
      />
    </span>
  );
}
