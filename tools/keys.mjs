// npm run keys:rotate: installs and builds if necessary, and runs the server's own command.
import { join } from 'node:path';
import { isEnding, startChild } from './stopping.mjs';
import { ensureBuilt, root, runTool } from './workspace.mjs';

await runTool(async () => {
  await ensureBuilt();
  if (isEnding()) return;
  const child = startChild(process.execPath, [join(root, 'apps/server/dist/keys.js')], { cwd: root, stdio: 'inherit' });
  child.once('exit', (code) => (process.exitCode = code ?? 1));
});
