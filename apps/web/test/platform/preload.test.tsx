import { beforeEach, expect, test, vi } from 'vitest';
import { isChunkFailure } from '../../src/platform/chunk';
import { __vitePreload, applyStyles } from '../../src/platform/preload';

let added: HTMLLinkElement[] = [];
const load = vi.fn(async () => 'chunk');

beforeEach(() => {
  added = [];
  load.mockClear();
  // happy-dom would request the file.
  vi.spyOn(document.head, 'append').mockImplementation((link) => void added.push(link as HTMLLinkElement));
});

const fire = (link: HTMLLinkElement | undefined, type: string) => link?.dispatchEvent(new Event(type));

test('a chunk without styles is loaded at once', async () => {
  await expect(__vitePreload(load)).resolves.toBe('chunk');
  expect(added).toEqual([]);
});

test('a chunk is loaded after its styles, which are loaded once', async () => {
  const both = Promise.all([__vitePreload(load, ['assets/once.css']), __vitePreload(load, ['assets/once.css'])]);
  expect(added.map((link) => [link.rel, link.getAttribute('href')])).toEqual([['stylesheet', '/assets/once.css']]);
  expect(load).not.toHaveBeenCalled();
  fire(added[0], 'load');
  await expect(both).resolves.toEqual(['chunk', 'chunk']);
});

test('styles that the page has are not loaded', async () => {
  document.body.innerHTML = '<link rel="preload" href="/assets/first.css">';
  await __vitePreload(load, ['assets/first.css']);
  expect(added).toEqual([]);
});

test('styles that could not be loaded are a failed chunk, and the next call tries again', async () => {
  const failed = __vitePreload(load, ['assets/again.css']);
  fire(added[0], 'error');
  await expect(failed).rejects.toSatisfy(isChunkFailure);
  expect(load).not.toHaveBeenCalled();
  const again = __vitePreload(load, ['assets/again.css']);
  fire(added[1], 'load');
  await expect(again).resolves.toBe('chunk');
});

test('styles apply in the frame of the first screen, and at once after it', async () => {
  void __vitePreload(load, ['assets/before.css']);
  expect(added[0]?.media).toBe('not all');
  applyStyles();
  expect(added[0]?.media).toBe('all');
  void __vitePreload(load, ['assets/after.css']);
  expect(added[1]?.media).toBe('');
});
