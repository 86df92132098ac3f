import { type Messages, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Locale, TextValues } from './index';
import { spacedAfterUnit } from './spacing';

/** Returns the text of a key with its values inserted. */
export type Translate<Key extends string> = (key: Key, values?: TextValues) => string;

/**
 * Creates a translator from uncompiled texts. Compiles them at run time, so it is meant for the server (emails), not
 * for the web app, whose build compiles the catalogues.
 *
 * @param locale decides on plural forms and number formats
 */
export function createTranslate<Key extends string>(
  locale: Locale,
  texts: Readonly<Record<Key, string>>,
): Translate<Key> {
  const messages: Messages = {};
  for (const key in texts) messages[key] = compileMessage(texts[key]);
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  return (key, values = {}) => spacedAfterUnit(i18n._(key, values));
}
