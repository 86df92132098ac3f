import type { Activity } from '@sevenfold/contract';
import * as samples from '@sevenfold/contract/samples';
import type { Source, SourceActivity } from '@sevenfold/domain/transfer';
import { NO_COUNTS } from '@sevenfold/domain/transfer';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useActivities } from '../../src/features/activity/api';
import { Preview } from '../../src/features/transfer/components/Preview';
import { contentOfSource, type SourceContent } from '../../src/features/transfer/content';
import { usePlanner } from '../../src/features/transfer/planner';
import type { RunningImport } from '../../src/features/transfer/useImport';
import { text } from '../../src/platform/text';
import { goal } from '../day/samples';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const habit = (fields: Partial<SourceActivity> = {}): SourceActivity => ({
  key: 'run',
  name: 'Run',
  description: '',
  color: '#1A9951',
  counting: { measure: 'DAYS', scale: 1 },
  unitLabel: null,
  direction: 'AT_LEAST',
  daysPerWeek: 3,
  amountPerWeek: null,
  isArchived: false,
  records: [
    { date: '2026-03-01', amount: 1 },
    { date: '2026-03-04', amount: 1 },
  ],
  skippedDates: [],
  issues: [],
  ...fields,
});

const kilometres = habit({
  key: 'ride',
  name: 'Ride',
  counting: { measure: 'TIMES', scale: 1 },
  unitLabel: 'km',
  daysPerWeek: null,
  records: [
    { date: '2026-03-01', amount: 2.4 },
    { date: '2026-03-02', amount: 5 },
  ],
});

const start = vi.fn<(archivedIds: ReadonlySet<string>) => void>();
beforeEach(() => {
  start.mockReset();
});

/** Holds the choices as the import does; the server has nothing of the file. */
function ShownPreview({ source }: { source: Source }) {
  const planner = usePlanner();
  const existing = useActivities() ?? [];
  const [content, setContent] = useState<SourceContent>(() =>
    contentOfSource(source, { name: 'habits.csv', existing }),
  );
  const change: RunningImport['change'] = (index, changed) =>
    setContent((before) => ({
      ...before,
      choices: before.choices.map((one, at) => (at === index ? { ...one, ...changed } : one)),
    }));
  return (
    <Preview
      content={content}
      checked={{
        existing: NO_COUNTS,
        existingActivityIds: new Set(),
        storedEntries: [],
        room: 500,
        importMax: 200,
      }}
      isStopped={false}
      running={{ planner, change, start } as object as RunningImport}
    />
  );
}

function show(activities: readonly SourceActivity[], existing: readonly Activity[] = []) {
  fillDevice({ activities: existing });
  return renderOnDevice(<ShownPreview source={{ app: 'CSV', activities, issues: [] }} />);
}

const row = (name: string) => {
  const item = screen.getByRole('checkbox', { name: text('transfer.include', { name }) }).closest('li');
  if (!item) throw new Error(`${name} has no row`);
  return within(item);
};
const include = (name: string) => screen.getByRole('checkbox', { name: text('transfer.include', { name }) });
const importButton = () => screen.getByRole('button', { name: text('transfer.start') });
const nameOfRun = () => row('Run').getByRole('textbox', { name: text('transfer.name') });
const into = (name: string) => row(name).getByRole('combobox', { name: text('transfer.into') });
const measure = (name: string) => row(name).getByRole('combobox', { name: text('transfer.measure') });
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const counted = (count: number) => text('transfer.count.entries', { count });

