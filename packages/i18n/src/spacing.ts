/** An amount with a unit in Latin letters, directly followed by a kana or kanji. */
const BEFORE_JAPANESE = /\d [a-zÀ-ɏ ]*[a-zÀ-ɏ](?=[\u3040-\u9fff])/gi;

/**
 * Separates an amount with a unit in Latin letters from the Japanese after it, as it is from its number: 「11 glasses
 * 少ない」. Texts without such an amount stay as they are, whatever their language.
 */
export const spacedAfterUnit = (text: string): string => text.replace(BEFORE_JAPANESE, '$& ');
