// npm run db:backup and npm run db:restore: make the checkout ready and run the program's own command.
import { join, resolve } from 'node:path';
import { isEnding, startChild } from './stopping.mjs';
import { ensureBuilt, root, runTool, ToolError } from './workspace.mjs';

/** Where npm was called: it runs scripts in the checkout's folder, and a file is named from where one stands. */
const here = process.env['INIT_CWD'] ?? process.cwd();

await runTool(async () => {
  const [command = '', ...args] = process.argv.slice(2);
  if (!['backup', 'restore'].includes(command))
    throw new ToolError('Say what to do: node tools/database.mjs backup|restore [--replace] [file]');
  await ensureBuilt();
  const named = args.map((arg) => (arg.startsWith('--') ? arg : resolve(here, arg)));
  if (isEnding()) return;
  const program = startChild(process.execPath, [join(root, `apps/server/dist/${command}.js`), ...named], {
    cwd: root,
    stdio: 'inherit',
  });
  program.once('exit', (code) => (process.exitCode = code ?? 1));
});
