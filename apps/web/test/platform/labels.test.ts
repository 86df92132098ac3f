import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { civilDate } from '@sevenfold/domain/calendar';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import { afterEach, expect, test } from 'vitest';
import { dayFull } from '../../src/platform/dayText';
import { dayHeading } from '../../src/platform/format';
import { joined, labelled } from '../../src/platform/labels';
import { showTexts } from '../../src/platform/text';

const SOURCES = join(import.meta.dirname, '../../src');

afterEach(() => showTexts('en', compileCatalogue('en')));

test.each([
  ['en', 'Read: 45 min, 9:00', 'Sunday, November 22', 'Sunday, November 22, 2026'],
  ['es', 'Read: 45 min, 9:00', 'Domingo 22 de noviembre', 'domingo 22 de noviembre de 2026'],
  ['ja', 'Read：45 min、9:00', '11月22日（日）', '2026年11月22日（日）'],
] as const)('labels and days are written as in %s', (locale, label, heading, full) => {
  showTexts(locale, compileCatalogue(locale));
  expect(labelled('Read', joined('45 min', false, '', '9:00'))).toBe(label);
  expect(dayHeading(civilDate('2026-11-22'))).toBe(heading);
  expect(dayFull(civilDate('2026-11-22'))).toBe(full);
});

/** Two values joined with Latin punctuation: `${a}, ${b}`, `${a}: ${b}`, `.join(', ')`, a separate ", " in markup. */
const JOINED = /`[^`\n]*\}(?:, |: )\$\{|\.join\('(?:, |: |\. )'\)|>[,:] </;

test('no label is joined with Latin punctuation in the code, where Japanese has its own', () => {
  const found = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) =>
      readFileSync(join(SOURCES, path), 'utf8')
        .split('\n')
        .filter((line) => JOINED.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
