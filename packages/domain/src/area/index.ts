export { AREA_KINDS, type AreaKind, DEFAULT_AREAS, type DefaultArea, FALLBACK_COLOR } from './defaultAreas';
export { areaChanges, namedArea } from './areaName';
export { shownAreaOf } from './shownArea';
export { shownAreaFigures } from './shownAreaFigures';
