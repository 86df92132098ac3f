import { fileURLToPath } from 'node:url';

/** The folder of the web app's sources, with a slash at its end. */
export const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
