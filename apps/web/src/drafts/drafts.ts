/** What has been typed into sheets and not been submitted, by sheet and subject: "activity edit 019a…". */
export const drafts = new Map<string, unknown>();
