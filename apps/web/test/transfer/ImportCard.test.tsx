import type { BodyOf, ImportRecord, TransferDocument } from '@sevenfold/contract';
import { activity } from '@sevenfold/contract/samples';
import { civilDate } from '@sevenfold/domain/calendar';
import { importedActivityId, NO_COUNTS, type Source } from '@sevenfold/domain/transfer';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ImportCard } from '../../src/features/transfer/components/ImportCard';
import { PastImports } from '../../src/features/transfer/components/PastImports';
import { readInWorker } from '../../src/features/transfer/fileReader';
import { useImport } from '../../src/features/transfer/useImport';
import { text } from '../../src/platform/text';
import { fillDevice, serveWith } from '../dom/device';
import { renderOnDevice } from '../dom/render';

// A worker cannot run here.
vi.mock(import('../../src/features/transfer/fileReader'), () => ({ readInWorker: vi.fn() }));

/** The cards of the screen of data, without the export. */
function Cards() {
  const running = useImport();
  return (
    <>
      <ImportCard running={running} />
      <PastImports hiddenId={null} onChanged={running.checkAgain} />
    </>
  );
}

const IMPORT: ImportRecord = {
  importId: '01890000-0000-7000-8000-000000000001',
  source: 'LOOP',
  fileName: 'habits.zip',
  importedAt: '2026-09-30T10:00:00.000Z',
  isComplete: true,
  created: { ...NO_COUNTS, entries: 1 },
  undo: null,
};
const counting = { measure: 'DAYS', scale: 1 } as const;
const SOURCE: Source = {
  app: 'LOOP',
  issues: [],
  activities: [
    {
      key: 'Run',
      name: 'Run',
      description: '',
      color: '#1A9951',
      counting,
      unitLabel: null,
      direction: 'AT_LEAST',
      daysPerWeek: 3,
      amountPerWeek: 3,
      isArchived: false,
      records: [{ date: civilDate('2026-09-01'), amount: 1 }],
      skippedDates: [],
      issues: [],
    },
  ],
};

describe('the import', () => {
  it('refuses an export that parts are missing from, and takes another file then', async () => {
    const document = {
      areas: [],
      activities: [],
      objectives: [{ id: '01890000-0000-7000-8000-000000000001', createdAt: '2026-01-01T00:00:00.000Z' }],
      reviews: [],
      lifeRatings: [],
      skips: [],
      entries: [],
    } as object as TransferDocument;
    vi.mocked(readInWorker).mockResolvedValue({ kind: 'DOCUMENT', document });
    serveWith((_, path) => (path === '/api/v1/imports' ? Response.json({ data: { imports: [] } }) : undefined));
    const user = renderOnDevice(<Cards />);
    const field = screen.getByLabelText(text('transfer.choose'), { selector: 'input' });
    await user.upload(field, new File(['{}'], 'sevenfold.json'));
    expect(await screen.findByRole('alert')).toHaveTextContent(text('transfer.refused.BROKEN'));
    expect(screen.getByRole('button', { name: text('transfer.choose') })).toBeEnabled();
  });

  it('takes each column of a table for an activity, unless another column names them', async () => {
    serveWith((_, path) => {
      if (path === '/api/v1/imports') return Response.json({ data: { imports: [] } });
      const checked = { existing: NO_COUNTS, existingActivityIds: [], storedEntries: [], room: 500, importMax: 200 };
      return Response.json({ data: checked });
    });
    const rows = [
      ['Date', 'Run', 'Read'],
      ['2026-09-01', 'x', '30'],
      ['2026-09-02', '', '45'],
    ];
    vi.mocked(readInWorker).mockResolvedValue({ kind: 'TABLE', rows, delimiter: ',' });
    const user = renderOnDevice(<Cards />);
    const field = screen.getByLabelText(text('transfer.choose'), { selector: 'input' });
    await user.upload(field, new File(['csv'], 'days.csv'));
    const select = (key: 'columnActivity' | 'columnAmount' | 'measure') =>
      screen.queryByRole('combobox', { name: text(`transfer.${key}`) });
    await waitFor(() => expect(select('columnActivity')).toHaveDisplayValue(text('transfer.eachColumn')));
    expect([select('columnAmount'), select('measure')]).toEqual([null, null]);
    await user.selectOptions(screen.getByRole('combobox', { name: text('transfer.columnActivity') }), '');
    expect(select('columnAmount')).toHaveDisplayValue('Run');
    await user.selectOptions(screen.getByRole('combobox', { name: text('transfer.columnActivity') }), 'each');
    await user.click(screen.getByRole('button', { name: text('transfer.next') }));
    for (const name of ['Run', 'Read']) expect(await screen.findByDisplayValue(name)).toBeVisible();
  });

  it('brings a file whole again once an earlier import of it is undone', async () => {
    let undo: ImportRecord['undo'] = null;
    const written: BodyOf<'POST /api/v1/import/batch'>[] = [];
    serveWith((_, path, body) => {
      if (path === '/api/v1/imports') return Response.json({ data: { imports: [{ ...IMPORT, undo }] } });
      if (path.endsWith('/undo/check')) return Response.json({ data: { edited: NO_COUNTS } });
      if (path.endsWith('/undo')) {
        undo = { status: 'UNDONE', progress: 1, kept: NO_COUNTS };
        return Response.json({ data: undo });
      }
      if (path.endsWith('/import/batch')) {
        written.push(JSON.parse(body) as BodyOf<'POST /api/v1/import/batch'>);
        return Response.json({ data: { created: { ...NO_COUNTS, activities: 1, entries: 1 } } });
      }
      const { entries = [] } = JSON.parse(body) as BodyOf<'POST /api/v1/import/check'>;
      const storedEntries = undo === null ? entries : [];
      const checked = { existing: NO_COUNTS, existingActivityIds: [], storedEntries, room: 500, importMax: 200 };
      return Response.json({ data: checked });
    });
    const id = importedActivityId('LOOP', 'Run', counting);
    fillDevice({ activities: [{ ...activity(), id, name: 'Run', unit: 'DAYS', customTimesUnit: null }] });
    vi.mocked(readInWorker).mockResolvedValue({ kind: 'SOURCE', source: SOURCE });
    const user = renderOnDevice(<Cards />);
    const field = screen.getByLabelText(text('transfer.choose'), { selector: 'input' });
    await user.upload(field, new File(['zip'], 'habits.zip'));
    expect(await screen.findByText(text('transfer.allHere'))).toBeVisible();
    await user.click(await screen.findByRole('button', { name: text('transfer.undo') }));
    const dialog = within(await screen.findByRole('dialog', { name: text('importUndo.title') }));
    await user.click(dialog.getByRole('button', { name: text('transfer.undo') }));
    // The device learns that the activity is gone.
    act(() => fillDevice({}));
    await user.click(await screen.findByRole('button', { name: text('transfer.start') }));
    expect(await screen.findByRole('heading', { name: text('transfer.done') })).toBeVisible();
    expect(written).toMatchObject([{ activities: [{ id, name: 'Run' }], entries: [{ activityId: id }] }]);
  });
});
