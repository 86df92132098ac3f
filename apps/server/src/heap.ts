import { setFlagsFromString } from 'node:v8';

// Limits the growth of V8's young generation during the start. Loading creates many long-lived objects, for which V8
// would otherwise grow it to three times 16 MB and keep that memory in an idle process.
setFlagsFromString('--semi-space-growth-factor=1');

/** Allows the young generation to grow again, so that under load it is collected less often. */
export const restoreHeapGrowth = (): void => setFlagsFromString('--semi-space-growth-factor=2');
