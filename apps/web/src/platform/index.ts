export { afterPaint } from './afterPaint';
export { bootstrapIsSignedIn, discardBootstrap } from './bootstrap';
export { isChunkFailure, loadChunk, reloadOnce } from './chunk';
export { formatInstant, now, parseInstant, toDate } from './clock';
export { combineDerived } from './combineDerived';
export { dayFull, dayLong, dayLongWithYear, dayShortBeside, dayShortWithYear, weekdayShort } from './dayText';
export { type Derived, hasSameFields, mapDerived, useDerived } from './derived';
export { useDerivedAfterPaint } from './derivedAfterPaint';
export { startErrorReporting } from './errorReporting';
export { firstAbort } from './firstAbort';
export { capitalised, dayHeading, dayShort, format, number, weekdayLong, weekName, withWideBrackets } from './format';
export { ApiError, isAppOutdated, isRetryable, isServerFault, NetworkError, request, serverTime } from './http';
export { newId } from './id';
export { isComposed } from './isComposed';
export { joined, labelled } from './labels';
export { lazyImport, lazyImportWithRetry, loadStyles, retryImport } from './lazyImport';
export { monthLong, monthNarrow, monthShort } from './monthName';
export { isPluginAvailable } from './native/pluginAvailability';
export { closeSystemBrowser, openSystemBrowser } from './native/systemBrowser';
export { isUnimplemented, NativeError } from './nativeError';
export { watchNetwork } from './network';
export {
  onNotificationsAllowed,
  openNotificationSettings,
  requestNotificationPermission,
  useNotificationPermission,
} from './notificationPermission';
export { openPage } from './openPage';
export { overlays, useClosedByBack, withoutOverlays } from './overlays';
export {
  HAS_BEARER_SESSION,
  HAS_ERROR_REPORTING,
  HAS_PAGE_VIEWS,
  HAS_SERVICE_WORKER,
  HAS_SHARE_DIALOG,
  HAS_SYSTEM_BROWSER,
  tick,
} from './platform';
export { applyStyles } from './preload';
export { price } from './price';
export { relativeTime } from './relativeTime';
export { readResponse } from './response';
export { saveFile } from './saveFile';
export { dropSecondTaps } from './secondTaps';
export { serialised } from './serialised';
export { percent, shareText } from './shareText';
export { shareUrl } from './shareUrl';
export { IS_SHELL, openShell, SERVER_ORIGIN, shellHeaders, shellPlatform } from './shell';
export { createListeners, createStore } from './store';
export { englishTexts, firstLocale, type Locale, showLocale, shownLocale, text, useLocale, useText } from './text';
export { showLightOnly, showTheme } from './theme';
export { clockTime, moment, timeOfDay, timeOrMoment } from './timeOfDay';
export { useFlushOnHide } from './useFlushOnHide';
export { rangeText, weekDates, weekLabel, weekNameShort } from './weekLabel';
export { markIdle, nextIdle, whenIdle } from './whenIdle';
