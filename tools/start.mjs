// npm start: makes the checkout ready and runs the program, in this very process: a signal, a kill and an exit
// code then need nobody to pass them on.
import { pathToFileURL } from 'node:url';
import { ensureBuilt, runTool, serverMain } from './workspace.mjs';

/** npm signals the shell between it and us, which ends without telling: who stops `npm start` would leave the server and its port behind. */
const PARENT_CHECK_MS = 500;

await runTool(async () => {
  if (process.env['npm_lifecycle_event'] === 'start') endWithParent();
  await ensureBuilt();
  process.argv[1] = serverMain;
  await import(pathToFileURL(serverMain).href);
});

function endWithParent() {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  check.unref();
}
