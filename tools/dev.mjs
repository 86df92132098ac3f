// npm run dev: serves the web app by Vite with hot reload; rebuilds and restarts the server at every change. With
// --fakes, this tool also runs fakes of the services for calendars and payments.
import { once } from 'node:events';
import { watchFile } from 'node:fs';
import { join } from 'node:path';
import { startFakes, wantsFakes } from './fakes.mjs';
import { isEnding, startChild, stop } from './stopping.mjs';
import { capture, ensureInstalled, npmCommand, root, runTool, serverMain, ToolError } from './workspace.mjs';

/**
 * Interval of checking the build's date, in milliseconds. The build deletes the file before it writes it, so a file
 * watcher would lose it.
 */
const POLL_MS = 300;

await runTool(async () => {
  await ensureInstalled();
  const first = await capture(...npmCommand(['run', 'build', '--workspace', '@sevenfold/server']));
  if (first.code !== 0)
    throw new ToolError(`${first.output}\nStopped: the first build of the server failed; its output is above.`);

  if (wantsFakes()) await startFakes();
  if (isEnding()) return;
  keepServing();
  const builders = [
    start('apps/server', executable('rolldown'), ['-c', 'rolldown.config.ts', '--watch']),
    start('apps/web', executable('vite'), []),
  ];
  // The end of one process stops the others: half of the setup would look as if it worked.
  for (const child of builders) child.once('exit', () => void stop('SIGTERM'));
  console.log('Open http://127.0.0.1:5173');
});

/**
 * Runs the server and restarts it after each build. A server that exits by itself is started again by the next build.
 */
function keepServing() {
  let running = start('.', process.execPath, [serverMain]);
  /** @type {Promise<void>} */
  let lastRestart = Promise.resolve();
  const replace = async () => {
    await end(running);
    if (!isEnding()) running = start('.', process.execPath, [serverMain]);
  };
  watchFile(serverMain, { interval: POLL_MS }, (now) => {
    if (now.size > 0 && !isEnding()) lastRestart = lastRestart.then(replace);
  });
}

/** @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** @param {string} name */
function executable(name) {
  return join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

/**
 * @param {string} folder relative to the checkout
 * @param {string} file
 * @param {string[]} args
 */
function start(folder, file, args) {
  return startChild(file, args, {
    cwd: join(root, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && file !== process.execPath,
  });
}
