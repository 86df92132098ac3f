/** Reports errors of this process to its operator. Without one configured, they are only logged. */
export interface ErrorReports {
  /**
   * Reports an error, without waiting for it and without ever throwing.
   *
   * @param call the endpoint as the contract names it, or the job; never a URL with ids
   */
  report(error: unknown, context: { readonly isFatal: boolean; readonly call: string | undefined }): void;
  /** Sends what has been reported, for two seconds at most. Nothing is reported afterwards. */
  close(): Promise<void>;
}
