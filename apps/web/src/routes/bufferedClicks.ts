declare global {
  interface Window {
    /**
     * Clicks in the DOM snapshot, buffered by the script in index.html until the first screen is rendered: the row's
     * `data-row`, the control's `data-control` and its `aria-checked`.
     */
    bufferedClicks?: [row: string, control: string, checked: string | null][];
  }
}

/**
 * Repeats the clicks made in the DOM snapshot. A click is dropped when its row or control is gone or disabled, or when
 * the control is checked differently by now.
 *
 * @returns true if every click was repeated
 */
export function replayBufferedClicks(): boolean {
  const clicks = window.bufferedClicks?.splice(0) ?? [];
  const dropped = clicks.filter(([row, control, checked]) => {
    const element = document.querySelector<HTMLElement>(
      `li[data-row="${row}"] [data-control="${control}"]:not([disabled])`,
    );
    const fits = element?.getAttribute('aria-checked') === checked;
    if (fits) element?.click();
    return !fits;
  });
  return dropped.length === 0;
}
