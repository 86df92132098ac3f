/** Every table of the program, each after those it refers to; a test compares it with the schema. */
export const TABLES = [
  'app_user', 'identity', 'session', 'registration_ticket', 'waiting_account', 'onboarding_step', 'operation',
  'area', 'activity', 'goal_period', 'entry', 'skip', 'objective', 'objective_check_in', 'objective_link', 'review', 'page_view',
] as const;

/** What a restored database has of its own: which life of it this is, and what was done to its schema. */
export const OWN_TABLES = ['epoch', 'schema_migration'] as const;

/** Holds rows before the first person has registered, which a restore may overwrite. */
export const FLEETING_TABLES: readonly string[] = ['page_view', 'registration_ticket'];

/** A name as it stands in a statement. Those in a backup are checked to be this plain, so that a file cannot say anything else. */
export const PLAIN_NAME = /^[a-z][a-z0-9_]{0,62}$/;
export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
