import { expect, type Locator, type Page } from '@playwright/test';

/** Swipes over an element by this many pixels to the right; negative to the left. */
export async function swipe(page: Page, element: Locator, pixels: number): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('There is nothing to swipe');
  const y = Math.round(box.y + box.height / 2);
  const from = Math.round(box.x + box.width / 2 - pixels / 2);
  const steps = 8;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] });
  for (let step = 1; step <= steps; step++) {
    await cdp.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: Math.round(from + (pixels * step) / steps), y }],
    });
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await cdp.detach();
}

/** Taps a place twice within 100 ms by the clock of the events, however slow the machine is. */
export async function doubleTap(page: Page, element: Locator): Promise<void> {
  const { x, y } = await centreOf(element);
  const cdp = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  for (const at of [0, 0.1]) {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp: start + at });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: start + at + 0.03 });
  }
  await cdp.detach();
}

/** Drags by long press; `dragged` appears once the press was long enough. */
export async function touchDrag(page: Page, element: Locator, to: Locator, dragged: Locator): Promise<void> {
  const [from, end] = [await centreOf(element), await centreOf(to)];
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x, y: Math.round(y) }] });
  await touch('touchStart', from.y);
  await expect(dragged).toBeVisible();
  for (let step = 1; step <= DRAG_STEPS; step++)
    await touch('touchMove', from.y + ((end.y - from.y) * step) / DRAG_STEPS);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await cdp.detach();
  await expect(dragged).toBeHidden();
}

/** Drags with the mouse. */
export async function mouseDrag(page: Page, element: Locator, to: Locator, dragged: Locator): Promise<void> {
  const [from, end] = [await centreOf(element), await centreOf(to)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, end.y, { steps: DRAG_STEPS });
  await expect(dragged).toBeVisible();
  await page.mouse.up();
  await expect(dragged).toBeHidden();
}

const DRAG_STEPS = 6;

async function centreOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('There is nothing to drag');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}
