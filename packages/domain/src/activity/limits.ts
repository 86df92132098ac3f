// Maximum lengths of texts, in characters (`characterCount`) of the trimmed text.
export const ACTIVITY_NAME_MAX = 40;
export const AREA_NAME_MAX = 40;
export const DESCRIPTION_MAX = 500;
export const NOTE_MAX = 500;
/** Custom unit of TIMES: "pages", "glasses". */
export const UNIT_LABEL_MAX = 20;

/** Maximum number of notes that are read at once: one a day for over thirteen years. */
export const JOURNAL_MAX = 5000;
