const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** For what begins with a name and says more behind it. */
export const startingWith = (text: string): RegExp => new RegExp(`^${escaped(text)}`);

/** Stands in a text for what a test does not mind. */
export const ANYTHING = '\u2026';

/** For a text with `ANYTHING` in it. */
export const saying = (text: string): RegExp => new RegExp(`^${text.split(ANYTHING).map(escaped).join('.*')}$`);
