import { setupI18n } from '@lingui/core';
import { compileCatalogue, LOCALES } from '@sevenfold/i18n/compile';
import { describe, expect, test } from 'vitest';
import { formatMessage, type Message } from '../../src/platform/message';

/** Values for all message parameters; the numbers are those at which plurals and separators change. */
const FILLINGS = [0, 1, 2, 5, 21, 1000, 12_345.6, 1_000_000, 'Leer'];

function namesIn(message: Message): string[] {
  if (typeof message === 'string') return [];
  return message.flatMap((part) =>
    typeof part === 'string'
      ? []
      : [
          part[0],
          ...Object.values((part[2] as Record<string, Message | undefined> | undefined) ?? {}).flatMap((one) =>
            namesIn(one ?? ''),
          ),
        ],
  );
}

describe.each(LOCALES)('texts of %s', (locale) => {
  const texts = compileCatalogue(locale);
  const lingui = setupI18n({ locale, messages: { [locale]: texts } });

  test('are formatted as by Lingui', () => {
    for (const [key, message] of Object.entries(texts)) {
      for (const filling of FILLINGS) {
        const values = Object.fromEntries(namesIn(message).map((name) => [name, filling]));
        expect(formatMessage(message, values, locale), `${key} with ${filling}`).toBe(lingui._(key, values));
      }
    }
  });
});

test('a missing value is empty', () => {
  expect(formatMessage(['Good morning', ['name']], {}, 'en')).toBe('Good morning');
});

test('an amount with a Latin unit is separated from the Japanese after it', () => {
  expect(formatMessage(['いつもより', ['amount'], '少ない'], { amount: '11 glasses' }, 'ja')).toBe(
    'いつもより11 glasses 少ない',
  );
});
