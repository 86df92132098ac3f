/** The files of this version of the app with their hashes. Inserted by build/serviceWorker.ts. */
declare const APP_FILES: readonly {
  readonly url: string;
  readonly revision: string | null;
  readonly integrity: string;
}[];
