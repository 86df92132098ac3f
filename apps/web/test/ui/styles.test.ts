import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = new URL('../../src/', import.meta.url);

/**
 * Tailwind variants and classes whose selector ends without a tag, class or attribute: browsers match it against every
 * element on each style computation.
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
