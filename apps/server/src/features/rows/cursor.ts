import { type CivilDate, isCivilDate } from '@sevenfold/domain/calendar';

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

/** @returns undefined for anything that `renderCursor` has not made */
export function parseCursor(text: string): Cursor | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(parsed)) return undefined;
  const [since, from, part, ...after] = parsed as unknown[];
  if (since !== null && !isWhole(since)) return undefined;
  if (from !== null && !isCivilDate(from)) return undefined;
  if (!isWhole(part) || after.length > 3 || !after.every(isPosition)) return undefined;
  return { since, from: from ?? undefined, part, after };
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isPosition = (value: unknown): value is string | number => typeof value === 'string' || isWhole(value);
