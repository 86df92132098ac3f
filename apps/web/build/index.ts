export { activityIcons } from './activityIcons';
export { catalogues } from './catalogues';
export { chunkGroups } from './chunks';
export { eagerCompile } from './eagerCompile';
export { contents } from './contents';
export { inlineScripts } from './inlineScripts';
export { precompressed } from './precompressed';
export { serviceWorker } from './serviceWorker';
export { fetchedWith, stylesOfFirstLoad, stylesWithoutPolyfills } from './styles';
