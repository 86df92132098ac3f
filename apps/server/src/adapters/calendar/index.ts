export { readBody, readBytes } from './body';
export { type ErrorRule, kindOfStatus } from './errorTable';
export { oauthClient } from './oauthClient';
export { PageGuard } from './pages';
export { plainText } from './plainText';
export { calendarApi, type CalendarApi } from './request';
export { parseRetryAfter } from './retryAfter';
export { findIanaName } from './zoneName';
