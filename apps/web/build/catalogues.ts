import { CATALOGUES_FOLDER, compileCatalogue, LOCALES } from '@sevenfold/i18n/compile';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:catalogue/';

/** Serves `virtual:catalogue/<locale>`: the compiled texts of one locale, a chunk of its own. */
export function catalogues(): Plugin {
  return {
    name: 'sevenfold:catalogues',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const locale = LOCALES.find((known) => id === `\0${PREFIX}${known}`);
      if (!locale) throw new Error(`There is no catalogue for ${id.slice(PREFIX.length + 1)}`);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compileCatalogue(locale)))})`;
    },
    handleHotUpdate({ file, server }) {
      if (file.startsWith(CATALOGUES_FOLDER)) server.ws.send({ type: 'full-reload' });
    },
  };
}
