import { type CivilDate, isCivilDate, isSelectableDate, MAX_DATE } from '@sevenfold/domain/calendar';
import { isUnreadableValue } from '#db';
import { type HttpError, invalid } from '#http';

/** Position in a pull, which the device sends back to get the following page. */
export interface Cursor {
  /** The version since which rows are read; null for all of them. */
  readonly since: number | null;
  /** First date of the window of a pull of all rows; undefined until it was computed. */
  readonly from: CivilDate | undefined;
  /** Index of the part that is read. */
  readonly part: number;
  /** Position within the part: what the last row is ordered by; empty at its beginning. */
  readonly after: readonly (string | number)[];
}

export const renderCursor = ({ since, from, part, after }: Cursor): string =>
  Buffer.from(JSON.stringify([since, from ?? null, part, ...after])).toString('base64url');

/** The error of a cursor that no response had. */
const unknownCursor = (): HttpError => invalid('next', 'This must be the `next` of a previous response');

/** @throws HttpError INVALID_INPUT (next). Whether the position is one of its part shows when it is used */
export function parseCursor(text: string): Cursor {
  const [since, from, part, ...after] = parseList(text);
  if (since !== null && !isWhole(since)) throw unknownCursor();
  if (from !== null && !isWindowStart(from)) throw unknownCursor();
  if (!isWhole(part) || after.length > 3 || !after.every(isPosition)) throw unknownCursor();
  return { since, from: from ?? undefined, part, after };
}

/**
 * Reads a position that is a date. Of a date after all selectable ones, centuries without records would be read.
 *
 * @returns undefined at the beginning of a part
 * @throws HttpError INVALID_INPUT (next)
 */
export function readDate([reached]: Cursor['after']): CivilDate | undefined {
  if (reached !== undefined && !isSelectableDate(reached)) throw unknownCursor();
  return reached;
}

/**
 * Rethrows the error of a page. One that is caused by a position of another part, such as a text in the place of a date,
 * is an invalid cursor.
 *
 * @param next the cursor that the page was requested with
 */
export function rethrow(next: string | undefined, error: unknown): never {
  throw next !== undefined && isUnreadableValue(error) ? unknownCursor() : error;
}

function parseList(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

/** True for a date from which records may be sent. The week of the first selectable date begins before it. */
const isWindowStart = (value: unknown): value is CivilDate => isCivilDate(value) && value <= MAX_DATE;
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isPosition = (value: unknown): value is string | number => typeof value === 'string' || isWhole(value);
