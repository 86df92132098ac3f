import { readdirSync, readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { CATALOGUES_FOLDER, LOCALES, readCatalogue } from '../src/compile';

type Part = string | readonly [string, string?, unknown?];

/** Plural categories whose forms differ in a language; Spanish uses `many` from a million on. */
const PLURALS = { en: ['one', 'other'], es: ['one', 'many', 'other'], ja: ['other'] } as const;

function argumentsOf(message: unknown): Set<string> {
  const names = new Set<string>();
  const visit = (parts: readonly Part[]) => {
    for (const part of parts) {
      if (typeof part === 'string') continue;
      names.add(part[0]);
      if (part[2] && typeof part[2] === 'object')
        for (const inner of Object.values(part[2])) if (Array.isArray(inner)) visit(inner);
    }
  };
  if (Array.isArray(message)) visit(message);
  names.delete('#');
  return names;
}

/** Synonyms of the terms of a language, which has one word for each concept: 活動, 長期目標, 分野, 端末, 振り返り, 読み込み, 録画; meta. */
const FORBIDDEN = {
  en: /(?<!Loop )\b(habits?|attainment)\b/i,
  es: /hábito|desarch[ií]v|(?<!\p{L})excusad/iu,
  ja: /アクティビティ|習慣|エリア|領域|デバイス|サインイン|レビュー|インポート|画面の記録/,
} as const;

/** A half-width sign beside a Japanese letter or a value; times, scores and arguments have digits or Latin letters. */
const HALF_WIDTH = /[\u3040-\u30ff\u4e00-\u9fff][:?!(),]|[:?!(),][\u3040-\u30ff\u4e00-\u9fff]|\}:\s?[{\u3040-\u9fff]/;

const english = readCatalogue('en');

describe.each(LOCALES)('catalogue of %s', (locale) => {
  const texts = readCatalogue(locale);

  test('has a file for every feature', () => {
    expect(readdirSync(CATALOGUES_FOLDER + locale).sort()).toEqual(readdirSync(`${CATALOGUES_FOLDER}en`).sort());
  });

  test('has no duplicate keys', () => {
    const names = readdirSync(CATALOGUES_FOLDER + locale).flatMap((file) =>
      [...readFileSync(`${CATALOGUES_FOLDER}${locale}/${file}`, 'utf8').matchAll(/^\s*"([^"]+)":/gm)].map(
        ([, name]) => name,
      ),
    );
    expect(names).toHaveLength(new Set(names).size);
    expect(names).toHaveLength(Object.keys(texts).length);
  });

  test('has one term per concept', () => {
    expect(Object.entries(texts).filter(([, text]) => FORBIDDEN[locale].test(text))).toEqual([]);
  });

  test('has the same keys as the English one', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  });

  test.each(Object.entries(texts))('%s has a text, known arguments and all plural forms', (key, text) => {
    expect(text.trim(), 'is empty').not.toBe('');
    expect(key).toMatch(/^[a-z]\w*(\.[a-z0-9]\w*)+$/i);
    // A language may leave a value out (Japanese has no plurals), but callers pass only the values of the English text.
    const given = argumentsOf(compileMessage(english[key] ?? ''));
    for (const name of argumentsOf(compileMessage(text)))
      expect(given, 'uses a value that the English text lacks').toContain(name);
    for (const [, categories] of text.matchAll(/, plural,((?:\s*=?\w+ \{[^{}]*\})+)/g)) {
      for (const category of PLURALS[locale])
        expect(categories, `lacks the plural "${category}"`).toContain(`${category} {`);
    }
  });
});

test('Japanese texts have no half-width punctuation', () => {
  const plain = Object.entries(readCatalogue('ja')).filter(([, text]) => !text.includes(', plural,'));
  expect(plain.filter(([, text]) => HALF_WIDTH.test(text))).toEqual([]);
});

test('Spanish texts have no plural article before a time, which is wrong for one o’clock', () => {
  expect(Object.entries(readCatalogue('es')).filter(([, text]) => /\blas \{(?:time|hour)\}/.test(text))).toEqual([]);
});
