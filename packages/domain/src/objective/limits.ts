// Maximum lengths of texts, in characters (`characterCount`) of the trimmed text.
export const OBJECTIVE_NAME_MAX = 120;
export const WHY_MAX = 10_000;
export const CHECK_IN_NOTE_MAX = 10_000;
/** Unit of the value: "kg", "books". */
export const OBJECTIVE_UNIT_MAX = 20;

/** Bound of the absolute value of starts, targets and values. */
export const VALUE_MAX = 1_000_000_000;

/** Maximum number of activities linked to one objective. */
export const LINKS_MAX = 100;

/** Maximum number of steps of one objective. */
export const STEPS_MAX = 50;

/** First selectable year. */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2100;
