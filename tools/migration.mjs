// npm run migrate:import and npm run migrate:undo: install and build if necessary, and run the server's own command.
import { join, resolve } from 'node:path';
import { isEnding, startChild } from './stopping.mjs';
import { ensureBuilt, root, runTool } from './workspace.mjs';

/** Folder in which npm was called, to which file arguments are relative: npm runs scripts in the checkout. */
const here = process.env['INIT_CWD'] ?? process.cwd();

await runTool(async () => {
  const [action = '', ...args] = process.argv.slice(2);
  await ensureBuilt();
  // Only the import names a file; an undo names an address.
  const resolvedArgs = args.map((arg) => (action !== 'import' || arg.startsWith('--') ? arg : resolve(here, arg)));
  if (isEnding()) return;
  const child = startChild(process.execPath, [join(root, 'apps/server/dist/migration.js'), action, ...resolvedArgs], {
    cwd: root,
    stdio: 'inherit',
  });
  child.once('exit', (code) => (process.exitCode = code ?? 1));
});
