import { review as sample } from '@sevenfold/contract/samples';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import { undoLast } from '../../src/dispatch/undoLast';
import { useReview } from '../../src/features/review/api';
import { EditView } from '../../src/features/review/components/EditView';
import { ShownContext, useLocation } from '../../src/navigation/navigation';
import { text } from '../../src/platform/text';
import { week } from '../day/samples';
import { fillDevice, fillRows, pendingOperations } from '../dom/device';
import { renderOnDevice } from '../dom/render';

const FINISHED = sample({
  weekId: week.id,
  status: 'FINISHED',
  feeling: 4,
  wins: 'Ran',
  struggles: '',
  notes: 'Rain',
  facts: null,
  finishedAt: '2026-10-01T12:00:00.000Z',
});

function Edited() {
  const review = useReview(week.id);
  const location = useLocation();
  if (!review) return null;
  return (
    <ShownContext value={{ location, params: {} }}>
      <EditView week={week.id} review={review} />
    </ShownContext>
  );
}

/** Opens a finished review to edit it. */
function open() {
  fillDevice({});
  fillRows({ review: [FINISHED] });
  return renderOnDevice(<Edited />);
}

const write = (label: 'review.winsShort' | 'review.notesShort', value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: text(label) }), { target: { value } });
const writeElsewhere = (fields: Partial<typeof FINISHED>) =>
  act(() => fillRows({ review: [{ ...FINISHED, ...fields }] }));
const done = () => screen.getByRole('button', { name: new RegExp(`^${text('review.done')}`) });
const shown = () => deviceRows.store.get('review', week.id);

describe('editing a finished review', () => {
  it('sends and takes back only what was edited here, whatever another device has written meanwhile', async () => {
    const user = open();
    write('review.winsShort', 'Ran twice');
    writeElsewhere({ notes: 'Rain and sun' });
    await user.click(done());
    for (const { body } of pendingOperations()) expect(body).toEqual({ weekId: week.id, wins: 'Ran twice' });
    act(() => void undoLast());
    expect(shown()).toMatchObject({ status: 'FINISHED', wins: 'Ran', notes: 'Rain and sun' });
  });

  it('takes back to what another device has written in the same text before', async () => {
    const user = open();
    writeElsewhere({ wins: 'Swam' });
    write('review.winsShort', 'Swam twice');
    await user.click(done());
    act(() => void undoLast());
    expect(shown()?.wins).toBe('Swam');
  });

  it('changes nothing and says nothing where only another device has written', async () => {
    const user = open();
    writeElsewhere({ notes: 'Rain and sun' });
    await user.click(done());
    expect(pendingOperations()).toEqual([]);
  });

  it('tells that it was changed, and offers to undo that', async () => {
    const user = open();
    write('review.notesShort', 'Sun');
    await user.click(done());
    expect(await screen.findByText(text('review.changed'))).toBeVisible();
    await user.click(await screen.findByRole('button', { name: text('ui.undo') }));
    expect(shown()?.notes).toBe('Rain');
  });

  it('offers no note to a week that is over, and keeps one that was written', () => {
    const letter = () => screen.queryByRole('textbox', { name: text('review.letter', { number: 41 }) });
    open();
    expect(letter()).toBeVisible();
    cleanup();
    vi.setSystemTime('2026-10-12T12:00:00Z');
    open();
    expect(letter()).toBeNull();
    writeElsewhere({ letter: 'Rest more.' });
    expect(letter()).toHaveValue('Rest more.');
    fireEvent.change(letter() ?? document.body, { target: { value: '' } });
    expect(letter()).toHaveValue('');
  });
});
