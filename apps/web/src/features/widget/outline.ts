import { SVGPathData } from 'svg-pathdata';

/** Three decimals are a hundredth of a pixel. */
const PRECISION = 1_000;

/**
 * Returns a path in absolute coordinates with the commands M, L, C and Z only, separated by spaces, so that native code
 * draws it with three commands.
 *
 * @throws {Error} for a path that is not valid
 */
export function toOutline(path: string): string {
  const encoded = new SVGPathData(path)
    .toAbs()
    .normalizeHVZ(false)
    .normalizeST()
    .qtToC()
    .aToC()
    .round(PRECISION)
    .encode();
  return encoded
    .toUpperCase()
    .replace(/[MLCZ]/g, ' $& ')
    .replace(/\s+/g, ' ')
    .trim();
}
