import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Shapes of a Lucide icon, as in its package. */
export type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

/**
 * Converts a Lucide icon to a single path: one element instead of up to eight, and fewer bytes.
 *
 * @throws Error when Lucide has no icon of that name
 */
export const iconPath = (name: string): string => pathOf(iconNode(name));

// Uses Node's loader, because Vite's is closed once the configuration is loaded.
const require = createRequire(import.meta.url);

function iconNode(name: string): IconNode {
  const path = require.resolve(`lucide-react/icons/${name}`);
  // Old icon names are files that re-export another one.
  const alias = /^export \{ default \} from '\.\/([\w-]+)\.mjs'/m.exec(readFileSync(path, 'utf8'))?.[1];
  if (alias) return iconNode(alias);
  const icon: { __iconData?: { node: IconNode } } = require(path);
  if (!icon.__iconData) throw new Error(`The icon "${name}" has no shapes`);
  return icon.__iconData.node;
}

/**
 * All Lucide icons use the same stroke; the few filled shapes are dots no wider than it.
 *
 * @throws Error for a shape without a path conversion
 */
export const pathOf = (node: IconNode): string =>
  node.map(([tag, attributes]) => (SHAPES[tag] ?? unknown(tag))(attributes)).join('');

type Shape = (attributes: Readonly<Record<string, string>>) => string;

const SHAPES: Readonly<Record<string, Shape>> = {
  // A leading relative move starts at the origin only in the first shape, so the origin is made explicit.
  path: ({ d = '' }) => (d.startsWith('m') ? `M0 0${d}` : d),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}z`,
  circle: ({ cx, cy, r }) => oval(cx, cy, r, r),
  ellipse: ({ cx, cy, rx, ry }) => oval(cx, cy, rx, ry),
  rect: ({ x = '0', y = '0', width, height, rx, ry }) =>
    box({
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
      rx: Number(rx ?? ry ?? 0),
      ry: Number(ry ?? rx ?? 0),
    }),
};

function oval(cx = '', cy = '', rx = '', ry = ''): string {
  const arc = (across: number): string => `a${rx} ${ry} 0 1 0 ${across} 0`;
  return `M${Number(cx) - Number(rx)} ${cy}${arc(2 * Number(rx))}${arc(-2 * Number(rx))}z`;
}

function box({ x, y, width, height, rx, ry }: Record<'x' | 'y' | 'width' | 'height' | 'rx' | 'ry', number>): string {
  const corner = (dx: number, dy: number): string => (rx > 0 ? `a${rx} ${ry} 0 0 1 ${dx} ${dy}` : '');
  return `M${x + rx} ${y}h${width - 2 * rx}${corner(rx, ry)}v${height - 2 * ry}${corner(-rx, ry)}h${2 * rx - width}${corner(-rx, -ry)}v${2 * ry - height}${corner(rx, -ry)}z`;
}

function unknown(tag: string): never {
  throw new Error(`An icon has a shape without a path: ${tag}`);
}
