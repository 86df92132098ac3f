/** Number of rows of each group among the first `count` rows of the whole list. */
export function firstRows(sizes: readonly number[], count: number): readonly number[] {
  let left = count;
  const last = sizes.findIndex((size) => (left -= size) <= 0);
  return last < 0 ? sizes : sizes.slice(0, last + 1).map((size, index) => (index === last ? size + left : size));
}
