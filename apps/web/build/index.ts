export { activityIcons } from './activityIcons';
export { catalogues } from './catalogues';
export { chunkGroups } from './chunks';
export { eagerCompile } from './eagerCompile';
export { contents } from './contents';
export { inlineScripts } from './inlineScripts';
export { precompressed } from './precompressed';

export { preload } from './preload';
export { serviceWorker } from './serviceWorker';
export { shellConstant } from './shellConstant';
export { shell } from './shell';
export { sourceMaps } from './sourceMaps';
export { fetchedWith, stylesOfFirstLoad, stylesWithoutPolyfills } from './styles';
