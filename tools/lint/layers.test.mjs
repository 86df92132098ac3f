import { posix } from 'node:path';
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
  'apps/web/src/platform/index.ts': `export { now } from './clock';`,
  'apps/web/src/ui/Button.tsx': `import { now } from '#platform';`,
  'e2e/fixtures.ts': `import { google } from '@sevenfold/fakes/google';\nimport { findBrowser } from '../tools/browser.mjs';`,
};

describe('layer lint', () => {
  it('accepts allowed imports', () => {
    expect(faults(allowed)).toEqual([]);
  });

  it.each([
    ['domain importing a registry package', 'packages/domain/src/order/index.ts', `import { z } from 'zod';`],
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
    ['i18n importing contract', 'packages/i18n/src/index.ts', `import { endpoint } from '@sevenfold/contract';`],
    ['server importing web', 'apps/server/src/pages.ts', `import { App } from '@sevenfold/web';`],
    ['server reaching into web by path', 'apps/server/src/pages.ts', `import { App } from '../../web/src/App';`],
    ['web importing server', 'apps/web/src/App.tsx', `import { app } from '@sevenfold/server';`],
    [
      'a file of the web app reaching into another folder',
      'apps/web/src/features/day/row.ts',
      `import { Ring } from '../insight/components/Ring';`,
    ],
    ['web importing fakes', 'apps/web/src/App.tsx', `import { google } from '@sevenfold/fakes/google';`],
    [
      'server importing fakes',
      'apps/server/src/adapters/google/index.ts',
      `export { google } from '@sevenfold/fakes/google';`,
    ],
    [
      'server importing fakes dynamically',
      'apps/server/src/adapters/google/index.ts',
      `const fake = await import('@sevenfold/fakes/google');`,
    ],
    ['an import over several lines', 'packages/domain/src/order/index.ts', `import {\n  a,\n  b,\n} from 'zod';`],
    ['an import for its effect', 'packages/domain/src/order/index.ts', `import 'zod';`],
    ['production code importing tests', 'apps/server/src/seed.ts', `import { seed } from '../test/seed';`],
    ['a folder called utils', 'apps/web/src/ui/utils/dates.ts', ''],
    ['a package called shared', 'packages/shared/src/index.ts', ''],
    ['a file called types', 'apps/web/src/features/day/types.ts', ''],
    ['a folder called common', 'e2e/common/pages.ts', ''],
    ['new Date', 'apps/server/src/features/entry/service.ts', `const at = new Date();`],
    ['new Date without parentheses', 'apps/server/src/features/entry/service.ts', `const at = new Date;`],
    [
      'new Date in the web app, even with arguments',
      'apps/web/src/features/day/timer.ts',
      `const at = new Date(2026, 0, 1);`,
    ],
    ['Date.now', 'apps/web/src/features/day/timer.ts', `const at = Date.now();`],
    ['Date as a function', 'packages/i18n/src/index.ts', `const at = Date();`],
    ['a silenced type error', 'apps/web/src/App.tsx', `// @ts-expect-error\nrun();`],
    ['a silenced lint rule', 'e2e/day.spec.ts', `// oxlint-disable-next-line no-console\nrun();`],
    ['a type forced through unknown', 'apps/server/src/app.ts', `run(value as unknown as string);`],
  ])('rejects %s', (_, path, text) => {
    expect(faults({ [path]: text })).toHaveLength(1);
    expect(faults({ [path]: text })[0]).toContain(path);
  });

  it('reports a cycle once', () => {
    expect(
      faults({
        'packages/domain/src/a.ts': `import { b } from './b';`,
        'packages/domain/src/b.ts': `import { c } from './c';`,
        'packages/domain/src/c/index.ts': `export { a } from '../a';`,
        'packages/domain/src/d.ts': `import { a } from './a';`,
      }),
    ).toEqual([
      'packages/domain/src/a.ts -> packages/domain/src/b.ts -> packages/domain/src/c/index.ts -> packages/domain/src/a.ts: a cycle',
    ]);
  });

  it.each([
    ['of dynamic imports', `const load = () => import('./a');`],
    ['of type imports', `import type {\n  A,\n} from './a';`],
    ['of a re-exported type', `export type { A } from './a';`],
  ])('rejects a cycle %s', (_, text) => {
    for (const folder of ['apps/web/src', 'apps/server/src', 'packages/domain/src', 'tools', 'e2e', 'bench'])
      expect(faults({ [`${folder}/a.ts`]: `import { b } from './b';`, [`${folder}/b.ts`]: text })).toHaveLength(1);
  });

  it.each([
    ['apps/web/src/platform/format.ts', '#data', 'apps/web/src/data/index.ts'],
    ['apps/web/src/data/device.ts', '#ui', 'apps/web/src/ui/index.ts'],
    ['apps/web/src/ui/toast.ts', '#breakdown', 'apps/web/src/breakdown/index.ts'],
    ['apps/web/src/navigation/paths.ts', '#drafts', 'apps/web/src/drafts/index.ts'],
    ['apps/web/src/breakdown/breakdown.ts', '#features/day', 'apps/web/src/features/day/index.ts'],
    ['apps/web/src/features/day/row.ts', '#shell', 'apps/web/src/shell/index.ts'],
    ['apps/web/src/features/day/row.ts', '#session', 'apps/web/src/session/index.ts'],
    ['apps/web/src/session/session.ts', '#routes', 'apps/web/src/routes/index.ts'],
    ['apps/web/src/shell/menu.ts', '../App', 'apps/web/src/App.tsx'],
    ['apps/server/src/db/client.ts', '#http', 'apps/server/src/http/index.ts'],
    ['apps/server/src/http/log.ts', '#features/day', 'apps/server/src/features/day/index.ts'],
    ['apps/server/src/features/day/store.ts', '../registry', 'apps/server/src/features/registry.ts'],
    ['apps/server/src/features/day/store.ts', '../../compose', 'apps/server/src/compose.ts'],
  ])('rejects %s importing %s, also as a type or dynamically', (path, specifier, target) => {
    for (const text of [`import { a } from`, `import type { A } from`, `export type { A } from`])
      expect(faults({ [path]: `${text} '${specifier}';`, [target]: '' })).toEqual([
        expect.stringContaining(`${path}: imports ${target}`),
      ]);
    expect(faults({ [path]: `const load = () => import('${specifier}');`, [target]: '' })).toHaveLength(1);
    const sources = path.slice(0, path.indexOf('src/') + 4);
    const door = /^apps\/\w+\/src\/(.+)\//.exec(path)?.[1];
    const [back, lower] = door
      ? [`#${door}`, `${sources}${door}/index.ts`]
      : [posix.relative(posix.dirname(target), path), path];
    expect(faults({ [target]: `import { a } from '${back}';`, [lower]: '' })).toEqual(
      path.includes('navigation') ? [expect.stringContaining('is not below')] : [],
    );
  });

  it('lets a folder import lower layers and the siblings listed in the table', () => {
    expect(
      faults({
        'apps/web/src/routes/routes.ts': `import { session } from '#session';\nimport { row } from '#features/day';`,
        'apps/web/src/session/index.ts': `import { row } from '#features/day';`,
        'apps/web/src/features/day/index.ts': `import { b } from '#breakdown';\nimport { c } from '#features/area';`,
        'apps/web/src/features/area/index.ts': `import { b } from '#breakdown';`,
        'apps/web/src/breakdown/index.ts': `import { f } from '#platform';`,
        'apps/web/src/platform/index.ts': '',
        'apps/server/src/features/registry.ts': `import { a } from '#features/area';`,
        'apps/server/src/features/area/index.ts': `import type { Feature } from '../feature';`,
        'apps/server/src/features/feature.ts': `import type { Db } from '#db';`,
        'apps/server/src/db/index.ts': '',
      }),
    ).toEqual([]);
  });

  it('rejects a folder that is in no layer', () => {
    expect(faults({ 'apps/web/src/lib/a.ts': '' })).toEqual([expect.stringContaining('is in no layer')]);
  });

  it.each(['web', 'server'])('rejects features of the %s that import each other through any of their files', (app) => {
    const features = `apps/${app}/src/features`;
    expect(
      faults({
        [`${features}/day/a.ts`]: `import { b } from '../week/b';`,
        [`${features}/week/b.ts`]: '',
        [`${features}/week/c.ts`]: `import type { D } from '../review/d';`,
        [`${features}/review/d.ts`]: `const load = () => import('../day/e');`,
        [`${features}/day/e.ts`]: '',
      }),
    ).toContain(`${features}/day -> ${features}/week -> ${features}/review -> ${features}/day: a cycle`);
  });

  it('reports the line of a clock reading and of a silenced check', () => {
    expect(faults({ 'apps/web/src/a.ts': `/*\n * two\n */\nconst at = Date.now();` })[0]).toContain(
      'apps/web/src/a.ts:4:',
    );
    expect(faults({ 'apps/web/src/a.ts': `\n// @ts-ignore\n` })[0]).toContain('apps/web/src/a.ts:2:');
  });
});
