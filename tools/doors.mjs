// Bundles folders with doors (decision 0122): names imported as `#ui` come from the files behind `src/ui/index.ts`.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NAMES = String.raw`(?:type\s+)?\{[^}]*\}`;
/** An import of names of a folder, or their export: `import { a, b as c, type D } from '#ui';`. */
const THROUGH_DOOR = new RegExp(String.raw`^(import|export)\s+(${NAMES})\s+from\s+'#([^']+)';`, 'gm');
/** A statement of a door that exports names of a file of its folder. */
const DOOR_STATEMENT = new RegExp(String.raw`^export\s+(${NAMES})\s+from\s+'(\.[^']+)';\n?`, 'gm');

/**
 * @typedef {{ readonly imported: string, readonly local: string }} Name
 * @typedef {ReadonlyMap<string, { readonly file: string, readonly imported: string }>} Door the file that each name
 *   comes from, and its name there
 */

/** @type {Map<string, Door>} */
const known = new Map();

/**
 * Plugin of Vite and Rolldown that imports names of other folders from the files that a door exports them from. Through
 * the door, a module would depend on everything behind it: the first load would contain the parts of each feature that
 * it shows a label of, and a command of the server would load the whole server.
 *
 * @param {string} sources path of the folder `src`, with a slash at its end
 */
export function doors(sources) {
  return {
    name: 'sevenfold:doors',
    enforce: /** @type {const} */ ('pre'),
    watchChange: () => known.clear(),
    transform: {
      filter: { id: /\.tsx?$/, code: /from '#/ },
      handler: (/** @type {string} */ code, /** @type {string} */ id) =>
        id.startsWith(sources) ? { code: throughDoors(code, sources), map: null } : null,
    },
  };
}

/**
 * Returns the text of a module with imports from the files behind doors. It has as many lines, so that its source map
 * needs no change.
 *
 * @param {string} code
 * @param {string} sources path of the folder `src`, with a slash at its end
 */
export function throughDoors(code, sources) {
  return code.replace(
    THROUGH_DOOR,
    (statement, /** @type {string} */ kind, /** @type {string} */ names, /** @type {string} */ folder) => {
      const path = join(sources, folder, 'index.ts');
      const door = known.get(path) ?? readDoor(path);
      known.set(path, door);
      const direct = namesIn(names).map(({ imported, local }) => {
        const origin = door.get(imported) ?? { imported, file: path };
        return `${kind} { ${origin.imported} as ${local} } from '${origin.file}';`;
      });
      return direct.join(' ') + statement.replaceAll(/[^\n]/g, '');
    },
  );
}

/**
 * Reads which names a door exports from files of its folder. It may declare others itself.
 *
 * @param {string} path
 * @returns {Door}
 */
function readDoor(path) {
  const text = readFileSync(path, 'utf8');
  return new Map(
    [...text.matchAll(DOOR_STATEMENT)].flatMap(([, names = '', from = '']) =>
      namesIn(names).map(({ imported, local }) => [local, { imported, file: join(dirname(path), from) }]),
    ),
  );
}

/**
 * Reads the names of a clause that are more than types.
 *
 * @param {string} clause
 * @returns {Name[]}
 */
function namesIn(clause) {
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
