import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { SOURCES } from './sources';

const NAMES = String.raw`(?:type\s+)?\{[^}]*\}`;
/** An import of names of a folder, or their export: `import { a, b as c, type D } from '#ui';`. */
const THROUGH_DOOR = new RegExp(String.raw`^(import|export)\s+(${NAMES})\s+from\s+'#([^']+)';`, 'gm');
/** A statement of a door. */
const DOOR_STATEMENT = new RegExp(String.raw`^export\s+(${NAMES})\s+from\s+'(\.[^']+)';\n?`, 'gm');

interface Name {
  readonly imported: string;
  readonly local: string;
}
/** The file that each name of a door comes from, and its name there. */
type Door = ReadonlyMap<string, { readonly file: string; readonly imported: string }>;

const known = new Map<string, Door>();

/**
 * Imports names of other folders from the files that a door (`index.ts`) exports them from. Through the door, a module
 * would depend on everything behind it, so that the first load would contain the parts of each feature that it shows a
 * label of.
 */
export function doors(): Plugin {
  return {
    name: 'sevenfold:doors',
    enforce: 'pre',
    watchChange: () => known.clear(),
    transform: {
      filter: { id: /\.tsx?$/, code: /from '#/ },
      handler: (code, id) => (id.startsWith(SOURCES) ? { code: throughDoors(code), map: null } : null),
    },
  };
}

/**
 * Returns the text of a module with imports from the files behind doors. It has as many lines, so that its source map
 * needs no change.
 *
 * @throws {Error} if a door does not export a name
 */
export const throughDoors = (code: string): string =>
  code.replace(THROUGH_DOOR, (statement, kind: string, names: string, folder: string) => {
    const door = doorOf(folder);
    const direct = namesIn(names).map(({ imported, local }) => {
      const origin = door.get(imported);
      if (!origin) throw new Error(`apps/web/src/${folder}/index.ts does not export ${imported}`);
      return `${kind} { ${origin.imported} as ${local} } from '${origin.file}';`;
    });
    return direct.join(' ') + statement.replaceAll(/[^\n]/g, '');
  });

function doorOf(folder: string): Door {
  const door = known.get(folder) ?? readDoor(join(SOURCES, folder, 'index.ts'));
  known.set(folder, door);
  return door;
}

/** Reads a door, which consists of statements that export names of a file of its folder only. */
function readDoor(path: string): Door {
  const text = readFileSync(path, 'utf8');
  const rest = text.replace(DOOR_STATEMENT, '').trim();
  if (rest !== '') throw new Error(`${path} may only contain "export { … } from './…';": ${rest}`);
  return new Map(
    [...text.matchAll(DOOR_STATEMENT)].flatMap(([, names = '', from = '']) =>
      namesIn(names).map(({ imported, local }) => [local, { imported, file: join(dirname(path), from) }] as const),
    ),
  );
}

/** Reads the names of a clause that are more than types. */
function namesIn(clause: string): readonly Name[] {
  if (clause.startsWith('type')) return [];
  return clause
    .slice(clause.indexOf('{') + 1, clause.lastIndexOf('}'))
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [imported = name, local = imported] = name.split(/\s+as\s+/);
      return { imported, local };
    });
}
