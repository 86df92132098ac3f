/**
 * Rounds the shares of the parts of a whole, from 0 to 1, for display as percentages that add up to 100 %: what rounding
 * down leaves goes to the largest remainders. Where a part would become 0 %, all keep one more decimal.
 *
 * @param parts amounts of 0 or more
 * @param digits decimals of the percentages
 */
export function roundedParts(parts: readonly number[], digits = 0): readonly number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts;
  const scale = 10 ** (digits + 2);
  const exact = parts.map((part) => (part / whole) * scale);
  // Corrects binary fractions: 29 % is computed as slightly less.
  const floors = exact.map((part) => Math.floor(part + 1e-9));
  const left = scale - floors.reduce((sum, part) => sum + part, 0);
  const larger = exact
    .map((part, index) => ({ index, rest: part - (floors[index] ?? 0) }))
    .toSorted((a, b) => b.rest - a.rest)
    .slice(0, left)
    .map(({ index }) => index);
  const rounded = floors.map((part, index) => (larger.includes(index) ? part + 1 : part));
  return rounded.some((part, index) => part === 0 && parts[index] !== 0)
    ? roundedParts(parts, digits + 1)
    : rounded.map((part) => part / scale);
}
