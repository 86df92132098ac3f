export { complete, type DayCell, recordsAt, setAmount, toggleSkip } from './commands';
export { CellContent, cellFace, cellText, isPlanned } from './components/cellFace';
export { TodayControl } from './components/TodayControl';
export { TodayWeek } from './components/TodayWeek';
export { loadCurrentWeekMark, loadDayScreen } from './lazy';
export { skipText } from './rowText';
export { dateOfSearch } from './shownDate';
export { useReward } from './useReward';
