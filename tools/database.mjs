// npm run db:backup, db:restore, db:verify-backup and db:distribute: install and build if necessary, and run the server's
// own command.
import { join, resolve } from 'node:path';
import { isEnding, startChild } from './stopping.mjs';
import { ensureBuilt, root, runTool, ToolError } from './workspace.mjs';

/**
 * Folder in which npm was called: npm runs scripts in the folder of the checkout, but file arguments are relative to
 * the caller's.
 */
const here = process.env['INIT_CWD'] ?? process.cwd();

await runTool(async () => {
  const [command = '', ...args] = process.argv.slice(2);
  if (!['backup', 'restore', 'verifyBackup', 'distribute'].includes(command))
    throw new ToolError(
      'Action missing. Usage: node tools/database.mjs backup|restore|verifyBackup|distribute [--option] [file]',
    );
  await ensureBuilt();
  const resolvedArgs = args.map((arg) => (arg.startsWith('--') ? arg : resolve(here, arg)));
  if (isEnding()) return;
  const child = startChild(process.execPath, [join(root, `apps/server/dist/${command}.js`), ...resolvedArgs], {
    cwd: root,
    stdio: 'inherit',
  });
  child.once('exit', (code) => (process.exitCode = code ?? 1));
});
