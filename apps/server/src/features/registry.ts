import { activity } from '#features/activity';
import { admin } from '#features/admin';
import { area } from '#features/area';
import { auth } from '#features/auth';
import { backup } from '#features/backup';
import { calendarEvent } from '#features/calendarEvent';
import { combinedGoal } from '#features/combinedGoal';
import { deletion } from '#features/deletion';
import { feedback } from '#features/feedback';
import type { Feature, Table } from './feature';
import { integration } from '#features/integration';
import { lifeRating } from '#features/lifeRating';
import { invitation } from '#features/invitation';
import { migration } from '#features/migration';
import { notification } from '#features/notification';
import { objective } from '#features/objective';
import { pageView } from '#features/pageView';
import { passkey } from '#features/passkey';
import { plan } from '#features/plan';
import { record } from '#features/record';
import { recovery } from '#features/recovery';
import { review } from '#features/review';
import { reviewEmail } from '#features/reviewEmail';
import { transfer } from '#features/transfer';
import { sharedLink } from '#features/sharedLink';
import { rows } from '#features/rows';
import { subscription } from '#features/subscription';
import { user } from '#features/user';

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
