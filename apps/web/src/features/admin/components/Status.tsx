import type { AdminStatus, BackupStatus, NewRelease } from '@sevenfold/contract';
import { useText } from '#platform';
import { Notice } from '#ui';
import { backupProblemText, backupText } from '../words';

/** State of the installation: a quiet line for a newer version and for backups, or a notice of what is wrong. */
export function Status({ newRelease, ...backups }: AdminStatus) {
  return (
    <>
      {newRelease && <NewVersion {...newRelease} />}
      <Backups {...backups} />
    </>
  );
}

function NewVersion({ version, changelogUrl }: NewRelease) {
  const text = useText();
  return (
    <p className="text-small text-n10">
      {text('admin.newVersion', { version })}
      {' · '}
      <a
        href={changelogUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="hit rounded-chip font-medium text-n12 underline decoration-n7 underline-offset-3"
      >
        {text('admin.changelog')}
      </a>
    </p>
  );
}

function Backups({ hasAutomaticBackups, backups }: Omit<AdminStatus, 'newRelease'>) {
  const text = useText();
  return (
    <section aria-label={text('admin.backups')} className="flex flex-col gap-3">
      {backups.length === 0 && (
        <p className="text-small text-n10">{text(hasAutomaticBackups ? 'admin.backupNone' : 'admin.backupOff')}</p>
      )}
      {backups.map((backup) => (
        <Backup key={backup.destination} {...backup} />
      ))}
    </section>
  );
}

function Backup(backup: BackupStatus) {
  const problem = backupProblemText(backup);
  if (problem === null) return <p className="text-small text-n10">{backupText(backup)}</p>;
  return (
    <Notice kind="warning">
      <span className="block font-semibold">{problem}</span>
      {backupText(backup)}
    </Notice>
  );
}
