import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { throughDoors as bundled } from './doors.mjs';

const SOURCES = fileURLToPath(new URL('../apps/web/src/', import.meta.url));
/** @param {string} code */
const throughDoors = (code) => bundled(code, SOURCES);

it('imports names from the files behind a door, on the same lines', () => {
  const code = [
    'import {',
    '  dayLong,',
    '  type Tone,',
    "} from '#platform';",
    "import { Button as Primary } from '#ui';",
    '',
  ];
  const lines = throughDoors(code.join('\n')).split('\n');
  expect(lines).toHaveLength(code.length);
  expect(lines[0]).toMatch(/^import \{ dayLong as dayLong \} from '.+\/platform\/\w+';$/);
  expect(lines[4]).toBe(`import { Button as Primary } from '${SOURCES}ui/Button';`);
});

it('drops imports of types, and keeps those of the own folder and of packages', () => {
  expect(throughDoors("import type { Tone } from '#ui';\nimport { a } from './a';\nimport { b } from 'b';")).toBe(
    "\nimport { a } from './a';\nimport { b } from 'b';",
  );
});

it('imports what a door declares itself from the door', () => {
  expect(throughDoors("import { Nothing } from '#ui';")).toBe(
    `import { Nothing as Nothing } from '${SOURCES}ui/index.ts';`,
  );
});
