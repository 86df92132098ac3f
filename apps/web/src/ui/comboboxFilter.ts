export interface Findable {
  label: string;
  keywords?: string | undefined;
}

/**
 * Returns the options that contain every word of the query, with prefix matches first. Ignores case, accents and
 * character width.
 */
export function findOptions<T extends Findable>(options: readonly T[], query: string): T[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...options];
  const found = options.filter((option) => {
    const haystack = plain(`${option.label} ${option.keywords ?? ''}`);
    return words.every((word) => haystack.includes(word));
  });
  const begins = (option: T) => plain(option.label).startsWith(words[0] ?? '');
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

function plain(text: string): string {
  // Removes accents from Latin letters only: voicing marks distinguish kana.
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase();
}
