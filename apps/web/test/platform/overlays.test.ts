import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OverlayStack, withoutOverlays } from '../../src/platform/overlays';
import { fakeHistory } from './fakeHistory';

interface Sheet {
  readonly name: string;
  remove: () => void;
}

/** A tab with one history entry before the current one, and sheets that close on request. */
async function openTab() {
  const browser = fakeHistory();
  const stack = new OverlayStack(browser.port);
  browser.listen(() => stack.onPopState());
  const sheets: Sheet[] = [];
  const close = (sheet: Sheet): void => {
    if (!sheets.includes(sheet)) return;
    sheets.splice(sheets.indexOf(sheet), 1);
    sheet.remove();
  };
  const open = (name: string): Sheet => {
    const sheet: Sheet = { name, remove: () => undefined };
    sheet.remove = stack.add(() => close(sheet));
    sheets.push(sheet);
    return sheet;
  };
  const visit = (key: string, replaces = false): void =>
    stack.navigate(
      (takesEntry) => (takesEntry ? browser.port.replaceState({ key }) : browser.port.pushState({ key })),
      replaces,
    );
  visit('page');
  return {
    browser,
    stack,
    open,
    close,
    visit,
    shown: () => sheets.map(({ name }) => name),
    currentKey: () => (browser.port.state as { key: string }).key,
    /** Keys of the history entries up to the current one, with the number of overlays of each. */
    behind: () =>
      browser.entries.slice(0, browser.index + 1).map((entry) => {
        const { key, overlays } = entry as { key: string; overlays?: number };
        return overlays === undefined ? key : `${key}+${overlays}`;
      }),
    async back() {
      browser.press(-1);
      await browser.settle();
    },
    async forward() {
      browser.press(1);
      await browser.settle();
    },
    settle: browser.settle,
  };
}

describe('going back with an open overlay', () => {
  test('closes it and stays on the page', async () => {
    const tab = await openTab();
    tab.open('sheet');
    await tab.settle();
    expect(tab.behind()).toEqual(['first', 'page', 'page+1']);
    await tab.back();
    expect([tab.shown(), tab.behind()]).toEqual([[], ['first', 'page']]);
    await tab.back();
    expect(tab.currentKey()).toBe('first');
  });

  test('closes one after the other, the topmost first', async () => {
    const tab = await openTab();
    tab.open('sheet');
    tab.open('confirmation');
    await tab.settle();
    await tab.back();
    expect(tab.shown()).toEqual(['sheet']);
    await tab.back();
    expect([tab.shown(), tab.behind()]).toEqual([[], ['first', 'page']]);
  });

  test('and then forward does nothing', async () => {
    const tab = await openTab();
    tab.open('sheet');
    await tab.settle();
    await tab.back();
    await tab.forward();
    expect([tab.shown(), tab.behind()]).toEqual([[], ['first', 'page']]);
    await tab.back();
    expect(tab.currentKey()).toBe('first');
  });
});

describe('closing an overlay otherwise', () => {
  test('removes its history entry: the next step back leaves the page', async () => {
    const tab = await openTab();
    const sheet = tab.open('sheet');
    await tab.settle();
    tab.close(sheet);
    await tab.settle();
    expect(tab.behind()).toEqual(['first', 'page']);
    await tab.back();
    expect(tab.currentKey()).toBe('first');
  });

  test('keeps the entry of the other one when the lower of two closes', async () => {
    const tab = await openTab();
    const menu = tab.open('menu');
    tab.open('sheet');
    await tab.settle();
    tab.close(menu);
    await tab.settle();
    expect([tab.shown(), tab.behind()]).toEqual([['sheet'], ['first', 'page', 'page+1']]);
    await tab.back();
    expect([tab.shown(), tab.currentKey()]).toEqual([[], 'page']);
  });

  test('passes its entry to an overlay that opens at the same time', async () => {
    const tab = await openTab();
    const form = tab.open('edit');
    await tab.settle();
    tab.close(form);
    tab.open('copy');
    await tab.settle();
    expect([tab.shown(), tab.behind()]).toEqual([['copy'], ['first', 'page', 'page+1']]);
  });

  test('keeps an overlay open that opens before the entry is removed', async () => {
    const tab = await openTab();
    const form = tab.open('edit');
    await tab.settle();
    tab.close(form);
    await Promise.resolve();
    tab.open('copy');
    await tab.settle();
    expect([tab.shown(), tab.behind()]).toEqual([['copy'], ['first', 'page', 'page+1']]);
  });
});

