import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, realpathSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, where Linux has one. */
const IN_MEMORY = '/dev/shm';

/** The databases of a run need up to 3 GB, most of it write-ahead logs. */
const NEEDED_BYTES = 6e9;

/**
 * Returns the folder for the temporary files of tests: one in memory if there is room for them, else the system's. A
 * test database there is created in a tenth of the time, because PostgreSQL waits for the disk at each commit.
 *
 * @param {string} inMemory
 * @param {number} bytes that must be free in it, and in memory
 */
export function folderForTests(inMemory = IN_MEMORY, bytes = NEEDED_BYTES) {
  const isUsable = process.env['TMPDIR'] === undefined && hasRoom(inMemory, bytes) && runsPrograms(inMemory);
  return isUsable ? inMemory : tmpdir();
}

/**
 * @param {string} folder
 * @param {number} bytes
 */
function hasRoom(folder, bytes) {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, process.availableMemory()) >= bytes;
  } catch {
    return false;
  }
}

/**
 * False if the file system is mounted `noexec`, as in many containers: tests run programs in their temporary folders.
 *
 * @param {string} folder
 */
function runsPrograms(folder) {
  const own = realpathSync(mkdtempSync(join(folder, 'sevenfold-')));
  try {
    const program = join(own, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(own, { recursive: true });
  }
}
