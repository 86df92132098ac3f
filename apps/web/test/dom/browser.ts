// Adds the Web Locks API, which happy-dom lacks. The only tab gets each lock immediately.
Object.defineProperty(navigator, 'locks', {
  value: { request: (_name: string, _options: LockOptions, hold: () => Promise<unknown>) => hold() },
});
