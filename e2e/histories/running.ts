import { running } from './clock';
import type { Page } from './page';

/** The page whose code is running. */
export function runningPage(): Page {
  const page = running();
  if (!page) throw new Error('Only a page has a replica');
  return page as Page;
}
