import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { filesOfFirstLoad, SOURCES } from './firstLoad';

const ALL = "source('./');";
const LINK = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)">/g;

/**
 * The scripts that are fetched together with a later part: none but that. The browser finds what it imports; the names
 * of them all would be in the first load, and after the first visit all of them are on the device.
 */
export const fetchedWith = (
  _: string,
  files: string[],
  { hostType }: { readonly hostType: 'html' | 'js' },
): string[] => (hostType === 'html' ? files : []);

/**
 * Limits the classes that Tailwind generates for app.css to the files of the first load; the development server scans
 * everything.
 */
export function stylesOfFirstLoad(): Plugin {
  return {
    name: 'sevenfold:styles-of-first-load',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id !== `${SOURCES}app.css`) return undefined;
      if (!code.includes(ALL)) throw new Error(`app.css does not say ${ALL}`);
      const sources = [...filesOfFirstLoad()]
        .filter((file) => file.endsWith('.tsx') || file.endsWith('.ts'))
        .map((file) => `@source './${relative(SOURCES, file)}';`);
      return { code: code.replace(ALL, ['source(none);', ...sources].join('\n')), map: null };
    },
    // Into the page: a file of their own would cost the first load a request, and the page's first line its looks until
    // it came.
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replace(LINK, (link, file: string) => {
          const styles = bundle?.[file];
          if (styles?.type !== 'asset') return link;
          // The link is never followed. Later parts find by it that the styles they share with the first load are
          // there.
          return `<style>${String(styles.source)}</style><link rel="stylesheet" href="/${file}" disabled>`;
        }),
    },
  };
}
