// Error codes used in the web app's first load; a separate module, so that the table of all errors is loaded later.
export const USER_NOT_FOUND_CODE = 10000001;
export const NOT_FOUND_CODE = 20000002;
/** Status of responses to a native app that is too old for this server. */
export const APP_OUTDATED_STATUS = 426;
