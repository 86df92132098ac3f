const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches a text that starts with `text`. */
export const startingWith = (text: string): RegExp => new RegExp(`^${escaped(text)}`);

/** Placeholder for any text in an expected text. */
export const ANYTHING = '\u2026';

/** Matches a text that contains `ANYTHING`. */
export const matching = (text: string): RegExp => new RegExp(`^${text.split(ANYTHING).map(escaped).join('.*')}$`);
