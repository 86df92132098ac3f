// The longest texts people can write, as `length` of the trimmed string (UTF-16 units).
export const ACTIVITY_NAME_MAX = 40;
export const AREA_NAME_MAX = 40;
export const DESCRIPTION_MAX = 500;
export const NOTE_MAX = 500;
/** The activity's own word for its times: "pages", "glasses". */
export const UNIT_LABEL_MAX = 20;
