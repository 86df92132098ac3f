import type { Target } from '../../navigation/href';

/** Where the data of an activity is explored. Not among the paths that every visit loads. */
export const exploreAt = (id: string, search: Readonly<Record<string, string | undefined>> = {}): Target => ({
  to: '/activity/$id/explore-data',
  params: { id },
  search,
});
