/** The files of this version of the app, with what they must contain. Written in by build/serviceWorker.ts. */
declare const PROGRAM_FILES: readonly {
  readonly url: string;
  readonly revision: string | null;
  readonly integrity: string;
}[];
