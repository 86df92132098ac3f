export { activityIcons } from './activityIcons';
export { catalogues } from './catalogues';
export { chunkGroups } from './chunks';
export { precompressed } from './precompressed';
