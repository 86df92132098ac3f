// npm run recovery-code: installs and builds if necessary, and runs the server's own command.
import { join } from 'node:path';
import { isEnding, startChild } from './stopping.mjs';
import { ensureBuilt, root, runTool } from './workspace.mjs';

await runTool(async () => {
  await ensureBuilt();
  if (isEnding()) return;
  const command = [join(root, 'apps/server/dist/recoveryCode.js'), ...process.argv.slice(2)];
  const child = startChild(process.execPath, command, { cwd: root, stdio: 'inherit' });
  child.once('exit', (code) => (process.exitCode = code ?? 1));
});
