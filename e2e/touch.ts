import type { Locator, Page } from '@playwright/test';

/** Swipes over an element by so many pixels to the right; negative to the left. */
export async function swipe(page: Page, what: Locator, pixels: number): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error('There is nothing to swipe');
  const y = Math.round(box.y + box.height / 2);
  const from = Math.round(box.x + box.width / 2 - pixels / 2);
  const steps = 8;
  const fingers = await page.context().newCDPSession(page);
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] });
  for (let step = 1; step <= steps; step++) {
    await fingers.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: Math.round(from + (pixels * step) / steps), y }],
    });
  }
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await fingers.detach();
}
