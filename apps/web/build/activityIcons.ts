import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ICONS } from '@sevenfold/domain/activity';
import type { Plugin } from 'vite';

const ID = 'virtual:activity-icons';
const DEV_PATH = '/@activity-icons.svg';

type IconNode = readonly [tag: string, attributes: Record<string, string>];

/** Serves `virtual:activity-icons`: the address of one SVG sprite with a symbol for each icon an activity can have. */
export function activityIcons(): Plugin {
  let building = false;
  return {
    name: 'sevenfold:activity-icons',
    configResolved: ({ command }) => {
      building = command === 'build';
    },
    configureServer(server) {
      server.middlewares.use(DEV_PATH, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(spriteOf(ICONS));
      });
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      if (!building) return `export default ${JSON.stringify(DEV_PATH)}`;
      const file = this.emitFile({ type: 'asset', name: 'activity-icons.svg', source: spriteOf(ICONS) });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
  };
}

function spriteOf(names: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg">${names.map(symbolOf).join('')}</svg>`;
}

function symbolOf(name: string): string {
  const shapes = iconNodes(name).map(([tag, { key: _key, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${tag}${written.join('')}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`;
}

// Node's own loader: Vite's cannot be asked any more once the configuration is loaded.
const require = createRequire(import.meta.url);

/** The shapes of one icon. Throws when Lucide has none of that name. */
function iconNodes(name: string): readonly IconNode[] {
  const path = require.resolve(`lucide-react/icons/${name}`);
  // Some names are old ones, kept as files that only pass on another.
  const alias = /^export \{ default \} from '\.\/([\w-]+)\.mjs'/m.exec(readFileSync(path, 'utf8'))?.[1];
  if (alias) return iconNodes(alias);
  const icon: { __iconData?: { node: readonly IconNode[] } } = require(path);
  if (!icon.__iconData) throw new Error(`The icon "${name}" has no shapes`);
  return icon.__iconData.node;
}
