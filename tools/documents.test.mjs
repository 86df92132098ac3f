import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './workspace.mjs';

const FOLDERS = ['', 'docs', 'docs/decisions'];
const documents = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');

/**
 * Addresses of the headings of a document.
 * @param {string} file
 */
const anchorsOf = (file) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/**
 * Links of a document to files of the repository.
 * @param {string} file
 */
const linksOf = (file) =>
  [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g)].map(([link, path = '', anchor]) => ({
    link,
    target: path === '' ? file : join(dirname(file), path),
    anchor,
  }));

describe('documents', () => {
  it('link to files and headings that exist', () => {
    const links = documents.flatMap((file) => linksOf(file).map((link) => ({ file, ...link })));
    const broken = links.filter(
      ({ target, anchor }) =>
        !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor)),
    );
    expect(broken.map(({ file, link }) => `${file}: ${link}`)).toEqual([]);
  });

  it('of decisions are in their index', () => {
    const listed = linksOf('docs/decisions/README.md').map(({ target }) => target);
    const decisions = documents.filter((file) => /decisions\/\d/.test(file));
    expect(listed.toSorted()).toEqual(decisions.toSorted());
  });

  it('are in the index of documents', () => {
    const listed = new Set(linksOf('docs/README.md').map(({ target }) => target));
    const own = documents.filter((file) => /^docs\/[^/]+\.md$/.test(file) && file !== 'docs/README.md');
    expect(own.filter((file) => !listed.has(file))).toEqual([]);
  });

  it('of the domain lists each of its folders', () => {
    const listed = [...read('packages/domain/README.md').matchAll(/^\| `@sevenfold\/domain\/(\w+)` \|/gm)].map(
      ([, name = '']) => name,
    );
    expect(listed.toSorted()).toEqual(readdirSync(join(root, 'packages/domain/src')).toSorted());
  });
});
