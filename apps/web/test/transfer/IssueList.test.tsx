import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { IssueList } from '../../src/features/transfer/components/IssueList';
import type { ShownIssue } from '../../src/features/transfer/issueText';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const issue = (row: number, fields: Partial<ShownIssue> = {}): ShownIssue => ({
  reason: 'INVALID_AMOUNT',
  row,
  activity: 'Run',
  date: '2026-01-05',
  value: 'many',
  recorded: null,
  recordedText: null,
  ...fields,
});

it('lists the first rows of an import in the order of the file, and saves all of them', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:list';
  });
  const rounded = issue(2, { reason: 'ROUNDED', value: '2.5', recorded: 3, recordedText: '3 km' });
  const issues = [...Array.from({ length: 60 }, (_, index) => issue(70 - index)), rounded];
  const user = renderOnDevice(<IssueList issues={issues} />);
  expect(screen.getByText('Left out: 60 with amounts that can’t be recorded')).toBeVisible();
  expect(screen.getByText('Changed: 1 amount rounded')).toBeVisible();
  await user.click(screen.getByText(text('transfer.issue.show')));
  const rows = screen.getAllByRole('listitem');
  expect(rows).toHaveLength(50);
  expect(rows[0]).toHaveTextContent('Row 2 · Run2.5 becomes 3 km.');
  expect(rows[1]).toHaveTextContent('Row 11 · Run“many” isn’t an amount.');
  expect(screen.getByText('11 more in the list')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: text('transfer.issue.download') }));
  const lines = (await saved[0]?.text())?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(62);
  expect(lines[1]).toBe('2,Run,2026-01-05,2.5,2.5 becomes 3 km.');
});
