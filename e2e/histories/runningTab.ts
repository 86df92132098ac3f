import { running } from './clock';
import type { Tab } from './tab';

/** The tab whose code is running; undefined outside of tab code. */
export const runningTabOrUndefined = (): Tab | undefined => running() as Tab | undefined;

/** @throws {Error} outside of tab code */
export function runningTab(): Tab {
  const tab = runningTabOrUndefined();
  if (!tab) throw new Error('Only a tab makes ids');
  return tab;
}
