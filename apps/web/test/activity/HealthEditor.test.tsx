import * as samples from '@sevenfold/contract/samples';
import { addDays, civilDate } from '@sevenfold/domain/calendar';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { type ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { HealthBacktestView } from '../../src/features/activity/components/HealthBacktestView';
import HealthEditor from '../../src/features/activity/components/HealthEditor';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const RUN = samples.activity();
const onClose = vi.fn<() => void>();

function edit(activity = RUN) {
  onClose.mockReset();
  fillDevice({ activities: [activity] });
  return renderOnDevice(<HealthEditor activity={activity} open onClose={onClose} />);
}

const kind = (name: 'WORKOUT' | 'STEPS' | 'SLEEP') =>
  screen.getByRole('radio', { name: new RegExp(`^${text(`health.kind.${name}`)}`) });
const number = () => screen.getByRole('spinbutton');
const more = () => screen.getByRole('button', { name: /^Increase / });
const save = () => screen.getByRole('button', { name: text('health.save') });

describe('the editor of a health rule', () => {
  it('cannot be saved before the device gives access to the data', async () => {
    edit();
    expect(save()).toBeDisabled();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('keeps the minimum of a kind while another one is tried', async () => {
    const user = edit();
    await user.click(kind('STEPS'));
    await user.click(more());
    expect(number()).toHaveValue('8,500');
    await user.click(kind('SLEEP'));
    await user.click(more());
    await user.click(kind('STEPS'));
    expect(number()).toHaveValue('8,500');
  });

  it('takes typed steps as it shows them', async () => {
    const user = edit();
    await user.click(kind('STEPS'));
    await user.clear(number());
    await user.type(number(), '9,000{Enter}');
    expect(number()).toHaveValue('9,000');
  });

  it('takes the length of a night as durations are typed', async () => {
    const user = edit();
    await user.click(kind('SLEEP'));
    await user.clear(number());
    await user.type(number(), '7h 30m{Enter}');
    expect(number()).toHaveValue('7h\u00A030m');
    expect(number()).toHaveAttribute('aria-valuetext', '7h\u00A030m');
  });

  it('asks for at least one of the workouts that are to be chosen', async () => {
    const user = edit(samples.activity({ healthTracking: { kind: 'WORKOUT' } }));
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(screen.getByRole('radio', { name: text('health.chosenWorkouts') }));
    const form = document.querySelector('form');
    if (form) fireEvent.submit(form);
    expect(screen.getByRole('alert')).toHaveTextContent(text('health.noWorkout'));
    const [first] = screen.getAllByRole('checkbox');
    if (first) await user.click(first);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps what was chosen when it is closed by Escape, and drops it when it is cancelled', async () => {
    const user = edit();
    await user.click(kind('SLEEP'));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    cleanup();
    const again = edit();
    expect(kind('SLEEP')).toBeChecked();
    await again.click(screen.getByRole('button', { name: text('ui.cancel') }));
    cleanup();
    edit();
    expect(kind('SLEEP')).not.toBeChecked();
  });
});

it('an edited health rule keeps what was changed elsewhere while the sheet was closed', async () => {
  const user = edit(samples.activity({ healthTracking: { kind: 'STEPS', minimum: 8_000 } }));
  await user.click(kind('SLEEP'));
  cleanup();
  const again = edit(samples.activity({ healthTracking: { kind: 'STEPS', minimum: 5_000 } }));
  expect(kind('SLEEP')).toBeChecked();
  await again.click(kind('STEPS'));
  expect(number()).toHaveValue('5,000');
});

describe('what a health rule would have recorded', () => {
  const SEP_30 = civilDate('2026-09-30');
  const record = (date: typeof SEP_30) => ({ date, amount: 1, startedAt: null, utcOffsetMinutes: null, note: null });
  type Props = ComponentProps<typeof HealthBacktestView>;
  const onExclude = vi.fn<Props['onExclude']>();

  function show(test: Partial<Props['test']>, excluded: Props['excluded'] = []) {
    onExclude.mockReset();
    return renderOnDevice(
      <HealthBacktestView
        activity={RUN}
        test={{
          found: undefined,
          weeks: [],
          isError: false,
          isEmpty: true,
          existing: [],
          findSuperseded: () => [],
          record: () => [],
          ...test,
        }}
        recorded={2}
        excluded={excluded}
        onExclude={onExclude}
      />,
    );
  }

  it('is busy while the data are read', () => {
    show({});
    expect(document.querySelector('[aria-busy]')).toBeVisible();
  });

  it('says that the data could not be read', () => {
    show({ isError: true });
    expect(screen.getByText(text('health.failed'))).toBeVisible();
  });

  it('lists the days, each of which can be left out and taken back', async () => {
    const dates = [SEP_30, addDays(SEP_30, -1)];
    const user = show({ found: dates.map(record), weeks: [{ week: '2026-W40', done: 2 }] }, [addDays(SEP_30, -1)]);
    expect(screen.getByText(text('health.days', { count: 2 }))).toBeVisible();
    const [counted, excluded] = screen.getAllByRole('checkbox');
    expect(excluded).not.toBeChecked();
    if (counted && excluded) {
      await user.click(counted);
      await user.click(excluded);
    }
    expect(onExclude.mock.calls).toEqual([
      ['2026-09-30', true],
      ['2026-09-29', false],
    ]);
  });
});
