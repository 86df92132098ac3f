/** A published release of this application. */
export interface Release {
  /** Without a prerelease, such as `2.1.0`. */
  readonly version: string;
  /** https address of what has changed. */
  readonly changelogUrl: string;
}

/**
 * Reads the newest release.
 *
 * @throws {Error} without a valid response
 */
export type ReleaseFeed = (signal: AbortSignal) => Promise<Release>;
