import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

/** What changes with a version of a library only, and so keeps its name, and its place in a browser's cache, from release to release. */
const LIBRARIES = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|@tanstack[\\/](?:react-query|query-core)|@lingui[\\/]core|wouter|idb-keyval)[\\/]/;
/** The screen most visits begin with. */
const FIRST_SCREEN = fileURLToPath(new URL('../src/features/day/screens/DayScreen.tsx', import.meta.url));
const OWN_OF_FIRST_SCREEN = /[\\/]features[\\/]day[\\/](?:components|screens)[\\/]/;

/**
 * How modules are put together to files. Left alone, the bundler makes a file of every set of modules that the same screens share: fifty
 * small ones for the first screen, each with its own request.
 */
export function chunkGroups(): Groups {
  let needed: ReadonlySet<string> | undefined;
  return [
    { name: 'libraries', test: LIBRARIES, priority: 3 },
    { name: 'app', tags: ['$initial'], priority: 2 },
    {
      // What the first screen shares with others. What is its own stays with it.
      name: (id, modules) => {
        needed ??= neededBy(FIRST_SCREEN, modules);
        return needed.has(id) && !OWN_OF_FIRST_SCREEN.test(id) ? 'common' : null;
      },
      priority: 1,
    },
  ];
}

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The modules that must be there before a module can run, itself included. */
function neededBy(start: string, modules: Modules): ReadonlySet<string> {
  const needed = new Set<string>();
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (needed.has(id)) continue;
    needed.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return needed;
}
