import { readFileSync } from 'node:fs';
import { CATALOGUES_FOLDER, compileCatalogue, LOCALES, type Locale } from '@sevenfold/i18n/compile';
import type { Plugin } from 'vite';
import { filesOfFirstLoad } from './firstLoad';

const ID = /^\0virtual:catalogue\/(?<locale>\w+)\/(?<part>first|rest)$/;
/** Placeholder in index.html for the files with each locale's first texts. */
const PLACE = '__TEXTS__';

/**
 * Serves `virtual:catalogue/<locale>/first`, the compiled texts of the first load, and `…/rest` with all others, as one
 * chunk each. The document gets the URLs of the first ones, so that it can request the right one before any script
 * runs.
 */
export function catalogues(): Plugin {
  let building = false;
  return {
    name: 'sevenfold:catalogues',
    configResolved: ({ command }) => {
      building = command === 'build';
    },
    resolveId: (id) => (ID.test(`\0${id}`) ? `\0${id}` : undefined),
    load(id) {
      const asked = ID.exec(id)?.groups;
      const locale = LOCALES.find((known) => known === asked?.['locale']);
      if (!locale) return undefined;
      // In development, the keys of the first load change constantly, so it includes all texts.
      const isFirst = building ? isOfFirstLoad(readSources(filesOfFirstLoad())) : () => true;
      return moduleOf(locale, (key) => isFirst(key) === (asked?.['part'] === 'first'));
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => html.replace(PLACE, JSON.stringify(addresses(Object.values(bundle ?? {})))),
    },
    handleHotUpdate({ file, server }) {
      if (file.startsWith(CATALOGUES_FOLDER)) server.ws.send({ type: 'full-reload' });
    },
  };
}

function moduleOf(locale: Locale, isIn: (key: string) => boolean): string {
  const texts = Object.fromEntries(Object.entries(compileCatalogue(locale)).filter(([key]) => isIn(key)));
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))})`;
}

const readSources = (files: ReadonlySet<string>): string =>
  [...files].map((file) => readFileSync(file, 'utf8')).join('\n');

/**
 * True if sources contain a key: as a whole, or by its prefix where the rest is computed, as in
 * `skip.reason.${reason}`.
 */
export function isOfFirstLoad(sources: string): (key: string) => boolean {
  const whole = new Set([...sources.matchAll(/'([a-z]\w*(?:\.\w+)+)'/gi)].map(([, key = '']) => key));
  const beginnings = [...new Set([...sources.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/gi)].map(([, key = '']) => key))];
  return (key) => whole.has(key) || beginnings.some((beginning) => key.startsWith(beginning));
}

function addresses(
  bundle: readonly { readonly type: string; readonly fileName: string; readonly facadeModuleId?: string | null }[],
): Record<string, string> {
  const files = bundle.flatMap(({ fileName, facadeModuleId }) => {
    const asked = ID.exec(facadeModuleId ?? '')?.groups;
    return asked?.['part'] === 'first' ? [[asked['locale'] ?? '', `/${fileName}`]] : [];
  });
  return Object.fromEntries(files);
}
