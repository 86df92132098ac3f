import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { filesOfFirstLoad, SOURCES } from './firstLoad';

const ALL = "source('./');";
const LINK = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)">/g;

/**
 * Preloads only the scripts of a later part itself. The browser discovers their imports; listing all names would
 * enlarge the first load, and after the first visit all files are cached.
 */
export const fetchedWith = (
  _: string,
  files: string[],
  { hostType }: { readonly hostType: 'html' | 'js' },
): string[] => (hostType === 'html' ? files : []);

/** Limits the Tailwind classes of app.css to the files of the first load; the development server scans all files. */
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
    // Inlines the styles: a separate file would cost the first load a request and delay the first paint.
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replace(LINK, (link, file: string) => {
          const styles = bundle?.[file];
          if (styles?.type !== 'asset') return link;
          // The link is never loaded. It tells later parts that the styles they share with the first load are present.
          return `<style>${String(styles.source)}</style><link rel="stylesheet" href="/${file}" disabled>`;
        }),
    },
  };
}
