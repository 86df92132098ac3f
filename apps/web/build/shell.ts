import type { Plugin } from 'vite';
import web from '../package.json';

const ORIGIN = /^https?:\/\/[^/]+$/;

/**
 * Checks that a build of the native shell knows its server: `VITE_SERVER_ORIGIN`, such as `https://plan.example.org`. Its
 * pages come from the device, so they cannot tell. Builds its version into it, by which the server knows old ones.
 */
export function shell(): Plugin {
  return {
    name: 'sevenfold:shell',
    apply: (_, { command, mode }) => command === 'build' && mode === 'shell',
    config: () => ({ define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(web.version) } }),
    configResolved({ env }) {
      if (!ORIGIN.test(String(env['VITE_SERVER_ORIGIN'])))
        throw new Error('Set VITE_SERVER_ORIGIN to the origin of the server, such as https://plan.example.org');
    },
  };
}
