// Readers of the native projects' files, for their checks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import { root } from '../workspace.mjs';

export const MOBILE = join(root, 'apps/mobile');
export const ANDROID = join(MOBILE, 'android/app/src/main');
export const IOS = join(MOBILE, 'ios/App');

const parser = new Window();

/**
 * Parses an XML file.
 * @param {string} path
 * @throws {Error} if it is not well-formed
 */
export function readXml(path) {
  // The parser does not know declarations in single quotes.
  const text = readFileSync(path, 'utf8').replace(/^<\?xml[^>]*\?>/, '');
  const parsed = new parser.DOMParser().parseFromString(text, 'application/xml');
  if (parsed.querySelector('parsererror')) throw new Error(`${path} is not well-formed`);
  return parsed.documentElement;
}

/**
 * Parses a property list in XML.
 * @param {string} path
 * @returns {Record<string, unknown>}
 */
export function readPlist(path) {
  const { firstElementChild } = readXml(path);
  if (firstElementChild === null) throw new Error(`${path} is empty`);
  return /** @type {Record<string, unknown>} */ (plistValue(firstElementChild));
}

/**
 * @param {import('happy-dom').Element} element
 * @returns {unknown}
 */
function plistValue(element) {
  const children = [...element.children];
  switch (element.tagName) {
    case 'dict':
      return Object.fromEntries(
        children.flatMap((key, index) => {
          const value = children[index + 1];
          return index % 2 === 0 && value ? [[key.textContent, plistValue(value)]] : [];
        }),
      );
    case 'array':
      return children.map(plistValue);
    case 'true':
      return true;
    case 'false':
      return false;
    case 'integer':
      return Number(element.textContent);
    case 'string':
      return element.textContent;
    default:
      throw new Error(`A property list has no <${element.tagName}> here`);
  }
}

/**
 * @typedef {object} XcodeObject
 * @property {string} isa
 * @property {string} [path]
 * @property {string} [sourceTree]
 * @property {string[]} [children] of a group
 * @property {string[]} [files] of a build phase
 * @property {string} [fileRef] of a file in a build phase
 * @property {Record<string, string | string[]>} [buildSettings] of a configuration
 */

const TOKEN = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<text>"(?:[^"\\]|\\[\s\S])*"|[\w.$/:<>-]+|[{}()=;,])/gy;

/**
 * Parses an Xcode project, which is a property list in the older format: texts, {name = value;} and (value, …).
 * @param {string} path
 * @returns {{ objects: Record<string, XcodeObject> }}
 */
export function readXcodeProject(path) {
  const source = readFileSync(path, 'utf8');
  /** @type {string[]} */
  const tokens = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(source);
    if (!match) throw new Error(`${path}: cannot be read at ${source.slice(at, at + 40)}`);
    if (match.groups?.['text'] !== undefined) tokens.push(match.groups['text']);
  }
  let at = 0;
  const expect = (/** @type {string} */ token) => {
    if (tokens[at++] !== token) throw new Error(`${path}: ${token} expected, not ${tokens[at - 1]}`);
  };
  const value = () => {
    const token = tokens[at++] ?? '';
    if (token === '{') {
      /** @type {Record<string, unknown>} */
      const object = {};
      while (tokens[at] !== '}') {
        const name = unquoted(tokens[at++] ?? '');
        expect('=');
        if (name in object) throw new Error(`${path}: ${name} is there twice`);
        object[name] = value();
        expect(';');
      }
      at += 1;
      return object;
    }
    if (token !== '(') return unquoted(token);
    /** @type {unknown[]} */
    const list = [];
    while (tokens[at] !== ')') {
      list.push(value());
      if (tokens[at] !== ')') expect(',');
    }
    at += 1;
    return list;
  };
  return /** @type {{ objects: Record<string, XcodeObject> }} */ (value());
}

const unquoted = (/** @type {string} */ token) =>
  token.startsWith('"') ? token.slice(1, -1).replace(/\\(.)/g, '$1') : token;
