const listeners = new Set<(text: string) => void>();

/** Queues a polite screen reader announcement: "Run done, 3 of 3 days". Rendered by the shell's Announcer. */
export function announce(text: string): void {
  for (const listener of listeners) listener(text);
}

export function onAnnounce(listener: (text: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
