// npm run gallery: measures chosen screens of the demo at a fixed date, and fails where text is cut off, overlaps or leaves
// the page, or where a theme moves something.
//   --shots  takes pictures of every screen and state instead, and writes them to dist/gallery with a contact sheet
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.mjs';
import { startChild } from './stopping.mjs';
import { ensureBuilt, root, runTool } from './workspace.mjs';

const folder = join(root, 'dist/gallery');

await runTool(async () => {
  const { values } = parseArgs({ options: { shots: { type: 'boolean' } } });
  await ensureBuilt();
  const chromium = await findBrowser();
  rmSync(folder, { recursive: true, force: true });
  const { DATABASE_URL: _, ...environment } = process.env;
  const tests = startChild(
    process.execPath,
    [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'e2e/gallery/gallery.config.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...environment,
        SEVENFOLD_CHROMIUM: chromium,
        ...(values.shots === true && { GALLERY_SHOTS: 'on' }),
      },
    },
  );
  const [code] = await once(tests, 'exit');
  if (values.shots === true) writeContactSheet();
  process.exitCode = code ?? 1;
});

/** One page with all pictures, a row for each screen and language. */
function writeContactSheet() {
  const pictures = filesIn('').filter((file) => file.endsWith('.jpg'));
  /** @param {string} file */
  const rowOf = (file) => file.replace(/-\d+-(\w\w)-\w+\.jpg$/, ', $1');
  const rows = [...new Set(pictures.map(rowOf))];
  const found = filesIn('faults').flatMap(
    (file) => /** @type {string[]} */ (JSON.parse(readFileSync(join(folder, 'faults', file), 'utf8'))),
  );
  const html = `<!doctype html><meta charset="utf-8"><title>Sevenfold, every screen</title>
<style>body{font:14px system-ui;margin:24px;background:#888}section{display:flex;gap:12px;align-items:start;margin:0 0 24px}
h2{position:sticky;left:0;width:140px;flex:none;font-size:14px;margin:0}img{height:420px;flex:none}</style>
${found.length === 0 ? '' : `<ul>${found.map((fault) => `<li>${escaped(fault)}</li>`).join('')}</ul>`}
${rows
  .map(
    (name) =>
      `<section><h2>${escaped(name)}</h2>${pictures
        .filter((file) => rowOf(file) === name)
        .map((file) => `<a href="${file}"><img loading="lazy" src="${file}" alt="${escaped(file)}"></a>`)
        .join('')}</section>`,
  )
  .join('\n')}`;
  writeFileSync(join(folder, 'index.html'), html);
  console.log(`${pictures.length} pictures, ${found.length} faults: ${join(folder, 'index.html')}`);
}

/** @param {string} name of a folder below that of the gallery */
function filesIn(name) {
  const path = join(folder, name);
  return existsSync(path) ? readdirSync(path).sort() : [];
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
