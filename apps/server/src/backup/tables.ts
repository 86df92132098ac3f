import { TABLES as ALL } from '../features/registry';

/** Every table of the program, each after those it refers to. */
export const TABLES = ALL.map(({ name }) => name);

/** What a restored database has of its own: which life of it this is, and what was done to its schema. */
export const OWN_TABLES = ['epoch', 'schema_migration'] as const;

/** Hold rows before the first user has registered, which a restore may overwrite. */
export const TRANSIENT_TABLES = ALL.filter(({ isTransient }) => isTransient).map(({ name }) => name);

/**
 * A name as it stands in a statement. Those in a backup are checked to be this plain, so that a file cannot say
 * anything else.
 */
export const PLAIN_NAME = /^[a-z][a-z0-9_]{0,62}$/;
export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
