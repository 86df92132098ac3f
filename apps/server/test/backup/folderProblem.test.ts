import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { folderProblem } from '../../src/backup/folder';

const home = mkdtempSync(join(tmpdir(), 'sevenfold-folder-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('the folder of backups', () => {
  it('need not exist', async () => {
    expect(await folderProblem(home)).toBeUndefined();
    expect(await folderProblem(join(home, 'not/yet'))).toBeUndefined();
  });

  it('cannot be a file, or below one', async () => {
    const file = join(home, 'file');
    writeFileSync(file, '');
    for (const folder of [file, join(file, 'backups/daily')])
      expect(await folderProblem(folder)).toBe(`${file} is a file`);
  });

  it('must be writable', { skip: process.getuid?.() === 0 }, async () => {
    chmodSync(home, 0o500);
    expect(await folderProblem(join(home, 'backups'))).toBe(`this user may not write to ${home}`);
    chmodSync(home, 0o700);
  });
});
