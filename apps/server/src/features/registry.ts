import { activity } from './activity/feature';
import { admin } from './admin/feature';
import { area } from './area/feature';
import { auth } from './auth/feature';
import { backup } from './backup/feature';
import { calendarEvent } from './calendarEvent/feature';
import { combinedGoal } from './combinedGoal/feature';
import { deletion } from './deletion/feature';
import { feedback } from './feedback/feature';
import type { Feature, Table } from './feature';
import { integration } from './integration/feature';
import { lifeRating } from './lifeRating/feature';
import { invitation } from './invitation/feature';
import { migration } from './migration/feature';
import { notification } from './notification/feature';
import { objective } from './objective/feature';
import { pageView } from './pageView/feature';
import { passkey } from './passkey/feature';
import { plan } from './plan/feature';
import { record } from './record/feature';
import { recovery } from './recovery/feature';
import { review } from './review/feature';
import { reviewEmail } from './reviewEmail/feature';
import { transfer } from './transfer/feature';
import { sharedLink } from './sharedLink/feature';
import { rows } from './rows/feature';
import { subscription } from './subscription/feature';
import { user } from './user/feature';

const FEATURES: readonly Feature[] = [
  user,
  auth,
  passkey,
  recovery,
  invitation,
  migration,
  area,
  activity,
  record,
  plan,
  rows,
  integration,
  calendarEvent,
  objective,
  combinedGoal,
  review,
  reviewEmail,
  notification,
  lifeRating,
  sharedLink,
  transfer,
  feedback,
  pageView,
  deletion,
  subscription,
  admin,
  backup,
];

/**
 * All tables of all features, each after those it references: the order of a backup, and in reverse the order of
 * deletion. A test compares it with the schema.
 */
export const TABLES: readonly Table[] = FEATURES.flatMap(({ tables }) => tables);
