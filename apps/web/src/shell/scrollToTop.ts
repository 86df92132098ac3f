/** Back to the top of the page, as a second tap on the tab one is on does. */
export function scrollToTop(): void {
  scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
}
