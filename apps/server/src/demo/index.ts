export { DEMO_NAME, makeDemoAccount } from './account';
export { connectDemoCalendars, readDemoCalendars } from './calendars';
