import type { TextValues } from '@sevenfold/i18n';
import { numberFormat } from './numberFormat';
import { perLocale } from './perLocale';

/** A text as `@sevenfold/i18n/compile` makes it: its parts in order, or all of it where nothing is filled in. */
export type Message = string | readonly Part[];
type Part = string | readonly [name: string, kind?: string, cases?: unknown];
type Cases = Readonly<Record<string, Message | undefined>>;
export type Messages = Readonly<Record<string, Message>>;

/**
 * Fills a text in: values as they are, numbers as the locale writes them, and the case of a plural that the value asks
 * for, with # for its number. What the compiler makes of ICU messages beyond that is not used; a test holds every text
 * against Lingui's own way.
 */
export function formatMessage(message: Message, values: TextValues, locale: string, count = ''): string {
  if (typeof message === 'string') return message;
  return message
    .map((part) => {
      if (typeof part === 'string') return part === '#' && count !== '' ? count : part;
      const [name, kind] = part;
      const cases = part[2] as Cases | undefined;
      const value = values[name];
      if (value === undefined || kind === undefined) return value ?? '';
      const written = numberFormat(locale).format(Number(value));
      return cases
        ? formatMessage(
            cases[value] ?? cases[pluralRules(locale).select(Number(value))] ?? cases['other'] ?? '',
            values,
            locale,
            written,
          )
        : written;
    })
    .join('');
}

const pluralRules = perLocale((locale) => new Intl.PluralRules(locale));
