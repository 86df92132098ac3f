// Loaded before the server of end-to-end tests (node --import): stops it when the test runner was killed, and removes its
// data when the process exits, which is after its database has stopped.
import { rmSync } from 'node:fs';
import { endWithParent } from './stopping.mjs';

const folder = process.env['DATA_FOLDER'];
if (!folder) throw new Error('DATA_FOLDER must be set');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
endWithParent();
