import { expect, test } from 'vitest';
import { ChunkFailed, isChunkFailure, loadChunk, mayReload } from '../../src/platform/chunk';

test('recognizes a failed chunk in the error messages of all browsers', async () => {
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

test('reloads the page once, and not while offline', () => {
  expect(mayReload(null, 1_000, true)).toBe(true);
  expect(mayReload(1_000, 5_000, true)).toBe(false);
  expect(mayReload(1_000, 100_000, true)).toBe(true);
  expect(mayReload(null, 1_000, false)).toBe(false);
  // A clock that was set back must not block reloads for years.
  expect(mayReload(10_000_000, 1_000, true)).toBe(true);
});
