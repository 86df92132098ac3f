import type { Clock } from '../../clock';
import { HttpError } from '#http';

/** Time within which a deleted activity, objective or combined goal can be restored, in milliseconds. */
const RESTORABLE_MS = 30 * 24 * 60 * 60 * 1000;

/** @throws HttpError NOT_FOUND: it was deleted too long ago to be restored */
export function checkRestorable(deletedAt: Date, clock: Clock): void {
  if (clock.now() - deletedAt.getTime() > RESTORABLE_MS) throw new HttpError('NOT_FOUND');
}
