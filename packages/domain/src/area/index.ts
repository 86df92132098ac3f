export { DEFAULT_AREAS, type DefaultArea } from './defaultAreas';
export { AREA_KINDS, type AreaKind, FALLBACK_COLOR } from './kinds';
export { areaChanges, namedArea } from './areaName';
export { shownAreaOf } from './shownArea';
export { shownAreaFigures } from './shownAreaFigures';
export { sortByArea } from './sortByArea';
