export { DEMO_NAME, makeDemoAccount } from './account';
export { connectDemoCalendars, readDemoCalendars } from './calendars';
export { readDemoFolder, readDemoLanguage } from './environment';
