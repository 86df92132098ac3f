import type { Skip } from '@sevenfold/contract';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { skip as skipDay, unskip, type DayCell } from '../commands';
import { SKIP_REASONS } from './rowMenuEntries';

/** Skips a day with an optional reason. */
export function SkipChoice({ dayCell, skip }: { readonly dayCell: DayCell; readonly skip: Skip | undefined }) {
  const text = useText();
  return (
    <section aria-labelledby="skip-choice">
      <h3 id="skip-choice" className="pb-2 text-small font-semibold text-n10">
        {text(skip ? 'skip.skipped' : 'skip.skip')}
      </h3>
      <div className="flex flex-wrap gap-2">
        {[null, ...SKIP_REASONS].map((reason) => (
          <button
            key={reason ?? 'NONE'}
            type="button"
            aria-pressed={skip !== undefined && skip.reason === reason}
            onClick={() => skipDay(dayCell, reason)}
            className="hit press min-h-9 rounded-full bg-n3 px-3.5 text-small text-n11 hover:bg-n4 active:bg-n5 aria-pressed:bg-n12 aria-pressed:text-n1 dark:bg-n4 dark:hover:bg-n5 dark:aria-pressed:bg-n12"
          >
            {text(`skip.reason.${reason ?? 'NONE'}`)}
          </button>
        ))}
        {skip && (
          <Button size="small" variant="ghost" onClick={() => unskip(dayCell)}>
            {text('skip.undo')}
          </Button>
        )}
      </div>
    </section>
  );
}
