// Loaded before the server of end-to-end tests (node --import): removes its data when the process exits, which is after
// its database has stopped. Stops the server when the test runner, process TEST_RUNNER, was killed.
import { rmSync } from 'node:fs';

const CHECK_MS = 500;

const folder = process.env['DATA_FOLDER'];
if (!folder) throw new Error('DATA_FOLDER must be set');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const runner = Number(process.env['TEST_RUNNER'] ?? 0);
if (runner > 0) {
  const check = setInterval(() => {
    if (isAlive(runner)) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_MS);
  check.unref();
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
