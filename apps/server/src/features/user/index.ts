export { user } from './feature';
export { userRoutes } from './routes';
export {
  checkDateOfBirth,
  lockUser,
  patchUser,
  readUser,
  readWeekStartDay,
  requireUser,
  type SettingsListener,
  updateUser,
} from './service';
export { findUser, type UserRow, writeOnboardingStep } from './store';
export { checkPastDate, isPastInstant, latestToday } from './today';
export { writeForUser } from './writeForUser';
