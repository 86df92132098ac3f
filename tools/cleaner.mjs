// Started by startCleaner: waits until the process that started it has ended, which closes the pipe between them, then
// ends what is left in the folder and removes it.
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { endProcessesIn } from './leftovers.mjs';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('A folder must be given');
process.stdin.resume();
await once(process.stdin, 'end');
await endProcessesIn(folder);
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
