import type { Target } from '#navigation';

/** Path of the screen that explores an activity's data. Separate from the paths loaded with every visit. */
export const exploreAt = (id: string, search: Readonly<Record<string, string | undefined>> = {}): Target => ({
  to: '/activity/$id/explore-data',
  params: { id },
  search,
});
