import { expect, test } from 'vitest';
import { ChunkFailed, isChunkFailure, loadChunk, mayReload } from '../../src/platform/chunk';

test('a part that does not load is told from other errors, whatever the browser calls it', async () => {
  await expect(loadChunk(() => Promise.reject(new Error('gone')))).rejects.toBeInstanceOf(ChunkFailed);
  for (const message of [
    'Failed to fetch dynamically imported module: https://x/a.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
    'Unable to preload CSS for /a.css',
  ]) {
    expect(isChunkFailure(new TypeError(message)) || isChunkFailure(new ChunkFailed(message)), message).toBe(true);
  }
  expect(isChunkFailure(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(false);
  expect(isChunkFailure('Failed to fetch dynamically imported module')).toBe(false);
});

test('the page is loaded afresh once, not for ever, and not without a network', () => {
  expect(mayReload(null, 1_000, true)).toBe(true);
  expect(mayReload(1_000, 5_000, true)).toBe(false);
  expect(mayReload(1_000, 100_000, true)).toBe(true);
  expect(mayReload(null, 1_000, false)).toBe(false);
  // A clock that was set back must not block reloads for years.
  expect(mayReload(10_000_000, 1_000, true)).toBe(true);
});
