// npm start: makes the checkout ready and runs the program, in this very process: a signal, a kill and an exit
// code then need nobody to pass them on.
import { pathToFileURL } from 'node:url';
import { handOver, isEnding } from './stopping.mjs';
import { ensureBuilt, runTool, serverMain } from './workspace.mjs';

await runTool(async () => {
  await ensureBuilt();
  if (isEnding()) return;
  process.argv[1] = serverMain;
  handOver();
  await import(pathToFileURL(serverMain).href);
});
