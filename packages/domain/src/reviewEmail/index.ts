export { type EmailSchedule, SEND_WITHIN_MS, type WeekEmail, dueEmail, nextEmail, retryAt } from './schedule';
