import { readdirSync, readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { CATALOGUES_FOLDER, LOCALES, readCatalogue, type Locale } from '../src/compile';

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

/** Synonyms of the terms of a language, which has one word for each concept: 活動, 長期目標, 分野, 端末, 振り返り, 読み込み, 録画, 数える (not 測る), その他の操作; meta. */
const FORBIDDEN = {
  en: /(?<!Loop )\b(habits?|attainment)\b/i,
  es: /hábito|desarch[ií]v|(?<!\p{L})excusad/iu,
  ja: /アクティビティ|習慣|エリア|領域|デバイス|サインイン|レビュー|インポート|画面の記録|時間で測|のメニュー/,
} as const;

/** A half-width sign beside a Japanese letter or a value; times, scores and arguments have digits or Latin letters. */
const HALF_WIDTH = /[\u3040-\u30ff\u4e00-\u9fff][:?!(),]|[:?!(),][\u3040-\u30ff\u4e00-\u9fff]|\}:\s?[{\u3040-\u9fff]/;

/** Texts that only one language can get wrong. */
const WRONG: Partial<Record<Locale, (text: string) => boolean>> = {
  // A plural article before a time is wrong for one o’clock, a unit stays on the line of its number, and what has just
  // failed is in the perfect in Spain.
  es: (text) =>
    /\blas \{(?:time|hour)\}|[\d#}] (?:%|(?:MB|h|min)\b)|# |\d (?:días|semanas|meses)\b|\bno se pudo\b/i.test(text),
  // Names of stores stay on one line.
  ja: (text) => (!text.includes(', plural,') && HALF_WIDTH.test(text)) || /App Store|Google Play/.test(text),
};

/** Texts that send somebody to a button, which they call by its label. */
const BUTTONS = [
  ['subscription.failedWeb', 'subscription.manage'],
  ['subscription.openEXISTS', 'subscription.manage'],
  ['subscription.openPAUSED', 'subscription.manage'],
  ['subscription.openPAYMENT_FAILED', 'subscription.manage'],
  ['onboarding.premiumAnytime', 'shell.upgrade'],
  ['shell.shortcutsOff', 'settings.general'],
] as const;

const english = readCatalogue('en');

/** Lists the faults of a text. */
function findFaults(locale: Locale, key: string, text: string): string[] {
  const faults: string[] = [];
  if (text.trim() === '') faults.push('is empty');
  if (!/^[a-z]\w*(\.[a-z0-9]\w*)+$/i.test(key)) faults.push('has an invalid key');
  if (FORBIDDEN[locale].test(text)) faults.push('uses a synonym of a term');
  if (WRONG[locale]?.(text) === true) faults.push('is not written as this language is');
  // A language may leave a value out (Japanese has no plurals), but callers pass only the values of the English text.
  const given = argumentsOf(compileMessage(english[key] ?? ''));
  for (const name of argumentsOf(compileMessage(text)))
    if (!given.has(name)) faults.push(`uses {${name}}, which the English text lacks`);
  for (const [, categories = ''] of text.matchAll(/, plural,((?:\s*=?\w+ \{(?:[^{}]|\{[^{}]*\})*\})+)/g))
    for (const category of PLURALS[locale])
      if (!categories.includes(`${category} {`)) faults.push(`lacks the plural "${category}"`);
  return faults.map((fault) => `${key} ${fault}: ${text}`);
}

describe.each(LOCALES)('catalogue of %s', (locale) => {
  const texts = readCatalogue(locale);
  const files = readdirSync(CATALOGUES_FOLDER + locale).sort();

  test('has the files and keys of the English one', () => {
    expect(files).toEqual(readdirSync(`${CATALOGUES_FOLDER}en`).sort());
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  });

  test('has no duplicate keys', () => {
    const names = files.flatMap((file) =>
      [...readFileSync(`${CATALOGUES_FOLDER}${locale}/${file}`, 'utf8').matchAll(/^\s*"([^"]+)":/gm)].map(
        ([, name]) => name,
      ),
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names).toHaveLength(Object.keys(texts).length);
  });

  test.each(BUTTONS)('calls the button of %s by its label', (key, label) => {
    expect(texts[key]).toContain(texts[label]);
  });

  test('begins what is left of a chosen goal with its amount, because a narrow line leaves out its end', () => {
    expect(texts['plan.leftToPlan']).toMatch(/^(あと)?\{amount\}/);
  });

  test('has texts without faults', () => {
    expect(Object.entries(texts).flatMap(([key, text]) => findFaults(locale, key, text))).toEqual([]);
  });
});
