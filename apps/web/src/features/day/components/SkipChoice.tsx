import type { Skip } from '@sevenfold/contract';
import { CircleSlash } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '#platform';
import { Button } from '#ui';
import { skip as skipDay, unskip, type DayCell } from '../commands';
import { SKIP_REASONS } from './rowMenuEntries';

/** Skips a day with an optional reason, in two taps so that none skips it by mistake. */
export function SkipChoice({ dayCell, skip }: { readonly dayCell: DayCell; readonly skip: Skip | undefined }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const open = () => {
    flushSync(() => setOpen(true));
    section.current?.querySelector('button')?.focus();
  };
  const button = useRef<HTMLButtonElement>(null);
  const takeBack = () => {
    flushSync(() => {
      setOpen(false);
      unskip(dayCell);
    });
    // The pressed button is gone with the skip.
    button.current?.focus();
  };
  if (!skip && !isOpen) {
    return (
      <Button
        ref={button}
        variant="ghost"
        icon={<CircleSlash className="size-4.5" aria-hidden="true" />}
        className="-ml-4 self-start"
        onClick={open}
      >
        {text('skip.skipDay')}
      </Button>
    );
  }
  return (
    <section ref={section} aria-labelledby="skip-choice" className="py-2">
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
          <Button size="small" variant="ghost" onClick={takeBack}>
            {text('skip.undo')}
          </Button>
        )}
      </div>
    </section>
  );
}
