import { objective } from '@sevenfold/contract/samples';
import { civilDate } from '@sevenfold/domain/calendar';
import { CHECK_IN_NOTE_MAX, VALUE_MAX } from '@sevenfold/domain/objective';
import { fireEvent, screen } from '@testing-library/react';
import { type ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CheckInForm } from '../../src/features/objective/components/CheckInForm';
import { valueText } from '../../src/features/objective/numbers';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

type Props = ComponentProps<typeof CheckInForm>;
const onSave = vi.fn<Props['onSave']>();
const onCancel = vi.fn<() => void>();
beforeEach(() => {
  onSave.mockReset();
  onCancel.mockReset();
});

const show = (props: Partial<Props> = {}) =>
  renderOnDevice(
    <CheckInForm
      objective={objective()}
      title="Add check-in"
      draftKey="check-in read new"
      begin={() => ({ date: '2026-10-01', value: '9', note: '' })}
      today={civilDate('2026-10-01')}
      onSave={onSave}
      onCancel={onCancel}
      {...props}
    />,
  );

const value = () => screen.getByRole('spinbutton', { name: text('objective.value') });
const date = () => screen.getByLabelText(new RegExp(`^${text('objective.date')}`));
const note = () => screen.getByRole('textbox', { name: text('objective.note') });
const set = (field: HTMLElement, typed: string) => fireEvent.change(field, { target: { value: typed } });
const save = () => fireEvent.click(screen.getByRole('button', { name: text('objective.save') }));

describe('the form of a check-in', () => {
  it('saves value, date and note', async () => {
    show();
    set(value(), '12,5');
    set(date(), '2026-09-30');
    set(note(), ' Two at once ');
    save();
    expect(onSave.mock.calls).toEqual([[{ date: '2026-09-30', value: 12.5, note: 'Two at once' }]]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it.each([
    { typed: 'many', error: () => text('objective.notNumber') },
    { typed: String(VALUE_MAX + 1), error: () => text('objective.outOfRange', { max: valueText(VALUE_MAX) }) },
  ])('keeps "$typed", says why it cannot be saved, and goes to it', ({ typed, error }) => {
    show();
    set(value(), typed);
    expect(value()).not.toHaveAccessibleDescription();
    save();
    expect(value()).toHaveAccessibleDescription(error());
    expect(value()).toHaveValue(typed);
    expect(value()).toHaveFocus();
    expect(onSave).not.toHaveBeenCalled();
  });

  it('rejects a date to come', () => {
    show();
    set(date(), '2026-10-02');
    save();
    expect(date()).toHaveAccessibleDescription(text('objective.dateError'));
    expect(date()).toHaveFocus();
    expect(onSave).not.toHaveBeenCalled();
  });

  it('rejects a note that is too long', () => {
    show();
    set(note(), 'x'.repeat(CHECK_IN_NOTE_MAX + 1));
    save();
    expect(screen.getByText(text('objective.tooLong', { max: valueText(CHECK_IN_NOTE_MAX) }))).toBeVisible();
    expect(note()).toHaveFocus();
    expect(onSave).not.toHaveBeenCalled();
  });

  it('steps its value with the arrow keys, from the latest one while there is no number', async () => {
    const user = show();
    await user.click(value());
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(value()).toHaveValue('10');
    set(value(), '');
    await user.keyboard('{ArrowUp}');
    expect(value()).toHaveValue('1');
  });

  it('on a card is closed by Escape, which cancels nothing', async () => {
    const onClose = vi.fn<() => void>();
    const user = show({ onClose });
    await user.click(value());
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(onCancel).not.toHaveBeenCalled();
  });
});
