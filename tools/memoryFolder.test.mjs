import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { folderForTests } from './memoryFolder.mjs';

function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-memory-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const FEW_BYTES = 1_000;

beforeEach(() => void vi.stubEnv('TMPDIR', undefined));

describe('the folder for temporary files of tests', () => {
  it('is in memory, and nothing of the check is left there', () => {
    const folder = emptyFolder();
    expect(folderForTests(folder, FEW_BYTES)).toBe(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is the system's when memory is short", () => {
    const folder = emptyFolder();
    expect(folderForTests(folder, Number.MAX_SAFE_INTEGER)).toBe(tmpdir());
  });

  it("is the system's where there is no file system in memory", () => {
    const missing = join(emptyFolder(), 'missing');
    expect(existsSync(missing)).toBe(false);
    expect(folderForTests(missing, FEW_BYTES)).toBe(tmpdir());
  });

  it('is that of TMPDIR, if set', () => {
    const folder = emptyFolder();
    vi.stubEnv('TMPDIR', '/tmp');
    expect(folderForTests(folder, FEW_BYTES)).toBe('/tmp');
  });
});
