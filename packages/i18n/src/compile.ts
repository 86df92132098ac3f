import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Messages } from '@lingui/core';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';

/** Locales with a folder of catalogues. English is the fallback. */
export const LOCALES = ['en', 'es', 'ja'] as const;
export type Locale = (typeof LOCALES)[number];

export const CATALOGUES_FOLDER = fileURLToPath(new URL('../catalogues/', import.meta.url));

/** Reads the texts of one locale from all its catalogue files. Throws when two files define the same key. */
export function readCatalogue(locale: Locale): Record<string, string> {
  const texts: Record<string, string> = {};
  const folder = `${CATALOGUES_FOLDER}${locale}/`;
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()) {
    for (const [key, text] of Object.entries(readTexts(folder + file))) {
      if (key in texts) throw new Error(`${locale}/${file}: the key "${key}" is defined in another catalogue too`);
      texts[key] = text;
    }
  }
  return texts;
}

/** Reads one catalogue file. Throws when it is not an object of strings. */
function readTexts(path: string): Record<string, string> {
  const texts: Record<string, string> = {};
  const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
  for (const [key, text] of Object.entries(content ?? {})) {
    if (typeof text !== 'string') throw new Error(`${path}: "${key}" is not a string`);
    texts[key] = text;
  }
  return texts;
}

/** Compiles the texts of one locale, so that no ICU parser is sent to a browser. */
export function compileCatalogue(locale: Locale): Messages {
  return Object.fromEntries(
    Object.entries(readCatalogue(locale)).map(([key, text]) => [key, shorten(compileMessage(text))]),
  );
}

/** The same message in fewer bytes: a plain text instead of a list of one, and no case that equals the case "other". */
function shorten(message: CompiledMessage): string | CompiledMessage {
  const [only] = message;
  if (message.length === 1 && typeof only === 'string') return only;
  return message.map((part) => {
    if (typeof part === 'string' || !isCases(part[2])) return part;
    const cases = Object.entries(part[2]);
    const other = JSON.stringify(part[2]['other']);
    const needed = cases.filter(([category, text]) => category === 'other' || JSON.stringify(text) !== other);
    return [part[0], part[1] ?? '', Object.fromEntries(needed)];
  });
}

const isCases = (format: unknown): format is Record<string, unknown> => typeof format === 'object' && format !== null;
