export { knownAreas, useAreas, useFallbackArea } from './api';
export { areaOfKind } from './areaOfKind';
export { changeArea, createArea, moveArea } from './commands';
export { areaDescriptions } from './descriptions';
export { defaultAreaName } from './names';
export { useAreaNames } from './useAreaNames';
export { useShownAreaOf } from './useShownAreaOf';
