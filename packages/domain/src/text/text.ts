/** Control characters, line and paragraph separators, and lone surrogates, which UTF-8 cannot encode. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;
const RUNS_NOT_IN_A_LINE = new RegExp(`${NOT_IN_A_LINE.source}+`, 'gu');
/**
 * Visible characters: not a space, control character, default-ignorable code point (Unicode's
 * Default_Ignorable_Code_Point), empty Braille pattern or annotation mark.
 */
const VISIBLE = /[^\s\p{Cc}\p{Cs}\p{DI}\u2800\uFFF9-\uFFFB]/u;
/** Control characters not allowed in multi-line text, and lone surrogates. */
const NOT_STORABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\p{Cs}]/u;

/**
 * Length of a text in characters: Unicode code points, as `maxLength` counts them in JSON Schema and in the contract's
 * schemas. An emoji such as 💥 is one character, although its `length` is 2.
 */
export const characterCount = (text: string): number => Array.from(text).length;

/** True if a text is empty or consists of spaces and invisible characters. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/**
 * True if a text is one line: without line breaks of any kind (including U+0085, U+2028, U+2029), tabs and other
 * control characters.
 */
export const isOneLine = (text: string): boolean => !NOT_IN_A_LINE.test(text);

/** True if a multi-line text can be stored. */
export const isStorable = (text: string): boolean => !NOT_STORABLE.test(text);

/**
 * Normalises typed or pasted text to one trimmed line: disallowed characters become spaces. Empty if nothing of it is
 * visible.
 */
export const toOneLine = (typed: string): string =>
  isBlank(typed) ? '' : typed.replace(RUNS_NOT_IN_A_LINE, ' ').trim();

/**
 * Normalises typed or pasted multi-line text: line breaks become `\n`, control characters other than tabs are removed.
 */
export const toLines = (typed: string): string =>
  typed
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
    .trim();
