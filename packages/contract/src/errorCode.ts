/** Codes that the web app's first load compares with, in a module of their own: it does without the table of errors. */
export const USER_NOT_FOUND_CODE = 10000001;
export const NOT_FOUND_CODE = 20000002;
