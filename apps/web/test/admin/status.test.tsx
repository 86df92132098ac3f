import type { BackupStatus } from '@sevenfold/contract';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Status } from '../../src/features/admin/components/Status';
import { formatMoment } from '../../src/features/admin/times';
import { text } from '../../src/platform/text';

const backup = (fields: Partial<BackupStatus> = {}): BackupStatus => ({
  destination: 'FOLDER',
  lastBackupAt: '2026-11-22T00:23:00.000Z',
  problem: null,
  failure: null,
  ...fields,
});
const last = () => text('admin.backupLast.FOLDER', { time: formatMoment('2026-11-22T00:23:00.000Z') });

describe('the state of backups', () => {
  it('is one line while they succeed', () => {
    render(<Status hasAutomaticBackups newRelease={null} backups={[backup()]} />);
    expect(screen.getByRole('region', { name: text('admin.backups') })).toHaveTextContent(last());
  });

  it('says that there is none yet', () => {
    render(<Status hasAutomaticBackups newRelease={null} backups={[]} />);
    expect(screen.getByText(text('admin.backupNone'))).toBeVisible();
  });

  it('says that they are off', () => {
    render(<Status hasAutomaticBackups={false} newRelease={null} backups={[]} />);
    expect(screen.getByText(text('admin.backupOff'))).toBeVisible();
    expect(screen.queryByText(text('admin.backupNone'))).toBeNull();
  });

  it('is a notice with the reason and the last success when they fail', () => {
    render(
      <Status hasAutomaticBackups newRelease={null} backups={[backup({ problem: 'FAILED', failure: 'DISK_FULL' })]} />,
    );
    const region = screen.getByRole('region');
    expect(region).toHaveTextContent(
      text('admin.backupFailed.FOLDER', { reason: text('admin.backupReason.DISK_FULL') }),
    );
    expect(region).toHaveTextContent(last());
  });

  it('is a notice for each destination that has a problem', () => {
    render(
      <Status
        hasAutomaticBackups
        newRelease={null}
        backups={[backup(), backup({ destination: 'S3', problem: 'OVERDUE', lastBackupAt: null })]}
      />,
    );
    expect(screen.getByRole('region')).toHaveTextContent(text('admin.backupOverdue.S3'));
    expect(screen.getByRole('region')).toHaveTextContent(last());
  });
});

describe('a newer version', () => {
  it('is one line with a link to its changes', () => {
    const newRelease = { version: '2.1.0', changelogUrl: 'https://example.org/changes' };
    render(<Status hasAutomaticBackups backups={[backup()]} newRelease={newRelease} />);
    expect(screen.getByText(text('admin.newVersion', { version: '2.1.0' }), { exact: false })).toBeVisible();
    const link = screen.getByRole('link', { name: text('admin.changelog') });
    expect(link).toHaveAttribute('href', newRelease.changelogUrl);
    expect(link.getAttribute('rel')?.split(' ')).toContain('noopener');
  });

  it('is not mentioned while none is known', () => {
    render(<Status hasAutomaticBackups backups={[backup()]} newRelease={null} />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
