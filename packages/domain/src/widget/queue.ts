import { isCivilDate } from '../calendar';
import type { QueuedTap } from './tap';

const UUID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
/** The largest amount of one entry. */
const AMOUNT_MAX = 1440;
/** Version of the lines that this app writes and reads. */
export const QUEUE_VERSION = 1;

/** Parses a line of the queue; null for one that is damaged or of another version. */
export function parseQueuedTap(line: string): QueuedTap | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const {
    version,
    id,
    userId,
    at,
    date,
    activityId,
    action,
    amount = 1,
    entryId,
    upTo,
  } = value as Record<string, unknown>;
  const isKnown =
    version === QUEUE_VERSION &&
    isUuid(id) &&
    (entryId === undefined || isUuid(entryId)) &&
    typeof userId === 'string' &&
    typeof activityId === 'string' &&
    Number.isSafeInteger(at) &&
    isCivilDate(date) &&
    (action === 'DONE' || action === 'SKIP') &&
    isAmount(amount) &&
    (upTo === undefined || Number.isSafeInteger(upTo));
  if (!isKnown) return null;
  return {
    id,
    userId,
    at: at as number,
    date,
    activityId,
    action,
    amount,
    ...(entryId !== undefined && { entryId }),
    ...(upTo !== undefined && { upTo: upTo as number }),
  };
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

const isAmount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= AMOUNT_MAX;
