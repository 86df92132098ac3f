import type { Page } from '@playwright/test';

/** Waits until all animations have ended that end at all: colours and positions during them are not meaningful. */
export const untilAnimationsEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
