import { act, cleanup, screen } from '@testing-library/react';
import * as samples from '@sevenfold/contract/samples';
import { createRef } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import AmountEntry, { type AmountEntryProps } from '../../src/features/record/components/AmountEntry';
import { useToday } from '../../src/features/user/api';
import { text } from '../../src/platform/text';
import { COMPACT } from '../../src/ui/useMedia';
import { FRI, THU } from '../day/samples';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const READ = samples.activity({ id: 'read', name: 'Read', unit: 'DURATION' });

const onSave = vi.fn<AmountEntryProps['onSave']>();
const onClose = vi.fn<() => void>();
beforeEach(() => {
  onSave.mockReset();
  onClose.mockReset();
});

function entryOf(props: Partial<AmountEntryProps>) {
  const button = createRef<HTMLButtonElement>();
  const common = { activity: READ, date: THU, minutes: 0, button, onSave, onClose };
  return (
    <>
      <button ref={button} type="button">
        35m
      </button>
      <AmountEntry mode="add" {...common} {...props} />
    </>
  );
}

const show = (props: Partial<AmountEntryProps> = {}) => renderOnDevice(entryOf(props));
const field = () => screen.getByRole('textbox');
const save = () => screen.getByRole('button', { name: text('entry.save') });

describe('the entry of a time to add', () => {
  it('is a popover with the focus in its empty field', async () => {
    show({ minutes: 35 });
    expect(screen.getByRole('dialog')).toHaveAccessibleName(`Read: ${text('entry.addTime')}`);
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('saves what is typed with Enter, and closes', async () => {
    const user = show();
    await user.keyboard('1h 15m{Enter}');
    expect(onSave.mock.calls).toEqual([[75]]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('stays that of its day past midnight, and names it', async () => {
    const [onThursday, onFriday] = [vi.fn<AmountEntryProps['onSave']>(), vi.fn<AmountEntryProps['onSave']>()];
    function EntryOfToday() {
      const today = useToday();
      return entryOf({ date: today, onSave: today === THU ? onThursday : onFriday });
    }
    const user = renderOnDevice(<EntryOfToday />);
    expect(screen.queryByText('Thursday, October 1')).toBeNull();
    await user.keyboard('1h');
    vi.setSystemTime(`${FRI}T12:00:00Z`);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByText('Thursday, October 1')).toBeVisible();
    await user.keyboard('{Enter}');
    expect([onThursday.mock.calls, onFriday.mock.calls]).toEqual([[[60]], []]);
  });

  it('saves a press on an amount at once', async () => {
    const user = show({ minutes: 35 });
    await user.click(screen.getByRole('button', { name: /30m/ }));
    expect(onSave.mock.calls).toEqual([[30]]);
  });

  it('says what it understands instead of something that is not a time, and keeps it', async () => {
    const user = show();
    await user.keyboard('a while');
    await user.click(save());
    expect(field()).toHaveAccessibleDescription(text('entry.durationMissing'));
    expect(field()).toHaveValue('a while');
    expect(onSave).not.toHaveBeenCalled();
  });

  it('closes on Escape without saving, and has what was typed when it is opened again', async () => {
    const user = show();
    await user.keyboard('20{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(onSave).not.toHaveBeenCalled();
    cleanup();
    show();
    expect(field()).toHaveValue('20m');
  });
});

describe('the entry of the time of a day', () => {
  it('begins with it, and removes it when it is emptied', async () => {
    const user = show({ mode: 'set', minutes: 35 });
    expect(field()).toHaveValue('35m');
    await user.clear(field());
    await user.keyboard('{Enter}');
    expect(onSave.mock.calls).toEqual([[0]]);
  });

  it.each(['0', '0:00', '0m', '0時間'])('removes it when %s is typed', async (none) => {
    const user = show({ mode: 'set', minutes: 35 });
    await user.clear(field());
    await user.keyboard(`${none}{Enter}`);
    expect(onSave.mock.calls).toEqual([[0]]);
  });

  it('removes it when it was emptied before the entry was closed', async () => {
    const user = show({ mode: 'set', minutes: 35 });
    await user.clear(field());
    await user.keyboard('{Escape}');
    cleanup();
    const again = show({ mode: 'set', minutes: 35 });
    expect(field()).toHaveValue('');
    await again.click(save());
    expect(onSave.mock.calls).toEqual([[0]]);
  });

  it('needs a time on a day without one', async () => {
    const user = show({ mode: 'set' });
    await user.keyboard('{Enter}');
    expect(field()).toHaveAccessibleDescription(text('entry.durationMissing'));
    expect(onSave).not.toHaveBeenCalled();
  });

  it('is a sheet on a compact screen', () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query === COMPACT, media: query }) as MediaQueryList,
    );
    show({ mode: 'set' });
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Read');
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(text('entry.timeOnDay'));
  });
});

describe('the entry of the time of a day of which a calendar has recorded an hour', () => {
  beforeEach(() =>
    fillDevice({
      activities: [READ],
      entries: [
        samples.entry({ id: 'meeting', activityId: 'read', date: THU, amount: 60, source: 'CALENDAR' }),
        samples.entry({ id: 'own', activityId: 'read', date: THU, amount: 30 }),
      ],
    }),
  );

  it('says so, and takes no shorter time', async () => {
    const user = show({ mode: 'set', minutes: 90 });
    expect(screen.getByText(text('day.fromCalendar'))).toBeVisible();
    await user.clear(field());
    await user.keyboard('45{Enter}');
    expect(field()).toHaveAccessibleDescription('Enter at least 1h.');
    expect(onSave).not.toHaveBeenCalled();
    await user.clear(field());
    await user.keyboard('1h 15m{Enter}');
    expect(onSave.mock.calls).toEqual([[75]]);
  });

  it('keeps the hour when the rest is removed', async () => {
    const user = show({ mode: 'set', minutes: 90 });
    await user.clear(field());
    await user.keyboard('{Enter}');
    expect(onSave.mock.calls).toEqual([[60]]);
  });
});
