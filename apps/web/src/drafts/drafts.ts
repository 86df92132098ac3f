/** Input of sheets that was not submitted, by sheet and subject: "activity edit 019a…". */
export const drafts = new Map<string, unknown>();
