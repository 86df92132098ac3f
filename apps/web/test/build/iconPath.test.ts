import { ICONS } from '@sevenfold/domain/activity';
import { describe, expect, it } from 'vitest';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { iconPath, pathOf } from '../../build/iconPath';
import * as icons from '../../src/ui/icons';

describe('icon as a single path', () => {
  it.each([
    ['path', { d: 'M20 6 9 17l-5-5' }, 'M20 6 9 17l-5-5'],
    ['path', { d: 'm8 3 4 8' }, 'M0 0m8 3 4 8'],
    ['line', { x1: '1', y1: '2', x2: '3', y2: '4' }, 'M1 2L3 4'],
    ['polyline', { points: '1 2 3 4' }, 'M1 2 3 4'],
    ['polygon', { points: '1 2 3 4 5 6' }, 'M1 2 3 4 5 6z'],
    ['circle', { cx: '12', cy: '12', r: '1' }, 'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z'],
    ['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' }, 'M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0z'],
    ['rect', { width: '4', height: '2', x: '1', y: '1' }, 'M1 1h4v2h-4v-2z'],
    [
      'rect',
      { width: '6', height: '4', x: '1', y: '1', rx: '1' },
      'M2 1h4a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1z',
    ],
  ])('draws a %s %o', (tag, attributes, path) => {
    expect(pathOf([[tag, attributes]])).toBe(path);
  });

  it('joins its shapes', () => {
    expect(
      pathOf([
        ['path', { d: 'M1 1h2' }],
        ['line', { x1: '1', y1: '2', x2: '3', y2: '4' }],
      ]),
    ).toBe('M1 1h2M1 2L3 4');
  });

  it('rejects unknown shapes', () => {
    expect(() => pathOf([['text', {}]])).toThrow('a shape without a path: text');
  });

  it('exists for every icon of an activity, also for aliases', () => {
    for (const icon of ICONS) expect(iconPath(icon)).toMatch(/^M[\d .,a-zA-Z-]+$/);
    expect(() => iconPath('no-such-icon')).toThrow('no-such-icon');
  });
});

describe('icon of the first load', () => {
  it.each(Object.entries(icons))('of %s looks like that of Lucide', (name, Icon) => {
    expect(/ d="([^"]*)"/.exec(renderToStaticMarkup(createElement(Icon)))?.[1]).toBe(iconPath(lucideName(name)));
  });

  it('is hidden from screen readers and accepts a class', () => {
    expect(renderToStaticMarkup(createElement(icons.Sun, { className: 'size-4' }))).toMatch(
      /^<svg [^>]*aria-hidden="true" class="lucide size-4">/,
    );
  });
});

/** "Undo2" → "undo-2". */
const lucideName = (component: string): string => component.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase();
