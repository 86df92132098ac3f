import { describe, expect, it } from 'vitest';
import { webFaults } from './web.mjs';

describe('lint of the web app', () => {
  it.each([
    ['a variant for every child', `<ul className="flex *:pl-2">`],
    ['a variant for every descendant', `<ul className="**:text-sm">`],
    ['dividers', `cx('divide-y', isOpen && 'open')`],
    ['spacing between children', `const box = 'space-y-2';`],
  ])('rejects %s: browsers match such a class against every element', (_, line) => {
    expect(webFaults('apps/web/src/ui/List.tsx', `\n${line}`)).toEqual([
      expect.stringContaining('apps/web/src/ui/List.tsx:2: this class matches every element'),
    ]);
  });

  it('accepts classes of the element itself, and code that only looks alike', () => {
    expect(webFaults('apps/web/src/ui/List.tsx', `<ul className="flex gap-2 border-t">`)).toEqual([]);
    expect(webFaults('apps/web/src/ui/area.ts', `const square = side **:number`)).toEqual([]);
    expect(webFaults('apps/web/test/List.test.tsx', `<ul className="*:pl-2">`)).toEqual([]);
  });

  it('rejects a dynamic import without lazyImport', () => {
    expect(webFaults('apps/web/src/shell/menu.ts', `const menu = () => import('./MenuPanel');`)).toEqual([
      expect.stringContaining('apps/web/src/shell/menu.ts:1: import() without lazyImport()'),
    ]);
  });

  it.each([
    ['apps/web/src/shell/menu.ts', `const Menu = lazyImport(() => import('./MenuPanel'));`],
    ['apps/web/src/shell/menu.ts', `const Menu = lazyImportWithRetry(() => import('./MenuPanel'));`],
    ['apps/web/src/shell/menu.ts', `const { open } = await lazyImportWithRetry(\n  () => import('./menu'),\n);`],
    ['apps/web/src/shell/menu.ts', `type Menu = typeof import('./MenuPanel');`],
    ['apps/web/src/shell/menu.d.ts', `const menu: import('./menu').Menu;`],
    ['apps/web/src/shell/menu.ts', `const library = () => import('fflate');`],
    ['apps/web/src/features/day/lazy.ts', `() => import('./screens/DayScreen');`],
  ])('accepts an import in %s: %s', (path, text) => {
    expect(webFaults(path, text)).toEqual([]);
  });
});
