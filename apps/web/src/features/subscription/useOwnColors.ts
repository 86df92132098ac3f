import { useActivities } from '#features/activity';

/** The colours of the user's activities, for the flower on screens about Premium. */
export const useOwnColors = (): readonly string[] => [
  ...new Set(useActivities()?.flatMap(({ isActive, color }) => (isActive ? [color] : []))),
];
