import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

/**
 * How modules are put together to files. What main.tsx reaches without a dynamic import is the first load, and one
 * file: a request of its own for every module that is shared with later parts would be fifty. The libraries are in it
 * too; a file for them would be kept from release to release, and would cost every first load a request. Small things
 * that later parts share are one file as well, as each would be a name in the program's list of its files.
 */
export function chunkGroups(): Groups {
  return [
    { name: 'app', tags: ['$initial'], priority: 1 },
    {
      name: 'parts',
      test: /[\\/](?:lucide-react|packages[\\/]domain)[\\/]/,
      minShareCount: 2,
      includeDependenciesRecursively: false,
    },
  ];
}
