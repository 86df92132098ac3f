import type { Page } from '@playwright/test';

/**
 * Measures how long the interface takes from now on, without the person: from each press of a finger or a key until the
 * screen shows what it did. @returns function that sums it up, in milliseconds
 */
export async function measureInteractionTime(page: Page): Promise<() => Promise<number>> {
  const durations = await page.evaluateHandle(() => {
    // The shortest time that browsers measure, which TypeScript does not know.
    const presses = { type: 'event', durationThreshold: 16 };
    const byInteraction = new Map<number, number>();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue;
        const before = byInteraction.get(entry.interactionId) ?? 0;
        byInteraction.set(entry.interactionId, Math.max(before, entry.duration));
      }
    }).observe(presses);
    return byInteraction;
  });
  return () => durations.evaluate((byInteraction) => [...byInteraction.values()].reduce((sum, each) => sum + each, 0));
}
