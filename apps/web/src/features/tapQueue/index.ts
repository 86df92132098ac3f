export { type MergeTarget, QueueMerger } from './merge';
export { mergeOwnQueue } from './mergeOwnQueue';
