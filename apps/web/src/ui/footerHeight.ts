/**
 * Ref of the sticky buttons at the bottom of a flow: publishes their height without the safe area, so that toasts and
 * the running timer stay above them and neither is tapped instead of the other.
 */
export function publishFooterHeight(footer: HTMLElement | null): (() => void) | undefined {
  if (!footer) return undefined;
  const root = document.documentElement.style;
  const observer = new ResizeObserver(() => {
    const { position, paddingTop, paddingBottom } = getComputedStyle(footer);
    // A footer at the end of the content covers nothing. The safe area is part of the bottom padding.
    if (position !== 'sticky') root.removeProperty('--footer-height');
    else
      root.setProperty(
        '--footer-height',
        `${footer.offsetHeight - parseFloat(paddingBottom) + parseFloat(paddingTop)}px`,
      );
  });
  observer.observe(footer);
  return () => {
    observer.disconnect();
    root.removeProperty('--footer-height');
  };
}
