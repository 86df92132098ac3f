import { z } from 'zod';
import { task } from '#jobs';
import type { ReleaseFeed } from '#ports';
import { compareVersions } from '../../semver';
import { VERSION } from '../../version';
import { claimRequest, findRelease, forgetRelease, saveRelease } from './store';

/**
 * Reads the newest release once a day. Runs every hour, so that a machine that is not always on also reads it; a failed
 * read is not repeated before the next day.
 *
 * @param feed undefined without an address: then nothing is read, and a known release is forgotten
 */
export const releaseTask = (feed: ReleaseFeed | undefined) =>
  task({
    name: 'check-for-release',
    payload: z.object({}),
    schedule: { cron: '41 * * * *' },
    maxAttempts: 1,
    async run(_, { db, clock, log, signal }) {
      if (!feed) {
        await forgetRelease(db);
        return;
      }
      if (!(await claimRequest(db, clock.now()))) return;
      const release = await feed(signal).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'UPDATE_URL names no release');
      });
      const known = await findRelease(db);
      if (!release || compareVersions(release.version, VERSION) <= 0) return;
      if (!known || compareVersions(release.version, known.version) >= 0) await saveRelease(db, release);
    },
  });
