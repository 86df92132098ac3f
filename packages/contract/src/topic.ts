/**
 * Data of a person that changes together and is read again together: what a device is told of, and what it then asks
 * for.
 */
export const TOPICS = ['user', 'areas', 'activities', 'records', 'objectives', 'reviews'] as const;
export type Topic = (typeof TOPICS)[number];

/** The topics a mutation changes, from the call's name. */
export function topicsOf(call: string): readonly Topic[] {
  if (call.includes('/user')) return ['user'];
  if (call === 'DELETE /api/v1/area') return ['areas', 'activities', 'objectives'];
  if (call.includes('/area') && !call.includes('/as/')) return ['areas'];
  // What was recorded for an activity goes and comes back with it.
  if (call === 'DELETE /api/v1/a' || call === 'POST /api/v1/a/restore') return ['activities', 'records'];
  if (call.includes('/objective')) return ['objectives'];
  if (call.includes('/review')) return ['reviews'];
  if (call.includes('/entry') || call.includes('/skips')) return ['records'];
  return ['activities'];
}
