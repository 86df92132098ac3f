import { activity, entry, user as account } from '@sevenfold/contract/samples';
import { NOTE_MAX } from '@sevenfold/domain/activity';
import { civilDate } from '@sevenfold/domain/calendar';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EntryForm, type EntryFormProps } from '../../src/features/record/components/EntryForm';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const TODAY = civilDate('2026-10-01');
const TOMORROW = civilDate('2026-10-02');
const READ = activity({ id: 'read', name: 'Read', unit: 'DURATION' });
const WATER = activity({ id: 'water', unit: 'TIMES', customTimesUnit: 'glasses', customTimesUnitSingular: 'glass' });

const onSave = vi.fn<EntryFormProps['onSave']>();
const form = (props: Partial<EntryFormProps> = {}) => (
  <EntryForm activity={READ} date={TODAY} entry={null} onSave={onSave} onCancel={() => undefined} {...props} />
);

function show(props: Partial<EntryFormProps> = {}, timezone = 'UTC') {
  fillDevice({ user: account({ settings: { timezone } }) });
  return renderOnDevice(form(props));
}

beforeEach(() => void onSave.mockReset());

const duration = () => screen.getByRole('textbox', { name: /^Duration/ });
const time = () => screen.getByLabelText(text('entry.startedAt'));
const date = () => screen.getByLabelText(text('entry.date'));
const note = () => screen.getByRole('textbox', { name: text('entry.note') });
const save = () => screen.getByRole('button', { name: text('entry.save') });

describe('the form of a new entry', () => {
  it('asks for a time in words only after it was sent without one, and keeps what was typed', async () => {
    const user = show();
    expect(duration()).toHaveFocus();
    await user.type(note(), 'Two chapters');
    expect(screen.queryByText(text('entry.durationMissing'))).toBeNull();
    await user.click(save());
    expect(duration()).toHaveAccessibleDescription(text('entry.durationMissing'));
    expect(note()).toHaveValue('Two chapters');
    expect(onSave).not.toHaveBeenCalled();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('saves its amount, its time in the zone of the user, and its note', async () => {
    const user = show({}, 'Europe/Madrid');
    await user.type(duration(), '1:30');
    fireEvent.change(time(), { target: { value: '09:15' } });
    await user.type(note(), ' Two chapters ');
    await user.click(save());
    expect(onSave.mock.calls).toEqual([
      [{ date: TODAY, amount: 90, startedAt: '2026-10-01T07:15:00.000Z', note: 'Two chapters' }],
    ]);
  });

  it('saves neither time nor note when they are left empty', async () => {
    const user = show({ activity: WATER });
    await user.click(save());
    expect(onSave.mock.calls).toEqual([[{ date: TODAY, amount: 1, startedAt: null, note: null }]]);
  });

  it('has no date: it is recorded on the day of the sheet', () => {
    show();
    expect(screen.queryByLabelText(text('entry.date'))).toBeNull();
  });

  it('rejects a time to come and a note that is too long', async () => {
    const user = show({ activity: WATER });
    fireEvent.change(time(), { target: { value: '12:01' } });
    fireEvent.change(note(), { target: { value: 'x'.repeat(NOTE_MAX + 1) } });
    await user.click(save());
    expect(time()).toHaveAccessibleDescription(text('entry.timeToCome'));
    expect(screen.getByText(text('entry.noteTooLong', { max: NOTE_MAX }))).toBeVisible();
    expect(onSave).not.toHaveBeenCalled();
  });

  it('rejects a time of which only a part is typed, until it is complete or cleared', async () => {
    const user = show({ activity: WATER });
    const setPartial = (badInput: boolean) =>
      Object.defineProperty(time(), 'validity', { value: { badInput }, configurable: true });
    setPartial(true);
    await user.click(save());
    expect(time()).toHaveAccessibleDescription(text('entry.timePartial'));
    await waitFor(() => expect(time()).toHaveFocus());
    expect(onSave).not.toHaveBeenCalled();
    setPartial(false);
    await user.click(save());
    expect(onSave).toHaveBeenCalledOnce();
  });

  it('counts times in the unit of the activity', async () => {
    const user = show({ activity: WATER });
    expect(screen.getByText('glass')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Increase Amount' }));
    expect(screen.getByText('glasses')).toBeVisible();
  });
});

describe('the form of a recorded entry', () => {
  const timed = entry({
    activityId: 'read',
    date: civilDate('2026-09-30'),
    amount: 25,
    source: 'TIMER',
    startedAt: '2026-09-30T18:30:42.000Z',
    utcOffsetMinutes: 0,
    note: 'On the train',
  });
  const edited = { entry: timed, date: timed.date };

  it('keeps the seconds of a timer when its time is not changed', async () => {
    const user = show(edited);
    expect([date(), time(), note()].map((field) => (field as HTMLInputElement).value)).toEqual([
      '2026-09-30',
      '18:30',
      'On the train',
    ]);
    await user.click(save());
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ amount: 25, startedAt: timed.startedAt }));
  });

  it('moves to another day, its time of day with it', async () => {
    const user = show(edited);
    fireEvent.change(date(), { target: { value: '2026-09-28' } });
    await user.click(save());
    expect(onSave).toHaveBeenCalledWith(
      expect.objectContaining({ date: '2026-09-28', startedAt: '2026-09-28T18:30:00.000Z' }),
    );
  });

  it('cannot move to a day to come', async () => {
    const user = show(edited);
    fireEvent.change(date(), { target: { value: '2026-10-02' } });
    await user.click(save());
    expect(date()).toHaveAccessibleDescription(text('entry.dateError'));
    expect(onSave).not.toHaveBeenCalled();
  });
});

describe('the form of an entry that was recorded further east, where the day had begun', () => {
  it('saves its note, and no later day', async () => {
    const user = show({ entry: entry({ date: TOMORROW, startedAt: null, note: null }), date: TOMORROW });
    expect(date()).not.toHaveAccessibleDescription();
    await user.type(note(), 'In Tokyo');
    await user.click(save());
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ date: TOMORROW, note: 'In Tokyo' }));
    fireEvent.change(date(), { target: { value: '2026-10-03' } });
    expect(date()).toHaveAccessibleDescription(text('entry.dateError'));
  });
});

describe('what was typed into the form', () => {
  const typeNote = () => {
    const { unmount } = render(form());
    fireEvent.change(note(), { target: { value: 'Two chapters' } });
    return { unmount };
  };

  it('is there again when the form was closed with its sheet', () => {
    typeNote().unmount();
    render(form());
    expect(note()).toHaveValue('Two chapters');
  });

  it('is gone once it was cancelled', () => {
    const { unmount } = typeNote();
    fireEvent.click(screen.getByRole('button', { name: text('ui.cancel') }));
    unmount();
    render(form());
    expect(note()).toHaveValue('');
  });
});
