import { useText } from '../platform/text';
import { buttonClass } from '../ui/buttonClass';
import { cx } from '../ui/cx';

/** The first thing the keyboard reaches: past the menu, to the content. */
export function SkipLink() {
  const text = useText();
  return (
    <a
      href="#main"
      onClick={(event) => {
        // The address keeps its search, and the history gets no entry.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      className={cx(
        buttonClass(),
        'fixed! top-[calc(var(--safe-top)+.5rem)] left-[calc(var(--safe-left)+.5rem)] z-60 bg-popover shadow-s2 not-focus:sr-only',
      )}
    >
      {text('shell.skip')}
    </a>
  );
}
