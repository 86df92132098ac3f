// What happy-dom lacks of a browser: locks. The only tab gets each at once.
Object.defineProperty(navigator, 'locks', {
  value: { request: (_name: string, _options: LockOptions, hold: () => Promise<unknown>) => hold() },
});
