// npm start: installs and builds if necessary, and runs the server in this same process, so that signals and the exit
// code need not be passed on.
import { pathToFileURL } from 'node:url';
import { isEnding, leaveSignalsToOthers } from './stopping.mjs';
import { ensureBuilt, runTool, serverMain } from './workspace.mjs';

await runTool(async () => {
  await ensureBuilt();
  if (isEnding()) return;
  process.argv[1] = serverMain;
  leaveSignalsToOthers();
  await import(pathToFileURL(serverMain).href);
});
