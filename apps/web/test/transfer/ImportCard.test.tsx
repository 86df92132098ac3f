import type { TransferDocument } from '@sevenfold/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ImportCard } from '../../src/features/transfer/components/ImportCard';
import { readInWorker } from '../../src/features/transfer/fileReader';
import { useImport } from '../../src/features/transfer/useImport';
import { text } from '../../src/platform/text';
import { renderOnDevice } from '../dom/render';

// A worker cannot run here.
vi.mock(import('../../src/features/transfer/fileReader'), () => ({ readInWorker: vi.fn() }));

const Card = () => <ImportCard running={useImport()} />;

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
    const user = renderOnDevice(<Card />);
    const field = screen.getByLabelText(text('transfer.choose'), { selector: 'input' });
    await user.upload(field, new File(['{}'], 'sevenfold.json'));
    expect(await screen.findByRole('alert')).toHaveTextContent(text('transfer.refused.BROKEN'));
    expect(screen.getByRole('button', { name: text('transfer.choose') })).toBeEnabled();
  });
});
