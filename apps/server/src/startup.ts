import { createServer } from 'node:net';
import { once } from 'node:events';
import pg from 'pg';
import { StartupError } from './startupError';
import { errorCode } from './systemError';

/** Error codes of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DISK_FULL = '53100';
const INVALID_PASSWORD = '28P01';
const INVALID_AUTHORIZATION = '28000';
const UNKNOWN_DATABASE = '3D000';
const INSUFFICIENT_PRIVILEGE = '42501';
/** The driver's message for a server without TLS; it has no code. */
const NO_TLS = /does not support SSL connections/;
/** PgBouncer's message for a setting that its sessions do not begin with. */
const POOLER_MESSAGE = /^unsupported startup parameter/;
/** Node's codes for an invalid certificate: unknown authority, self-signed, expired, or of another host. */
const CERTIFICATE_CODE = /CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS/;

/**
 * Checks that the port is free before anything else is started, so that a second start fails fast.
 *
 * @throws {StartupError} when it is in use
 */
export async function checkPort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  try {
    probe.listen({ host, port, exclusive: true });
    await once(probe, 'listening');
  } catch (error) {
    throw listenFailure(error, host, port);
  }
  probe.close();
  await once(probe, 'close');
}

/** Turns a listen error into a StartupError; returns any other error unchanged. */
export function listenFailure(error: unknown, host: string, port: number): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} is in use by another process, or another Sevenfold. Stop it, or set PORT to another number.`,
      );
    case 'EACCES':
      return new StartupError(`This user may not use port ${port}. Set PORT to a number above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(`HOST=${host} is not an address of this machine. Set HOST to one, such as 127.0.0.1.`);
    default:
      return error;
  }
}

/** Name of the variable with the direct address of the database. */
export const databaseVariable = ({ poolerUrl }: { readonly poolerUrl: string | undefined }): string =>
  poolerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_LISTEN_URL';

/**
 * Turns a database error into a StartupError; returns any other error unchanged.
 *
 * @param url address of the database, whose password is never included in the message; absent for the embedded one
 * @param variable the one that the address is from
 */
export function databaseFailure(
  error: unknown,
  url: string | undefined,
  dataFolder: string,
  variable = 'DATABASE_URL',
): unknown {
  if (error instanceof StartupError) return error;
  const code = errorCode(error) ?? '';
  if (code === DISK_FULL || code === 'ENOSPC') {
    return new StartupError(
      `The disk of the database is full. Free some space${url === undefined ? ` for ${dataFolder}` : ''}, and start again.`,
    );
  }
  if (url === undefined) return error;
  const { host, pathname, username } = new URL(url);
  switch (code) {
    case INVALID_PASSWORD:
    case INVALID_AUTHORIZATION:
      return new StartupError(
        `The database at ${host} rejects the user "${username}". Check the user and the password in ${variable}.`,
      );
    case UNKNOWN_DATABASE:
      return new StartupError(
        `There is no database "${pathname.slice(1)}" at ${host}. Create it, or correct ${variable}.`,
      );
    case INSUFFICIENT_PRIVILEGE:
      return new StartupError(
        `The database user "${username}" may not create tables in "${pathname.slice(1)}". Grant it that right.`,
      );
    default:
      if (error instanceof Error && NO_TLS.test(error.message)) {
        return new StartupError(
          `The database at ${host} does not offer TLS, which ${variable} asks for with sslmode. Switch TLS on there, or remove sslmode from ${variable}.`,
        );
      }
      if (CERTIFICATE_CODE.test(code)) {
        return new StartupError(
          `The certificate of the database at ${host} cannot be verified (${code}). Add sslrootcert=<file of its authority> to ${variable}, or sslmode=no-verify to accept any.`,
        );
      }
      if (error instanceof pg.DatabaseError && POOLER_MESSAGE.test(error.message))
        return new StartupError(
          `The database at ${host} is a pooler. Set DATABASE_LISTEN_URL to the address of PostgreSQL itself, and DATABASE_URL to that of the pooler.`,
        );
      if (error instanceof pg.DatabaseError)
        return new StartupError(`The database at ${host} rejects the connection: ${error.message}.`);
      return new StartupError(
        `The database at ${host} cannot be reached${code ? ` (${code})` : ''}. Check ${variable}, and that the database runs.`,
      );
  }
}
