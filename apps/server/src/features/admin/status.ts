import type { AdminStatus } from '@sevenfold/contract';
import { backupProblem } from '@sevenfold/domain/backup';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { compareVersions } from '../../semver';
import { VERSION } from '../../version';
import { findDestinations } from '#features/backup';
import { findRelease } from '#features/release';

/** Reads the state of this installation that administrators are told of, besides its configuration. */
export async function readStatus(db: Db, clock: Clock): Promise<Omit<AdminStatus, 'hasAutomaticBackups'>> {
  const [destinations, release] = [await findDestinations(db), await findRelease(db)];
  return {
    backups: destinations.map((state) => ({
      destination: state.destination,
      lastBackupAt: state.succeededAt === null ? null : new Date(state.succeededAt).toISOString(),
      problem: backupProblem(state, clock.now()),
      failure: state.failure,
    })),
    newRelease: release && compareVersions(release.version, VERSION) > 0 ? release : null,
  };
}