describe('an activity of a file of another app', () => {
  it('says how many records it has, when they were made, and its goal', async () => {
    show([habit({ skippedDates: ['2026-03-02'] })]);
    expect(row('Run').getByText(counted(2))).toBeVisible();
    expect(row('Run').getByText(text('transfer.count.skips', { count: 1 }))).toBeVisible();
    expect(row('Run').getByText(/Mar 1.*4, 2026/)).toBeVisible();
    expect(row('Run').getByText(text('transfer.goal', { goal: '3 days a week' }))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('is left out, so that nothing of it is imported', async () => {
    const user = show([habit(), kilometres]);
    expect(screen.getByText(text('transfer.count.activities', { count: 2 }))).toBeVisible();
    await user.click(include('Ride'));
    expect(include('Ride')).not.toBeChecked();
    expect(screen.getByText(text('transfer.count.activities', { count: 1 }))).toBeVisible();
    expect(row('Ride').queryByRole('combobox')).toBeNull();
    await user.click(include('Run'));
    expect(importButton()).toBeDisabled();
    await user.click(include('Ride'));
    expect(importButton()).toBeEnabled();
  });

  it('can be renamed, and needs a name', async () => {
    const user = show([habit()]);
    await user.clear(nameOfRun());
    expect(nameOfRun()).toHaveAccessibleDescription(new RegExp(text('activity.nameEmpty')));
    expect(importButton()).toBeDisabled();
    await user.type(nameOfRun(), 'Jog');
    expect(importButton()).toBeEnabled();
    await user.click(importButton());
    expect(start).toHaveBeenCalledOnce();
  });

  it('needs no name when it is left out', async () => {
    const user = show([habit(), kilometres]);
    await user.clear(nameOfRun());
    await user.click(include('Run'));
    expect(importButton()).toBeEnabled();
  });

  it('says what is lost by rounding, and loses nothing in a finer unit', async () => {
    const user = show([kilometres]);
    const lost = /^In the file: 7\.4 km\. To be imported: 7 km\.$/;
    expect(row('Ride').getByText(lost)).toBeVisible();
    expect(screen.getByText(/1 amount rounded/)).toBeVisible();
    await user.selectOptions(measure('Ride'), '× 100 m');
    expect(row('Ride').queryByText(lost)).toBeNull();
    expect(row('Ride').getByText(/^Total: 7\.4 km/)).toBeVisible();
  });

  it('is counted in days, without its amounts, when the user says so', async () => {
    const user = show([kilometres]);
    await user.selectOptions(measure('Ride'), text('transfer.measure.DAYS'));
    expect(screen.getByText(/2 days without their amounts/)).toBeVisible();
  });

  it('says that it has no weekly goal', () => {
    show([kilometres]);
    expect(row('Ride').getByText(text('transfer.noGoal'))).toBeVisible();
  });
});

describe('an activity of a file beside existing ones', () => {
  const run = samples.activity({ weeklyGoalsTimeline: goal(3) });
  const read = samples.activity({ id: 'read', name: 'Read', unit: 'DURATION', order: 1 });

  it('goes into the one of its name, which keeps its own name', () => {
    show([habit()], [run]);
    expect(into('Run')).toHaveDisplayValue(text('transfer.intoOption', { name: 'Run', unit: 'Days' }));
    expect(row('Run').queryByRole('textbox')).toBeNull();
    expect(screen.queryByText(text('transfer.count.activities', { count: 1 }))).toBeNull();
  });

  it('becomes a new one when the user says so', async () => {
    const user = show([habit()], [run, read]);
    expect(optionsOf(into('Run'))).toEqual([text('transfer.intoNew'), 'Run (Days)', 'Read (Duration)']);
    await user.selectOptions(into('Run'), text('transfer.intoNew'));
    expect(nameOfRun()).toHaveValue('Run');
    expect(screen.getByText(text('transfer.count.activities', { count: 1 }))).toBeVisible();
  });

  it('takes the unit of the one it goes into', async () => {
    const user = show([kilometres], [read]);
    await user.selectOptions(into('Ride'), 'Read (Duration)');
    expect(optionsOf(measure('Ride'))).toEqual([text('transfer.measure.MINUTES'), text('transfer.measure.HOURS')]);
  });

  it('says why it does not go into one of its name that is counted differently', () => {
    show([kilometres], [samples.activity({ id: 'ride', name: 'Ride' })]);
    expect(into('Ride')).toHaveDisplayValue(text('transfer.intoNew'));
    expect(row('Ride').getByText(text('transfer.unfit', { name: 'Ride', unit: 'Days' }))).toBeVisible();
  });
});
