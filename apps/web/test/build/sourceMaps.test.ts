import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourceMaps } from '../../build/sourceMaps';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sevenfold-maps-'));
  await writeFile(join(root, 'index.html'), '<!doctype html><script type="module" src="/main.js"></script>');
  await writeFile(join(root, 'main.js'), 'document.title = "source maps";');
});
afterEach(async () => rm(root, { recursive: true }));

const filesIn = async (folder: string): Promise<string[]> => (await readdir(join(root, folder))).toSorted();
const buildWith = async (target: string | undefined): Promise<void> =>
  void (await build({ root, configFile: false, logLevel: 'silent', plugins: [sourceMaps(target)] }));

test('source maps are moved out of what is served, and the scripts do not name them', async () => {
  await buildWith(join(root, 'maps'));
  const [script = ''] = await filesIn('dist/assets');
  expect(await filesIn('dist/assets')).toEqual([expect.stringMatching(/^index-[^.]*\.js$/)]);
  expect(await filesIn('maps/assets')).toEqual([script, `${script}.map`]);
  const served = await readFile(join(root, 'dist/assets', script), 'utf8');
  expect(served).not.toContain('sourceMappingURL');
  expect(await readFile(join(root, 'maps/assets', script), 'utf8')).toBe(served);
  expect(JSON.parse(await readFile(join(root, 'maps/assets', `${script}.map`), 'utf8'))).toMatchObject({
    sources: [expect.stringMatching(/main\.js$/)],
  });
});

test.each([undefined, ''])('without a folder (%o), no source maps are built', async (target) => {
  await buildWith(target);
  expect(await filesIn('dist/assets')).toHaveLength(1);
});
