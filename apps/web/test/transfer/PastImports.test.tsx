import type { ImportRecord, ImportUndo } from '@sevenfold/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { NO_COUNTS } from '@sevenfold/domain/transfer';
import { beforeEach, describe, expect, it } from 'vitest';
import { PastImports } from '../../src/features/transfer/components/PastImports';
import { text } from '../../src/platform/text';
import { serveWith } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const record = (undo: ImportUndo | null = null): ImportRecord => ({
  importId: '01890000-0000-7000-8000-000000000001',
  source: 'CSV',
  fileName: 'runs.csv',
  importedAt: '2026-09-30T10:00:00.000Z',
  isComplete: true,
  created: { ...NO_COUNTS, activities: 1, entries: 40 },
  undo,
});

let imports: readonly ImportRecord[];
let requests: string[];
beforeEach(() => {
  imports = [record()];
  requests = [];
  serveWith((method, path) => {
    requests.push(`${method} ${path}`);
    if (path === '/api/v1/imports') return Response.json({ data: { imports } });
    if (path.endsWith('/undo/check')) return Response.json({ data: { edited: { ...NO_COUNTS, entries: 2 } } });
    if (path.endsWith('/undo')) {
      imports = [record({ status: 'UNDONE', progress: 1, kept: { ...NO_COUNTS, activities: 1, entries: 2 } })];
      return Response.json({ data: imports[0]?.undo });
    }
    imports = [record()];
    return Response.json({ data: { undo: null } });
  });
});

const button = (name: string) => screen.findByRole('button', { name });

describe('past imports', () => {
  it('ask before they are undone, say how much was edited since, and can be brought back', async () => {
    const user = renderOnDevice(<PastImports hiddenId={null} onChanged={() => undefined} />);
    await user.click(await button(text('transfer.undo')));
    const dialog = within(await screen.findByRole('dialog', { name: text('importUndo.title') }));
    expect(await dialog.findByText(/2 items were edited since and stay/)).toBeVisible();
    expect(dialog.getByText(text('transfer.count.entries', { count: 38 }))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    expect(requests.filter((request) => request.endsWith('/undo'))).toEqual([]);
    await user.click(dialog.getByRole('button', { name: text('transfer.undo') }));
    expect(await screen.findByText(text('importUndo.undone'))).toBeVisible();
    expect(screen.getByText(text('importUndo.kept'))).toBeVisible();
    expect(screen.getByText(text('transfer.count.entries', { count: 2 }))).toBeVisible();
    const name = () => screen.getByText('runs.csv').parentElement;
    await waitFor(() => expect(name()).toHaveFocus());
    // The toast has the same button.
    const list = within(screen.getByRole('main'));
    await user.click(await list.findByRole('button', { name: text('importUndo.restore') }));
    expect(await list.findByRole('button', { name: text('transfer.undo') })).toBeVisible();
    expect(screen.queryByText(text('importUndo.undone'))).toBeNull();
    await waitFor(() => expect(name()).toHaveFocus());
  });

  it('stay as they are when the question is cancelled', async () => {
    const user = renderOnDevice(<PastImports hiddenId={null} onChanged={() => undefined} />);
    await user.click(await button(text('transfer.undo')));
    await user.click(await button(text('ui.cancel')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.filter((request) => request.endsWith('/undo'))).toEqual([]);
  });

  it('show the progress of a running undo, and its end', async () => {
    imports = [record({ status: 'UNDOING', progress: 0.25, kept: NO_COUNTS })];
    renderOnDevice(<PastImports hiddenId={null} onChanged={() => undefined} />);
    expect(await screen.findByText(text('importUndo.running', { percent: 25 }))).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveValue(0.25);
    expect(screen.queryByRole('button')).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
    imports = [record({ status: 'UNDONE', progress: 1, kept: NO_COUNTS })];
    expect(await screen.findByRole('button', { name: text('importUndo.restore') }, { timeout: 5_000 })).toBeVisible();
  });
});
