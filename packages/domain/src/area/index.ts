export { AREA_KINDS, type AreaKind, DEFAULT_AREAS, type DefaultArea, FALLBACK_COLOR } from './defaultAreas';
export { shownAreaFigures, shownAreaOf } from './shownArea';
