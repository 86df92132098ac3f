import type { AdminStatus, BackupStatus } from '@sevenfold/contract';
import { useText } from '../../../platform/text';
import { Notice } from '../../../ui/Notice';
import { backupProblemText, backupText } from '../words';

/** State of the automatic backups: a quiet line, or a notice of what is wrong. */
export function Status({ backups }: AdminStatus) {
  const text = useText();
  return (
    <section aria-label={text('admin.backups')} className="flex flex-col gap-3">
      {backups.length === 0 && <p className="text-small text-n10">{text('admin.backupNone')}</p>}
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
