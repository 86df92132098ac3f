import { running } from './clock';
import type { Page } from './page';

/** The page whose code is running, if it is a page's. */
export const pageRunning = (): Page | undefined => running() as Page | undefined;

/** @throws when no page's code is running */
export function runningPage(): Page {
  const page = pageRunning();
  if (!page) throw new Error('Only a page makes ids');
  return page;
}
