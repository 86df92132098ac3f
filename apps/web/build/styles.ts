import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { filesOfFirstLoad, SOURCES } from './firstLoad';

const ALL = "source('./');";
/** What Tailwind gives browsers that do not know @property. Those cannot mix the colours of activities either, and are none of ours. */
const FOR_OLD_BROWSERS = /@layer properties\{@supports[^{}]*\{[^{}]*\{[^{}]*\}::backdrop\{[^{}]*\}\}\}/g;

const LINK = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)">/g;

/**
 * The scripts that are fetched together with a later part: none but that. The browser finds what it imports; the names of them all would be in the first load,
 * and after the first visit all of them are on the device.
 */
export const fetchedWith = (_: string, files: string[], { hostType }: { readonly hostType: 'html' | 'js' }): string[] => (hostType === 'html' ? files : []);

const forToday = (css: string): string => css.replace(FOR_OLD_BROWSERS, '');

/** Lets Tailwind look for the classes of app.css in the files of the first load only (while somebody edits it looks everywhere), and leaves out what no browser of ours needs. */
export function stylesOfFirstLoad(): Plugin {
  return {
    name: 'sevenfold:styles-of-first-load',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id !== `${SOURCES}app.css`) return undefined;
      if (!code.includes(ALL)) throw new Error(`app.css does not say ${ALL}`);
      const sources = [...filesOfFirstLoad()].filter((file) => file.endsWith('.tsx') || file.endsWith('.ts')).map((file) => `@source './${relative(SOURCES, file)}';`);
      return { code: code.replace(ALL, ['source(none);', ...sources].join('\n')), map: null };
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = forToday(String(file.source));
      }
    },
    // Into the page: a file of their own would cost the first load a request, and the page's first line its looks until it came.
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replace(LINK, (link, file: string) => {
          const styles = bundle?.[file];
          if (styles?.type !== 'asset') return link;
          // The link is never followed. Later parts find by it that the styles they share with the first load are there.
          return `<style>${forToday(String(styles.source))}</style><link rel="stylesheet" href="/${file}" disabled>`;
        }),
    },
  };
}
