/** Cuts a text to a number of characters (`characterCount`), without splitting an emoji, and trims it. */
export const cut = (text: string, max: number): string =>
  (text.length <= max ? text : Array.from(text).slice(0, max).join('')).trim();
