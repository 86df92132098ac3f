/** Classes of a control of a row in a `SortableList`. With a mouse it shows on the row that is pointed at or has the focus. */
export const QUIET =
  'opacity-0 pointer-coarse:opacity-100 group-hover/row:opacity-100 group-focus-within/row:opacity-100 has-[[aria-expanded=true]]:opacity-100';
