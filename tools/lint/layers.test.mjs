import { describe, expect, it } from 'vitest';
import { faultsIn } from './layers.mjs';

/** @param {Record<string, string>} files */
const faults = (files) => faultsIn(new Map(Object.entries(files)));

const allowed = {
  'packages/domain/src/activity/index.ts': `import { addDays } from '../calendar';\nexport { addDays };`,
  'packages/domain/src/calendar/index.ts': `export const addDays = (at: number) => new Date(at);`,
  'packages/domain/test/activity/index.test.ts': `import fc from 'fast-check';\nimport { addDays } from '@sevenfold/domain/calendar';\nnew Date();`,
  'packages/contract/src/index.ts': `import { z } from 'zod';\nimport type { CivilDate } from '@sevenfold/domain/calendar';`,
  'apps/server/src/app.ts': `// not new Date()\nimport { endpoints } from '@sevenfold/contract';\nimport { text } from '@sevenfold/i18n';\nconst at = new Date(clock.now());\nconst glob = '**/*.ts'; /* Date.now() */`,
  'apps/server/src/clock.ts': `export const now = () => Date.now();`,
  'apps/server/src/devFakes.ts': `import { google } from '@sevenfold/fakes/google';`,
  'apps/server/test/auth.test.ts': `import { google } from '@sevenfold/fakes/google';`,
  'apps/web/src/platform/clock.ts': `export const now = () => Date.now();`,
  'e2e/fixtures.ts': `import { google } from '@sevenfold/fakes/google';\nimport { findBrowser } from '../tools/browser.mjs';`,
};

describe('the layers', () => {
  it('are kept by a house in order', () => {
    expect(faults(allowed)).toEqual([]);
  });

  it.each([
    ['domain importing a package of the registry', 'packages/domain/src/order/index.ts', `import { z } from 'zod';`],
    ['domain importing Node', 'packages/domain/src/order/index.ts', `import { readFile } from 'node:fs/promises';`],
    [
      'domain importing contract',
      'packages/domain/src/order/index.ts',
      `import { endpoint } from '@sevenfold/contract';`,
    ],
    [
      'a test of domain importing contract',
      'packages/domain/test/order.test.ts',
      `import { endpoint } from '@sevenfold/contract';`,
    ],
    ['contract importing i18n', 'packages/contract/src/area.ts', `import { text } from '@sevenfold/i18n';`],
    ['contract importing more than zod', 'packages/contract/src/area.ts', `import fastify from 'fastify';`],
    ['i18n importing domain', 'packages/i18n/src/index.ts', `import { today } from '@sevenfold/domain/calendar';`],
    ['i18n importing contract', 'packages/i18n/src/index.ts', `import { endpoint } from '@sevenfold/contract';`],
    ['server importing web', 'apps/server/src/pages.ts', `import { App } from '@sevenfold/web';`],
    ['server reaching into web by path', 'apps/server/src/pages.ts', `import { App } from '../../web/src/app/App';`],
    ['web importing server', 'apps/web/src/app/App.tsx', `import { app } from '@sevenfold/server';`],
    ['web importing fakes', 'apps/web/src/app/App.tsx', `import { google } from '@sevenfold/fakes/google';`],
    [
      'server importing fakes',
      'apps/server/src/adapters/google/index.ts',
      `export { google } from '@sevenfold/fakes/google';`,
    ],
    [
      'server importing fakes on demand',
      'apps/server/src/adapters/google/index.ts',
      `const fake = await import('@sevenfold/fakes/google');`,
    ],
    ['an import over several lines', 'packages/domain/src/order/index.ts', `import {\n  a,\n  b,\n} from 'zod';`],
    ['an import for its effect', 'packages/domain/src/order/index.ts', `import 'zod';`],
    ['what runs importing tests', 'apps/server/src/seed.ts', `import { seed } from '../test/seed';`],
    ['a folder called utils', 'apps/web/src/utils/dates.ts', ''],
    ['a package called shared', 'packages/shared/src/index.ts', ''],
    ['a file called types', 'apps/web/src/features/day/types.ts', ''],
    ['a folder called common', 'e2e/common/pages.ts', ''],
    ['new Date', 'apps/server/src/features/entry/service.ts', `const at = new Date();`],
    ['new Date without anything', 'apps/server/src/features/entry/service.ts', `const at = new Date;`],
    [
      'new Date in the web, even of a given moment',
      'apps/web/src/features/day/timer.ts',
      `const at = new Date(2026, 0, 1);`,
    ],
    ['Date.now', 'apps/web/src/features/day/timer.ts', `const at = Date.now();`],
    ['Date as a function', 'packages/i18n/src/index.ts', `const at = Date();`],
    ['a silenced type error', 'apps/web/src/app/App.tsx', `// @ts-expect-error\nrun();`],
    ['a silenced lint rule', 'e2e/day.spec.ts', `// oxlint-disable-next-line no-console\nrun();`],
    ['a type forced through unknown', 'apps/server/src/app.ts', `run(value as unknown as string);`],
  ])('catch %s', (_, path, text) => {
    expect(faults({ [path]: text })).toHaveLength(1);
    expect(faults({ [path]: text })[0]).toContain(path);
  });

  it('catch a cycle, told once', () => {
    expect(
      faults({
        'apps/web/src/a.ts': `import { b } from './b';`,
        'apps/web/src/b.ts': `import { c } from './c';`,
        'apps/web/src/c/index.ts': `export { a } from '../a';`,
        'apps/web/src/d.ts': `import { a } from './a';`,
      }),
    ).toEqual(['apps/web/src/a.ts -> apps/web/src/b.ts -> apps/web/src/c/index.ts -> apps/web/src/a.ts: a cycle']);
  });

  it('let types refer to each other, and screens to the routes that load them', () => {
    expect(
      faults({
        'apps/web/src/a.ts': `const load = () => import('./b');`,
        'apps/web/src/b.ts': `import { a } from './a';`,
      }),
    ).toEqual([]);
    expect(
      faults({
        'apps/web/src/a.ts': `import { b } from './b';`,
        'apps/web/src/b.ts': `import type {\n  A,\n} from './a';`,
      }),
    ).toEqual([]);
  });

  it('give the line of a clock that is read and of a check that is silenced', () => {
    expect(faults({ 'apps/web/src/a.ts': `/*\n * two\n */\nconst at = Date.now();` })[0]).toContain(
      'apps/web/src/a.ts:4:',
    );
    expect(faults({ 'apps/web/src/a.ts': `\n// @ts-ignore\n` })[0]).toContain('apps/web/src/a.ts:2:');
  });
});
