/** Shared links that a user may have at a time. A file of its own, so that the web app needs no schemas for it. */
export const SHARED_LINKS_MAX = 20;

/** Maximum length of the label of a shared link. */
export const SHARED_LINK_LABEL_MAX = 60;
