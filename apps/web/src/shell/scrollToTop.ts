/** Scrolls the page to the top, for a second tap on the current tab of the menu. */
export function scrollToTop(): void {
  scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
}
