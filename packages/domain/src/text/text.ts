/** Control characters, line and paragraph separators, and halves of characters, which UTF-8 cannot hold. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;
const RUNS_NOT_IN_A_LINE = new RegExp(`${NOT_IN_A_LINE.source}+`, 'gu');
/**
 * Anything that can be seen: no space, control character, character without a shape (Unicode's
 * Default_Ignorable_Code_Point), empty Braille pattern or annotation mark.
 */
const VISIBLE = /[^\s\p{Cc}\p{Cs}\p{DI}\u2800\uFFF9-\uFFFB]/u;
/** The control characters that text of several lines cannot have, and halves of characters. */
const NOT_STORABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\p{Cs}]/u;

/** Whether nothing of a text can be seen: it is empty, or spaces and invisible characters alone. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/**
 * Whether a text is one line: without line breaks of any kind (also U+0085, U+2028, U+2029), tabs and other control
 * characters.
 */
export const isOneLine = (text: string): boolean => !NOT_IN_A_LINE.test(text);

/** Whether a text of several lines can be stored. */
export const isStorable = (text: string): boolean => !NOT_STORABLE.test(text);

/**
 * Typed or pasted text as one line, trimmed: what cannot stand in a line becomes a space. Empty when nothing of it can
 * be seen.
 */
export const toOneLine = (typed: string): string =>
  isBlank(typed) ? '' : typed.replace(RUNS_NOT_IN_A_LINE, ' ').trim();

/**
 * Typed or pasted text of several lines as it is stored: breaks are `\n`, other control characters but tabs are left
 * out.
 */
export const toLines = (typed: string): string =>
  typed
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
    .trim();
