import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, runnerImport } from 'vite';
import { doors } from '../../tools/doors.mjs';

// Our plugins use the packages' TypeScript, which Node does not read by itself and Vite's reader of this file leaves to
// Node.
const { module: own } = await runnerImport<typeof import('./build')>(
  fileURLToPath(new URL('./build/index.ts', import.meta.url)),
);

// The server accepts calls of its own pages only, so it must see the host the browser asked for.
const API = { target: `http://127.0.0.1:${process.env['PORT'] ?? '7700'}`, changeOrigin: false };

export default defineConfig({
  plugins: [
    react(),
    doors(own.SOURCES),
    own.stylesOfFirstLoad(),
    tailwindcss(),
    own.stylesWithoutPolyfills(),
    own.catalogues(),
    own.activityIcons(),
    own.inlineScripts(),
    own.shellConstant(),
    own.noCircles(),
    own.preload(),
    own.contents(),
    own.sourceMaps(),
    own.shell(),
    own.eagerCompile(),
    own.serviceWorker(),
    own.precompressed(),
  ],
  worker: { format: 'es', plugins: () => [doors(own.SOURCES)] },
  build: {
    target: 'es2022',
    // The oldest browsers with @property and relative colours.
    cssTarget: ['chrome119', 'firefox128', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: own.fetchedWith },
    manifest: true,
    rolldownOptions: {
      // Inlines constants into other modules, so that conditions on the platform and the mode are decided at build time.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: { codeSplitting: { groups: own.chunkGroups() } },
    },
  },
  server: { host: '127.0.0.1', port: 5173, strictPort: true, proxy: { '/api': API } },
});
