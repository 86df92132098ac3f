/** Name of the lock that hidden tabs share while they keep their version. */
export const KEPT_VERSION = 'sevenfold-kept-version';

/** True if a hidden tab keeps its version. @param locks undefined in browsers without them */
export async function isVersionKept(locks: Pick<LockManager, 'query'> | undefined): Promise<boolean> {
  const state = await locks?.query().catch(() => undefined);
  return state?.held?.some(({ name }) => name === KEPT_VERSION) ?? false;
}
