import { running } from './clock';
import type { Page } from './page';

/** The page whose code is running; undefined outside of page code. */
export const pageRunning = (): Page | undefined => running() as Page | undefined;

/** @throws {Error} outside of page code */
export function runningPage(): Page {
  const page = pageRunning();
  if (!page) throw new Error('Only a page makes ids');
  return page;
}
