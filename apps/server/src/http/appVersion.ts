import type { FastifyRequest } from 'fastify';
import { compareVersions } from '../semver';
import { HttpError, invalid } from './httpError';

/**
 * The oldest version of the native app that this server supports. Apps on devices are updated late or never: raise it
 * only where a change of the API cannot be made without them.
 */
const OLDEST_APP = '2.0.0';

const VERSION = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/;

/**
 * Rejects requests of native apps that are too old. The app keeps its unsent changes, and asks its user to update it.
 * Requests without the header, such as those of browsers, pass.
 *
 * @param oldest version such as `2.0.0`
 * @throws HttpError APP_OUTDATED; INVALID_INPUT: the header holds no version
 */
export function checkAppVersion({ headers }: Pick<FastifyRequest, 'headers'>, oldest = OLDEST_APP): void {
  const version = headers['x-client-version'];
  if (version === undefined) return;
  if (typeof version !== 'string' || !VERSION.test(version))
    throw invalid('X-Client-Version', 'A version is written 2.0.0');
  if (compareVersions(version, oldest) < 0) throw new HttpError('APP_OUTDATED');
}
