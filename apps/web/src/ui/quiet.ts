/** Classes of a control of a row in a `SortableList`. With a mouse it shows on the row that is pointed at or has the focus. */
export const QUIET =
  'opacity-0 pointer-coarse:opacity-100 group-hover/row:opacity-100 group-focus-within/row:opacity-100 has-[[aria-expanded=true]]:opacity-100';

/** Classes of a text at the end of a row, which gives its place to a control with `QUIET` that lies over it. */
export const BELOW_QUIET =
  'transition-opacity not-pointer-coarse:group-hover/row:opacity-0 not-pointer-coarse:group-focus-within/row:opacity-0 not-pointer-coarse:group-has-[[aria-expanded=true]]/row:opacity-0';
