import type { Skip } from '@sevenfold/contract';
import { setSkips } from '@sevenfold/model/skip';
import { type Command, intent } from '#data';
import { removeSkips } from './api';

/** Skips a date, unless it has a record or a skip by then, also one of another device. */
export function skipIfOpen(day: Omit<Skip, 'reason'>): Command {
  const skips = [{ ...day, reason: null }];
  return { operations: [intent(setSkips, { skips, ifOpen: true })], inverse: removeSkips(skips).operations };
}
