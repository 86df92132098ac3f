/** Runs a task once at a time; calls during a run are combined into one run after it. */
export function serialised(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isWanted = false;
  const run = async () => {
    do {
      isWanted = false;
      // The device may be out of storage or lack the permission; the next change tries again.
      await task().catch(() => undefined);
    } while (isWanted);
    running = undefined;
  };
  return () => {
    isWanted = true;
    return (running ??= run());
  };
}
