import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config';

describe('a variable in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-config-'));
  const file = (name: string, content: string): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read without the line break at its end', () => {
    const METRICS_TOKEN_FILE = file('token', 'a token of metrics\n');
    expect(readConfig({ METRICS_TOKEN_FILE }).metricsToken).toBe('a token of metrics');
    expect(readConfig({ METRICS_TOKEN_FILE: ' ' }).metricsToken).toBeUndefined();
  });

  it.each([
    [{ METRICS_TOKEN_FILE: join(folder, 'none') }, `METRICS_TOKEN_FILE names ${folder}/none, which does not exist.`],
    [{ METRICS_TOKEN_FILE: folder }, `METRICS_TOKEN_FILE names ${folder}, which cannot be read.`],
    [{ METRICS_TOKEN_FILE: file('blank', ' \n') }, `METRICS_TOKEN_FILE is an empty file: ${folder}/blank`],
    [
      { METRICS_TOKEN: 'another token of metrics', METRICS_TOKEN_FILE: file('both', 'a token of metrics') },
      'METRICS_TOKEN and METRICS_TOKEN_FILE are both set: keep one of them.',
    ],
    [{ METRICS_TOKEN_FILE: file('short', 'secret') }, 'METRICS_TOKEN must be at least 16 characters.'],
  ])('that cannot be used stops the start with what to do, without its value: %o', (variables, message) => {
    expect(() => readConfig(variables)).toThrow(expect.objectContaining({ message }));
  });
});
