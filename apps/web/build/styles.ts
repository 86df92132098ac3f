import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { filesOfFirstLoad } from './firstLoad';
import { SOURCES } from './sources';

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
      const identifiers = `@source not inline('{${identifiersAmong(CLASSES_LIKE_IDENTIFIERS).join(',')}}');`;
      return { code: code.replace(ALL, ['source(none);', ...sources, identifiers].join('\n')), map: null };
    },
    // Inlines the styles: a separate file would cost the first load a request and delay the first paint.
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replace(LINK, (link, file: string) => {
          const styles = bundle?.[file];
          if (styles?.type !== 'asset') return link;
          // The link is never loaded. It marks the styles that later chunks share with the first load as present.
          return `<style>${String(styles.source)}</style><link rel="stylesheet" href="/${file}" disabled>`;
        }),
    },
  };
}

/** Names of classes that Tailwind finds in code and comments, too; `transition` and `transform` alone need 400 bytes. */
const CLASSES_LIKE_IDENTIFIERS = ['collapse', 'filter', 'inline', 'ring', 'static', 'table', 'transform', 'transition'];

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const LITERALS = /'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|`[^`]*`/g;

/** Selects the names that no string of the first load contains as a word, so that they are no classes there. */
function identifiersAmong(names: readonly string[]): string[] {
  const strings = [...filesOfFirstLoad()]
    .flatMap((file) => readFileSync(file, 'utf8').replace(COMMENTS, '').match(LITERALS) ?? [])
    .join(' ');
  const words = new Set(strings.split(/[^\w:[\]/.-]+/));
  return names.filter((name) => !words.has(name));
}

const POLYFILL = '@layer properties{';
const COLOR_MIX = '@supports (color:color-mix(in lab, red, red)){';

/**
 * Removes what Tailwind adds for browsers without `@property` or `color-mix()`, which the app does not support
 * (decision 0015). Must come after Tailwind's own plugin.
 */
export function stylesWithoutPolyfills(): Plugin {
  return {
    name: 'sevenfold:styles-without-polyfills',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.css')) return undefined;
      return {
        code: replaceBlocks(
          replaceBlocks(code, POLYFILL, () => ''),
          COLOR_MIX,
          (content) => content,
        ),
        map: null,
      };
    },
  };
}

/** Replaces each block that starts with `start` by what `replace` returns for its content. */
function replaceBlocks(css: string, start: string, replace: (content: string) => string): string {
  const at = css.indexOf(start);
  if (at === -1) return css;
  const first = at + start.length;
  let end = first;
  for (let depth = 1; depth > 0; end++) depth += css[end] === '{' ? 1 : css[end] === '}' ? -1 : 0;
  return css.slice(0, at) + replace(css.slice(first, end - 1)) + replaceBlocks(css.slice(end), start, replace);
}
