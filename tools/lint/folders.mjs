// Checks folder layers: which folder of an application may import which, and that features form a tree.

/**
 * @typedef {object} Application
 * @property {string} root
 * @property {readonly (readonly string[])[]} layers folders and single files from the lowest layer to the highest; the
 *   longest name counts. `.` is every other file directly in the root.
 * @property {Readonly<Record<string, readonly string[]>>} siblings folders of its own layer that a folder may import
 */

/** @type {readonly Application[]} */
const APPLICATIONS = [
  {
    root: 'apps/web/src/',
    layers: [
      ['platform'],
      ['db'],
      ['data'],
      ['ui'],
      ['navigation', 'dispatch', 'drafts', 'breakdown'],
      ['features'],
      ['session', 'routes', 'shell', 'serviceWorker'],
      ['.'],
    ],
    siblings: { routes: ['session'], shell: ['routes', 'session'] },
  },
  {
    root: 'apps/server/src/',
    layers: [
      [
        'areaName.ts',
        'clock.ts',
        'folders.ts',
        'json.ts',
        'keyring.ts',
        'startupError.ts',
        'stopSignals.ts',
        'systemError.ts',
        'timers.ts',
        'version.ts',
        'semver.ts',
      ],
      ['config'],
      ['config.ts', 'id.ts', 'startup.ts'],
      ['db'],
      ['rows'],
      ['http'],
      ['ports', 'jobs'],
      ['adapters', 'features/feature.ts'],
      ['features'],
      ['features/registry.ts'],
      ['features/retention', 'backup', 'demo'],
      ['.'],
    ],
    siblings: {},
  },
];
const FEATURE = /^apps\/(?:web|server)\/src\/features\/[^/]+(?=\/)/;

/**
 * Lists imports of a folder in a higher layer, and imports within a layer that the table does not allow.
 *
 * @param {ReadonlyMap<string, readonly string[]>} targets imported files by importing file; paths from the checkout
 * @returns {string[]}
 */
export function layerFaults(targets) {
  return [...targets].flatMap(([path, imported]) => {
    const application = APPLICATIONS.find(({ root }) => path.startsWith(root));
    if (application === undefined) return [];
    if (folderOf(application, path) === undefined) return [`${path}: is in no layer of tools/lint/folders.mjs`];
    return imported.flatMap((target) => faultOf(application, path, target));
  });
}

/**
 * @param {Application} application
 * @param {string} path
 * @param {string} target
 */
function faultOf(application, path, target) {
  if (!target.startsWith(application.root)) return [];
  const from = folderOf(application, path);
  const to = folderOf(application, target);
  if (from === undefined || to === undefined || from === to || application.siblings[from]?.includes(to)) return [];
  return levelOf(application, to) < levelOf(application, from)
    ? []
    : [`${path}: imports ${target}: ${to} is not below ${from}`];
}

/**
 * @param {Application} application
 * @param {string} folder
 */
const levelOf = ({ layers }, folder) => layers.findIndex((layer) => layer.includes(folder));

/**
 * @param {Application} application
 * @param {string} path
 */
function folderOf({ root, layers }, path) {
  const parts = path.slice(root.length).split('/');
  // Longest name first: `features/retention` counts before `features`.
  const names = parts.length === 1 ? [...parts, '.'] : [parts.slice(0, 2).join('/'), parts[0] ?? ''];
  return names.find((name) => layers.some((layer) => layer.includes(name)));
}

/**
 * Lists the cycles between feature folders, each once.
 *
 * @param {ReadonlyMap<string, readonly string[]>} targets imported files by importing file; paths from the checkout
 * @returns {string[]}
 */
export function featureCycles(targets) {
  /** @type {Map<string, Set<string>>} */
  const features = new Map();
  for (const [path, imported] of targets) {
    const from = FEATURE.exec(path)?.[0];
    if (from === undefined) continue;
    const others = features.get(from) ?? new Set();
    for (const target of imported) {
      const to = FEATURE.exec(target)?.[0];
      if (to !== undefined && to !== from) others.add(to);
    }
    features.set(from, others);
  }
  return cyclesIn(new Map([...features].map(([from, others]) => [from, [...others]])));
}

/**
 * Lists the cycles of a graph, each once.
 *
 * @param {ReadonlyMap<string, readonly string[]>} edges
 * @returns {string[]}
 */
export function cyclesIn(edges) {
  /** @type {Map<string, 'open' | 'done'>} */
  const state = new Map();
  /** @type {string[]} */
  const found = [];
  /** @type {string[]} */
  const trail = [];
  const visit = (/** @type {string} */ node) => {
    state.set(node, 'open');
    trail.push(node);
    for (const target of edges.get(node) ?? []) {
      if (state.get(target) === 'open')
        found.push(`${[...trail.slice(trail.indexOf(target)), target].join(' -> ')}: a cycle`);
      else if (!state.has(target)) visit(target);
    }
    trail.pop();
    state.set(node, 'done');
  };
  for (const node of edges.keys()) if (!state.has(node)) visit(node);
  return found;
}