describe('navigating with an open overlay', () => {
  test('closes it, and back returns to the page', async () => {
    const tab = await openTab();
    tab.open('sheet');
    await tab.settle();
    tab.visit('elsewhere');
    expect(tab.currentKey(), 'at once').toBe('elsewhere');
    await tab.settle();
    expect([tab.shown(), tab.behind()]).toEqual([[], ['first', 'page', 'elsewhere']]);
    await tab.back();
    expect([tab.shown(), tab.behind()]).toEqual([[], ['first', 'page']]);
  });

  test('leaves no entry of stacked overlays', async () => {
    const tab = await openTab();
    tab.open('sheet');
    tab.open('confirmation');
    await tab.settle();
    tab.visit('elsewhere');
    await tab.settle();
    expect([tab.shown(), tab.behind()]).toEqual([[], ['first', 'page', 'elsewhere']]);
  });

  test('with replace replaces the page, not the entry of the overlay', async () => {
    const tab = await openTab();
    tab.open('sheet');
    await tab.settle();
    tab.visit('login', true);
    await tab.settle();
    expect(tab.behind()).toEqual(['first', 'login']);
  });

  test('waits for the entry of an overlay that is closing', async () => {
    const tab = await openTab();
    const sheet = tab.open('sheet');
    await tab.settle();
    tab.close(sheet);
    await Promise.resolve();
    tab.visit('elsewhere');
    tab.visit('further');
    await tab.settle();
    expect(tab.behind()).toEqual(['first', 'page', 'elsewhere', 'further']);
  });
});

test('a reload with an open overlay removes its entries', async () => {
  const tab = await openTab();
  tab.open('sheet');
  tab.open('confirmation');
  await tab.settle();
  const reloaded = new OverlayStack(tab.browser.port);
  tab.browser.listen(() => reloaded.onPopState());
  reloaded.sync();
  await tab.settle();
  expect(tab.behind()).toEqual(['first', 'page']);
});

test('overlays work in a browser that refuses history entries', async () => {
  const browser = fakeHistory();
  const refusing = new OverlayStack({
    ...browser.port,
    state: null,
    pushState: () => {
      throw new Error('Too many');
    },
  });
  let closed = 0;
  refusing.add(() => (closed += 1));
  await browser.settle();
  expect(closed).toBe(0);
});

test('the state of the page is kept', async () => {
  const tab = await openTab();
  tab.open('sheet');
  await tab.settle();
  expect(withoutOverlays(tab.browser.port.state)).toEqual({ key: 'page' });
  expect(withoutOverlays(null)).toEqual({});
});

test('for any sequence of actions, the history consists of pages and open overlays', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constant('open' as const) },
    { weight: 3, arbitrary: fc.constant('close' as const) },
    { weight: 3, arbitrary: fc.constant('back' as const) },
    fc.constant('forward' as const),
    fc.constant('visit' as const),
    fc.constant('replace' as const),
    { weight: 3, arbitrary: fc.constant('settle' as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, fc.nat(3)), { maxLength: 40 }), async (steps) => {
      const tab = await openTab();
      const opened: Sheet[] = [];
      for (const [kind, number] of steps) {
        if (kind === 'open') opened.push(tab.open(`sheet ${opened.length}`));
        else if (kind === 'close') {
          const sheet = opened[opened.length - 1 - number];
          if (sheet) tab.close(sheet);
        } else if (kind === 'back') {
          // Earlier entries belong to another document.
          await tab.settle();
          if (tab.browser.index > 0) await tab.back();
        } else if (kind === 'forward') tab.browser.press(1);
        else if (kind === 'settle') await tab.settle();
        else tab.visit(`place ${number}`, kind === 'replace');
      }
      await tab.settle();
      const count = tab.shown().length;
      const key = tab.currentKey();
      expect(tab.behind().slice(-count || Infinity)).toEqual(tab.shown().map((_, index) => `${key}+${index + 1}`));
      expect(
        tab
          .behind()
          .slice(0, tab.behind().length - count)
          .every((entry) => !entry.includes('+')),
      ).toBe(true);
    }),
    { numRuns: 500 },
  );
});
