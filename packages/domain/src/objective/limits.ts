// The longest texts people can write, as `length` of the trimmed string (UTF-16 units).
export const OBJECTIVE_NAME_MAX = 120;
export const WHY_MAX = 10_000;
export const CHECK_IN_NOTE_MAX = 10_000;
/** Of what is counted: "kg", "books". */
export const OBJECTIVE_UNIT_MAX = 20;

/** Starts, targets and values lie between minus this and this. */
export const VALUE_MAX = 1_000_000_000;

/** How many activities one objective is linked to at most. */
export const LINKS_MAX = 100;

/** The years an objective can be for. */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2100;
