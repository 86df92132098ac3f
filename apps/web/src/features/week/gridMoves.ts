/** Position of a cell; indices start at 0. */
interface Cell {
  readonly row: number;
  readonly column: number;
}

/**
 * Returns the cell a key leads to, or null for other keys. Movement stops at the edges. Rule: keyboard interaction of
 * grids in the ARIA Authoring Practices.
 */
export function findNextCell(
  key: string,
  ctrl: boolean,
  { row, column }: Cell,
  size: { rows: number; columns: number },
): Cell | null {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  switch (key) {
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) };
    case 'ArrowRight':
      return { row, column: Math.min(lastColumn, column + 1) };
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), column };
    case 'ArrowDown':
      return { row: Math.min(lastRow, row + 1), column };
    case 'PageUp':
      return { row: Math.max(0, row - PAGE_ROWS), column };
    case 'PageDown':
      return { row: Math.min(lastRow, row + PAGE_ROWS), column };
    case 'Home':
      return { row: ctrl ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrl ? lastRow : row, column: lastColumn };
    default:
      return null;
  }
}

const PAGE_ROWS = 10;
