import { TABLES as ALL } from '../features/registry';

/** All tables, each after those it references. */
export const TABLES = ALL.map(({ name }) => name);

/**
 * Tables that are not part of a backup: the epoch of the database, its applied migrations, and what is known of
 * automatic backups and releases. A restore creates them anew.
 */
export const OWN_TABLES = ['epoch', 'schema_migration', 'backup_destination', 'known_release'] as const;

/** Tables that may hold rows before the first user has registered; a restore may overwrite them. */
export const TRANSIENT_TABLES = ALL.filter(({ isTransient }) => isTransient).map(({ name }) => name);

/** Format of the names in a backup, checked before they are used in a statement (SQL injection). */
export const PLAIN_NAME = /^[a-z][a-z0-9_]{0,62}$/;
export const quoteNames = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
