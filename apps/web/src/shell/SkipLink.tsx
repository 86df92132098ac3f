import { useText } from '#platform';
import { buttonClass, cx } from '#ui';

/** First focusable element: skips the menu and moves the focus to the content. */
export function SkipLink() {
  const text = useText();
  return (
    <a
      href="#main"
      onClick={(event) => {
        // The URL keeps its search parameters, and no history entry is added.
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
