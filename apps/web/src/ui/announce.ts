const listeners = new Set<(text: string) => void>();

/**
 * Has a screen reader say something once it is silent: "Run done, 3 of 3 days". Spoken by the Announcer of the shell.
 */
export function announce(text: string): void {
  for (const listener of listeners) listener(text);
}

export function onAnnounce(listener: (text: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
