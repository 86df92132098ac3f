export { type Absence, ABSENCE_DAYS_MAX, ABSENCES_MAX, absenceKey, changedAbsences } from './absence';
export { DEFAULT_SETTINGS } from './defaultSettings';
export { LANGUAGES, type Language, type Locale, languageOfLocale, localeOf } from './language';
export { THEME_MODES, type ThemeMode } from './themeMode';
export { type TimeOfDay, isTimeOfDay } from './timeOfDay';
