const LINE_ENDS = /<(?:br|hr)\b[^<>]*>|<\/(?:p|div|li|ul|ol|h[1-6]|tr|table|blockquote|pre)\s*>/gi;
/** Tags of formatted descriptions only: other text between angle brackets, such as an address, is kept. */
const TAGS =
  /<\/?(?:a|b|i|u|s|p|ul|ol|li|em|strong|span|div|font|html-blob|h[1-6]|table|thead|tbody|tr|td|th|blockquote|pre|code|img|sub|sup|small)(?:\s[^<>]*)?\/?>/gi;
const REFERENCE = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;
const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);
const CODE_POINT_MAX = 0x10ffff;

/**
 * Converts a description of Google Calendar, which is HTML once it was edited on its pages, into text, in which a rule
 * finds what the user reads.
 */
export const plainText = (html: string): string =>
  html
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll(TAGS, '')
    .replaceAll(REFERENCE, (reference: string, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? reference;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= CODE_POINT_MAX ? String.fromCodePoint(code) : reference;
    });
