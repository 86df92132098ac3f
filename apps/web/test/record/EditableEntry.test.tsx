import { activity, entry as sampleEntry } from '@sevenfold/contract/samples';
import { act, screen } from '@testing-library/react';
import { civilDate } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import { EditableEntry } from '../../src/features/record/components/EditableEntry';
import { useActivityRecords } from '../../src/features/record/useRecords';
import { text } from '../../src/platform/text';
import { THU, week } from '../day/samples';
import { fillDevice, fillRows, pendingOperations } from '../dom/device';
import { renderOnDevice } from '../dom/render';

const read = activity({ id: 'read', name: 'Read', unit: 'DURATION' });
const entry = sampleEntry({ id: 'entry', activityId: 'read', date: THU, amount: 30, note: 'One chapter' });
const nothing = () => undefined;
const handlers = { onEdit: nothing, onCancel: nothing, onSaved: nothing, onDelete: nothing };

const Edited = () =>
  useActivityRecords(week, 'read').entries.map((one) => (
    <ul key={one.id}>
      <EditableEntry activity={read} entry={one} isEditing {...handlers} />
    </ul>
  ));

const duration = () => screen.getByRole('textbox', { name: /^Duration/ });
const note = () => screen.getByRole('textbox', { name: text('entry.note') });
const save = () => screen.getByRole('button', { name: text('entry.save') });

describe('an entry that is changed on two devices', () => {
  it('keeps the amount of the other device, where only the note was typed here', async () => {
    fillDevice({ activities: [read], entries: [entry] });
    const user = renderOnDevice(<Edited />);
    await user.type(note(), ' and a half');
    act(() => fillRows({ entry: [{ ...entry, amount: 45, note: 'Two chapters' }] }));
    expect(duration()).toHaveValue('45m');
    await user.click(save());
    expect(pendingOperations().map(({ body }) => body)).toEqual([{ id: 'entry', note: 'One chapter and a half' }]);
  });

  it('is saved as it is, where everything typed here was taken back', async () => {
    fillDevice({ activities: [read], entries: [entry] });
    const user = renderOnDevice(<Edited />);
    await user.type(note(), '!{Backspace}');
    act(() => fillRows({ entry: [{ ...entry, note: 'Two chapters' }] }));
    expect(note()).toHaveValue('Two chapters');
    await user.click(save());
    expect(pendingOperations()).toEqual([]);
  });
});

it('an entry says when it was added on a later day, with the year if that is another one', () => {
  fillDevice({ activities: [read] });
  // January 5, 2026.
  const added = { id: '019b8b74-1800-7000-8000-000000000001', date: civilDate('2025-12-31') };
  renderOnDevice(<EditableEntry activity={read} entry={{ ...entry, ...added }} isEditing={false} {...handlers} />);
  expect(screen.getByText(new RegExp(text('entry.addedOn', { day: 'Jan 5, 2026' })))).toBeVisible();
});
