import type { Topic } from '@sevenfold/contract/topics';
import type { Apply, Replica } from '../../apps/web/src/data/replica';
import { running } from './clock';
import type { Page } from './page';

/** What parts of the program that come later teach the replica when they are loaded: here once, for all pages. */
const lessons: ((replica: Replica) => void)[] = [];

/** In place of a page's replica while the program is loaded. */
export const pupil: Pick<Replica, 'teach'> = {
  teach: <T>(topic: Topic, apply: Apply<T>) => void lessons.push((replica) => replica.teach(topic, apply)),
};

/** What happens on a page when it loads the parts that come later. */
export const teachAll = (replica: Replica): void => lessons.forEach((teach) => teach(replica));

/** The page whose code is running, if it is a page's. */
export const pageRunning = (): Page | undefined => running() as Page | undefined;

/** @throws when no page's code is running */
export function runningPage(): Page {
  const page = pageRunning();
  if (!page) throw new Error('Only a page makes ids');
  return page;
}
