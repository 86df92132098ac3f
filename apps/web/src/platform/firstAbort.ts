/** Signal that aborts with the first of these. `AbortSignal.any` is missing in Safari before 17.4. */
export function firstAbort(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const first = new AbortController();
  const abort = () => first.abort();
  for (const signal of signals) {
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
  }
  return first.signal;
}
