import type { Topic } from '@sevenfold/contract/topics';
import type { Apply, Replica } from '../../apps/web/src/data/replica';

/** What parts of the program that come later teach the replica when they are loaded: here once, for all pages. */
const lessons: ((replica: Replica) => void)[] = [];

/** In place of a page's replica while the program is loaded. */
export const pupil: Pick<Replica, 'teach'> = {
  teach: <T>(topic: Topic, apply: Apply<T>) => void lessons.push((replica) => replica.teach(topic, apply)),
};

/** What happens on a page when it loads the parts that come later. */
export const teachAll = (replica: Replica): void => lessons.forEach((teach) => teach(replica));
