import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

/**
 * Groups modules into files. All modules that main.tsx reaches without a dynamic import are one file, because separate
 * files for shared modules would add fifty requests to the first load. Libraries are included: a vendor file would cost
 * every first load a request. Small modules shared by later parts are one file as well, which keeps the app's list of
 * files short.
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
