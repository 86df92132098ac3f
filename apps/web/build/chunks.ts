import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { SOURCES } from './sources';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;
type Context = Parameters<Extract<Groups[number]['name'], (...args: never[]) => unknown>>[1];
type Paths = readonly (readonly [file: string, paths: RegExp])[];

/**
 * The file of each lazily imported module by its path in src: one file for each screen or moment of use, because a file
 * costs more than its bytes. The first match counts.
 */
const PARTS: Paths = [
  ['errorReporting', /^reportErrors/],
  ['nativeStart', /^shell\/native\/start|@aparajita\/capacitor-secure-storage/],
  ['native', /node_modules|(?:^|\/)native\/|^features\/purchase\/|^platform\/appSettings/],
  [
    'idle',
    /^(?:data|navigation\/shortcutKeys|offline|serviceWorker|session|shell\/(?:later|DeviceNotices)|routes\/droppedClicks|ui\/ToastCards|features\/(?:notification\/startPush|onboarding\/components\/GetStartedCount|day\/(?:components\/CurrentWeekMark|reward)|timer\/adoptTimer))/,
  ],
  ['welcome', /^features\/welcome\//],
  ['signedOut', /^features\/(?:auth|reviewEmail)\/|^features\/deletion\/screens\/Restore/],
  ['day', /^features\/(?:day|plan|record|timer)\/|^features\/review\/components\/Day(?:Letter|ReviewCard)/],
  ['week', /^features\/(?:week|combinedGoal)\//],
  ['weekPlan', /^features\/weekPlan\//],
  ['activity', /^features\/activity\/|^routes\/screens\/ActivityRoute/],
  ['explore', /^features\/explore\//],
  ['objective', /^features\/(?:objective|lifeRating)\//],
  ['review', /^features\/review\//],
  ['sharedLink', /^features\/sharedLink\//],
  ['sharedPage', /^features\/sharedPage\//],
  ['breakdown', /^features\/breakdown\//],
  ['transfer', /^features\/transfer\//],
  ['admin', /^features\/admin\/|^routes\/screens\/AdminRoute/],
  ['onboarding', /^features\/onboarding\//],
  ['settings', /^features\/(?:settings|identity|integration|subscription|feedback|deletion)\//],
  ['overlays', /^ui\/|^shell\/|^features\/operation\/|^routes\/screens\//],
];

/** Parts that hold what they share with others, because they are there first. */
const EARLY = ['nativeStart', 'idle', 'welcome'];
/** Libraries that only some parts use. Their file holds our modules that need them, too. */
const LIBRARIES: Paths = [
  ['charts', /[\\/]node_modules[\\/]d3-/],
  ['sorting', /[\\/]node_modules[\\/]@dnd-kit[\\/]/],
];
/** Packages imported through index files, so that the graph of imports says more than what a part uses. */
const THROUGH_INDEX: Paths = [
  ['typedWeek', /[\\/]packages[\\/]domain[\\/]src[\\/](?:typedWeek|vocabulary)[\\/]/],
  [
    'domain',
    /[\\/]packages[\\/]domain[\\/]src[\\/](?:explore|health|insight|lifeRating|objective|review|tracking|transfer)[\\/]/,
  ],
  ['basics', /[\\/](?:lucide-react|packages[\\/](?!model)\w+)[\\/]/],
];
/** Modules that are a file each: texts, icons of activities, styles. */
const APART = /^\0virtual:|\.css$/;

/**
 * Groups modules into files. All modules that main.tsx reaches without a dynamic import are one file, because separate
 * files for shared modules would add fifty requests to the first load. Libraries are included: a vendor file would cost
 * every first load a request. Other modules are in the file of the part that needs them; those that several parts need
 * are in a few shared files, which import each other in one direction only.
 */
export function chunkGroups(): Groups {
  let partsByModule: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return [
    { name: 'app', tags: ['$initial'], priority: 1 },
    {
      debugName: 'parts',
      name: (id, graph) => {
        partsByModule ??= findParts(id, graph);
        return APART.test(id) ? null : fileFor(id, partsByModule.get(id) ?? new Set(), graph);
      },
      includeDependenciesRecursively: false,
    },
  ];
}

function fileFor(id: string, parts: ReadonlySet<string>, graph: Context): string {
  const [part] = parts;
  if (parts.size === 1 && part !== undefined) return part;
  return (
    match(THROUGH_INDEX, id) ??
    EARLY.find((early) => parts.has(early)) ??
    LIBRARIES.find(([, paths]) => [...importedBy([id], graph)].some((one) => paths.test(one)))?.[0] ??
    (parts.has('signedOut') ? 'controls' : 'shared')
  );
}

const match = (list: Paths, path: string): string | undefined => list.find(([, paths]) => paths.test(path))?.[0];

/** Finds for each module the parts that import it, directly or not. */
function findParts(anyModule: string, graph: Context): ReadonlyMap<string, ReadonlySet<string>> {
  const starts = new Map<string, string[]>();
  for (const id of connectedWith(anyModule, graph)) {
    if (APART.test(id) || !graph.getModuleInfo(id)?.dynamicImporters.length) continue;
    const path = relative(SOURCES, id).replaceAll('\\', '/');
    const part = match(PARTS, path);
    if (part === undefined) throw new Error(`build/chunks.ts names no file for ${path}`);
    starts.set(part, [...(starts.get(part) ?? []), id]);
  }
  const found = new Map<string, Set<string>>();
  for (const [part, ids] of starts)
    for (const id of importedBy(ids, graph)) found.set(id, (found.get(id) ?? new Set()).add(part));
  return found;
}

/** Returns modules with their transitive static imports. */
function importedBy(starts: readonly string[], graph: Context): ReadonlySet<string> {
  const found = new Set(starts);
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

function connectedWith(start: string, graph: Context): ReadonlySet<string> {
  const found = new Set([start]);
  for (const id of found) {
    const info = graph.getModuleInfo(id);
    if (!info) continue;
    for (const next of [info.importers, info.dynamicImporters, info.importedIds, info.dynamicallyImportedIds].flat())
      found.add(next);
  }
  return found;
}

/** Fails if files import each other in a circle, in which one would run before the other is there. */
export function noCircles(): Plugin {
  return {
    name: 'sevenfold:no-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const waiting = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports]] : [])),
      );
      const isReady = (imports: readonly string[]): boolean => !imports.some((name) => waiting.has(name));
      for (let before = Number.NaN; before !== waiting.size;) {
        before = waiting.size;
        for (const [name, imports] of waiting) if (isReady(imports)) waiting.delete(name);
      }
      if (waiting.size > 0) this.error(`Files import each other: ${[...waiting.keys()].join(', ')}`);
    },
  };
}
