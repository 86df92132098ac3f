import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const run = fileURLToPath(new URL('../bench/run.mjs', import.meta.url));
const results = fileURLToPath(new URL('../bench/results/latest.json', import.meta.url));

it('bundles the benchmarks with the parts of the server that they use, and loads them', () => {
  const { stderr, status } = spawnSync(process.execPath, [run, '--as-built', 'nothing'], { encoding: 'utf8' });
  expect(stderr).toContain('There is no benchmark nothing. There are ');
  expect(status).toBe(1);
});

it('keeps the last results of a benchmark that is left out', () => {
  const stored = () => (existsSync(results) ? readFileSync(results, 'utf8') : '');
  const before = stored();
  const { CLUSTER_URL: _, ...env } = process.env;
  const { stdout, status } = spawnSync(process.execPath, [run, '--as-built', 'cluster'], { encoding: 'utf8', env });
  expect(stdout).toContain('left out: CLUSTER_URL is not set');
  expect(status).toBe(0);
  expect(stored()).toBe(before);
});
