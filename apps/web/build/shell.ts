import type { Plugin } from 'vite';

const ORIGIN = /^https?:\/\/[^/]+$/;

/**
 * Checks that a build of the native shell knows its server: `VITE_SERVER_ORIGIN`, such as `https://plan.example.org`. Its
 * pages come from the device, so they cannot tell.
 */
export function shell(): Plugin {
  return {
    name: 'sevenfold:shell',
    apply: (_, { command, mode }) => command === 'build' && mode === 'shell',
    configResolved({ env }) {
      if (!ORIGIN.test(String(env['VITE_SERVER_ORIGIN'])))
        throw new Error('Set VITE_SERVER_ORIGIN to the origin of the server, such as https://plan.example.org');
    },
  };
}
