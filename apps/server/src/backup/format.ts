import { z } from 'zod';
import { PLAIN_NAME } from './tables';

/*
 * A backup is gzip over lines of text:
 *
 *   {"format":"sevenfold-backup","formatVersion":1, …}     the header
 *   {"table":"area","columns":["user_id", …]}               then, for each table, its name and columns,
 *   … rows as COPY writes them …
 *   \.                                                      their end, which no row can look like
 *   {"rows":{"area":6, …},"sha256":"…"}                     the trailer; the hash is of everything before it
 */

export const FORMAT = 'sevenfold-backup';
export const FORMAT_VERSION = 1;
/** Ends the rows of a table. Within a row, a backslash is always escaped. */
export const END_OF_ROWS = Buffer.from('\\.\n');
/** Maximum length of a line other than rows. */
export const LINE_BYTES_MAX = 1024 * 1024;

const name = z.string().regex(PLAIN_NAME);

/** The header of a backup of any format version; tells a newer backup from a file that is not a backup. */
export const anyHeader = z.object({ format: z.literal(FORMAT), formatVersion: z.number().int().positive() });

export const header = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.literal(FORMAT_VERSION),
  /** The version of Sevenfold that wrote the backup. */
  product: z.string(),
  takenAt: z.string(),
  /** Id of the database's epoch; null if the schema is older than the `epoch` table. */
  epoch: z.string().nullable(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
});
export type Header = z.infer<typeof header>;

export const tableLine = z.object({ table: name, columns: z.array(name).min(1) });
export type TableLine = z.infer<typeof tableLine>;

export const trailer = z.object({ rows: z.record(name, z.number().int().nonnegative()), sha256: z.string() });
export type Trailer = z.infer<typeof trailer>;

export const line = (value: Header | TableLine | Trailer): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
