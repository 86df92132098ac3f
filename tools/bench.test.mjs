import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const run = fileURLToPath(new URL('../bench/run.mjs', import.meta.url));

it('bundles the benchmarks with the parts of the server that they use, and loads them', () => {
  const { stderr, status } = spawnSync(process.execPath, [run, '--as-built', 'nothing'], { encoding: 'utf8' });
  expect(stderr).toContain('There is no benchmark nothing. There are ');
  expect(status).toBe(1);
});
