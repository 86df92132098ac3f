// npm run demo: installs and builds if necessary, starts the server with an account full of data and opens the address
// it prints. With --fakes, this tool also runs fake calendar services, to which the account is connected.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { startFakes, wantsFakes } from './fakes.mjs';
import { isEnding, startChild } from './stopping.mjs';
import { ensureBuilt, root, runTool } from './workspace.mjs';

await runTool(async () => {
  await ensureBuilt();
  if (wantsFakes()) await startFakes();
  // With the options of this process: the gallery stops the clock of the server.
  const args = [...process.execArgv, join(root, 'apps/server/dist/demo.js')];
  if (isEnding()) return;
  // The server logs every request where its output is no terminal, as here.
  const env = { ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' };
  const child = startChild(process.execPath, args, { cwd: root, env, stdio: ['inherit', 'pipe', 'inherit'] });
  if (!child.stdout) throw new Error('The server has no output');
  child.once('exit', (code) => (process.exitCode = code ?? 1));

  let opened = false;
  createInterface(child.stdout).on('line', (line) => {
    console.log(line);
    // Not any address: lines of the log contain some as well.
    const address = /^ *Sevenfold is ready at (\S+)/.exec(line)?.[1];
    if (address === undefined || opened) return;
    opened = true;
    openBrowser(address);
  });
});

/**
 * Opens the address in a browser if there is a desktop; otherwise the printed address is enough.
 * @param {string} address
 */
function openBrowser(address) {
  const opener = openerOf(process.platform);
  if (opener === null) return;
  spawn(opener, [address], { stdio: 'ignore', detached: true })
    .once('error', () => undefined)
    .unref();
}

/** @param {NodeJS.Platform} platform */
function openerOf(platform) {
  if (platform === 'darwin') return 'open';
  if (platform === 'win32') return 'explorer';
  const desktop = process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'] ?? '';
  return desktop === '' ? null : 'xdg-open';
}
