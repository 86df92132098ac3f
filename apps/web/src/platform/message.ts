import type { TextValues } from '@sevenfold/i18n';
import { spacedAfterUnit } from '@sevenfold/i18n/spacing';
import { numberFormat } from './numberFormat';
import { perLocale } from './perLocale';

/** A message compiled by `@sevenfold/i18n/compile`: its parts, or a string if it has no placeholders. */
export type Message = string | readonly Part[];
type Part = string | readonly [name: string, kind?: string, cases?: unknown];
type Cases = Readonly<Record<string, Message | undefined>>;
export type Messages = Readonly<Record<string, Message>>;

/**
 * Formats a compiled message: inserts values, formats numbers for the locale, and selects plural forms, with # for the
 * number. Other ICU features are not used. A test compares every text with Lingui's formatting. An amount with a Latin
 * unit is separated from the Japanese after it.
 */
export function formatMessage(message: Message, values: TextValues, locale: string, count = ''): string {
  if (typeof message === 'string') return message;
  const parts = message.map((part) => {
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
  });
  return spacedAfterUnit(parts.join(''));
}

const pluralRules = perLocale((locale) => new Intl.PluralRules(locale));
