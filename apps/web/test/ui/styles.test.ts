import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = new URL('../../src/', import.meta.url);

/**
 * Variants and classes of Tailwind's whose selector ends in no tag, class or attribute: it is tried on every element of
 * the page whenever something is drawn.
 */
const ASKED_OF_ALL = /[\s'"`:](?:\*\*?:[\w[]|divide-[xy]\b|space-[xy]-)/;

test('no style is asked of every element (decision 0015)', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.filter((file) =>
      readFileSync(new URL(file, SOURCES), 'utf8')
        .split('\n')
        .some((line) => /className|cx\(|=\s*'/.test(line) && ASKED_OF_ALL.test(line)),
    ),
  ).toEqual([]);
});
