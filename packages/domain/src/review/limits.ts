/** Maximum length of a review text, in characters (`characterCount`) of the trimmed text. */
export const REVIEW_TEXT_MAX = 10_000;

/** Feelings about a week, from rough (1) over okay (3) to great (5). */
export const FEELINGS = [1, 2, 3, 4, 5] as const;

export type Feeling = (typeof FEELINGS)[number];

/** Maximum length of a win quoted in lists. */
const WIN_MAX = 160;

/** The first non-blank line of the wins, as quoted in lists; empty if there is none. */
export function firstWin(wins: string): string {
  const line =
    wins
      .split('\n')
      .map((one) => one.trim())
      .find((one) => one !== '') ?? '';
  const characters = Array.from(line);
  return characters.length > WIN_MAX
    ? `${characters
        .slice(0, WIN_MAX - 1)
        .join('')
        .trimEnd()}…`
    : line;
}
