import { setFlagsFromString } from 'node:v8';

// While the program starts, much is made that stays, and V8 takes that for a reason to keep three times sixteen
// megabytes ready for what is short-lived. A process that then waits would hold on to them for nothing.
setFlagsFromString('--semi-space-growth-factor=1');

/**
 * From here on the room for what is short-lived may grow, as it has to under load: collecting less often costs less.
 */
export const letHeapGrow = (): void => setFlagsFromString('--semi-space-growth-factor=2');
