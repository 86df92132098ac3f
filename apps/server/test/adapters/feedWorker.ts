import { pathToFileURL } from 'node:url';
import { builtScript } from '../processes';

const SOURCE = new URL('../../src/adapters/icalFeed/feedWorker.ts', import.meta.url);

/** Builds the worker that reads calendar files; to be called outside of tests. @returns the address of its script */
export const builtFeedWorker = (): URL => pathToFileURL(builtScript(SOURCE));
