export { knownAreas, useAreas, useFallbackArea } from './api';
export { areaOfKind } from './areaOfKind';
export { changeArea, createArea, moveArea } from './commands';
export { AreaLegend, type LegendArea } from './components/AreaLegend';
export { areaDescriptions } from './descriptions';
export { defaultAreaName } from './names';
export { useAreaNames } from './useAreaNames';
export { useShownAreaOf } from './useShownAreaOf';
