export { Redirect } from './Redirect';
export { formatHref, ownHref, type Target } from './href';
export { keyName } from './keys';
export { LayoutContext } from './layout';
export {
  currentLocation,
  type Location,
  type LocationState,
  navigate,
  navigateTo,
  type Newcomer,
  subscribeToLocation,
} from './location';
export { matchPath } from './match';
export { isPlainClick, Link, ShownContext, useLocation, useLocationState, useParams, useSearch } from './navigation';
export { closeOverlay, openPalette, openShortcutList, type PaletteMode, useOverlay } from './palette';
export { paths, RECOVERED, RETURN_KEY } from './paths';
export { PreloadContext, usePreload } from './preload';
export { forgetScroll, rememberScroll, scrollFor } from './scroll';
export { isApple, TYPING } from './shortcutKeys';
export { enableShortcuts, type ShortcutMap, shortcutsEnabled, useShortcutsEnabled } from './shortcutSettings';
export { isKeyAwaited, loadShortcutKeys, useShellShortcuts, useShortcuts } from './shortcuts';
export { useTitle } from './title';
export { useCreateIntent } from './useCreateIntent';
export { useProgressiveRows } from './useProgressiveRows';
