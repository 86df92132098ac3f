import { minify, type Plugin } from 'vite';

const COMMENT = /<!--[\s\S]*?-->\s*/g;
const SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** Minifies the inline scripts of index.html and removes its comments, which Vite leaves unchanged. */
export function inlineScripts(): Plugin {
  return {
    name: 'sevenfold:inline-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (page) => {
        const html = page.replace(COMMENT, '');
        const scripts = [...html.matchAll(SCRIPT)].map(([, text = '']) => text);
        const shortened = await Promise.all(
          scripts.map(async (text) => (await minify('page.js', text, { compress: true, mangle: true })).code.trim()),
        );
        return html.replace(SCRIPT, () => `<script>${shortened.shift() ?? ''}</script>`);
      },
    },
  };
}
