import type { Activity } from '@sevenfold/contract';
import { amountText, type Counted } from '#features/record';

/** Formats a mean: one decimal for days and times, whole minutes for durations. */
export const meanAmount = (activity: Counted, mean: number): string =>
  amountText(activity, roundedMean(activity, mean));

/** Rounds a mean as displayed. */
export const roundedMean = ({ unit }: Pick<Activity, 'unit'>, mean: number): number =>
  unit === 'DURATION' ? Math.round(mean) : Math.round(mean * 10) / 10;
