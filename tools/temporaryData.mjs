// Loaded before the server of end-to-end tests (node --import): removes its data when the process exits, which is after
// its database has stopped.
import { rmSync } from 'node:fs';

const folder = process.env['DATA_FOLDER'];
if (!folder) throw new Error('DATA_FOLDER must be set');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
