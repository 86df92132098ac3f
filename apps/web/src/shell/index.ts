export { ProgressLine } from './ProgressLine';
export { Shell } from './Shell';
export { SkipLink } from './SkipLink';
export { loadLater } from './lazy';
export { startNativeApp } from './startNativeApp';
