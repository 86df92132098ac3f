// npm run demo: makes the checkout ready, runs the program on a filled account and opens the address it prints.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { isEnding, startChild } from './stopping.mjs';
import { ensureBuilt, root, runTool } from './workspace.mjs';

await runTool(async () => {
  await ensureBuilt();
  const args = [join(root, 'apps/server/dist/demo.js'), ...process.argv.slice(2)];
  if (isEnding()) return;
  const program = startChild(process.execPath, args, { cwd: root, stdio: ['inherit', 'pipe', 'inherit'] });
  if (!program.stdout) throw new Error('The program has no output');
  program.once('exit', (code) => (process.exitCode = code ?? 1));

  let opened = false;
  createInterface(program.stdout).on('line', (line) => {
    console.log(line);
    const address = /https?:\/\/\S+/.exec(line)?.[0];
    if (address === undefined || opened) return;
    opened = true;
    openBrowser(address);
  });
});

/**
 * Opens the address where there is a desktop; elsewhere the printed address has to do.
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
