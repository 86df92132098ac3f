import type { TransferDocument } from '@sevenfold/contract';
import { activity, area, serverConfig } from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import { guessMapping, NO_COUNTS } from '@sevenfold/domain/transfer';
import { describe, expect, it, vi } from 'vitest';
import { setServerConfig } from '../../src/features/serverConfig/api';
import { Preview } from '../../src/features/transfer/components/Preview';
import { contentOfTable } from '../../src/features/transfer/content';
import type { Checked } from '../../src/features/transfer/importing';
import { usePlanner } from '../../src/features/transfer/planner';
import type { RunningImport } from '../../src/features/transfer/useImport';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const NAMES = ['Run', 'Read', 'Piano', 'Yoga'];
const activities = NAMES.map((name, order) => ({ ...activity(), id: `${order}`, name, order, isActive: true }));
const document = {
  user: { absences: [] },
  areas: [],
  activities,
  objectives: [],
  reviews: [],
  lifeRatings: [],
  skips: [],
  entries: [],
} as object as TransferDocument;

const CHECKED: Checked = {
  existing: NO_COUNTS,
  existingActivityIds: new Set(),
  storedEntries: [],
  room: 500,
  importMax: 200,
};

/** Shows the preview of four activities in an account that has none. */
function show(checked: Partial<Checked> | null, freeActivities: number, shown = document, isStopped = false) {
  setServerConfig(serverConfig({ freePlan: { activities: freeActivities, calendarAccounts: 1 } }));
  const start = vi.fn<(archivedIds: ReadonlySet<string>) => void>();
  const [checkAgain, cancel] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const user = renderOnDevice(
    <Preview
      content={{ kind: 'DOCUMENT', document: shown }}
      checked={checked && { ...CHECKED, ...checked }}
      isStopped={isStopped}
      running={{ start, checkAgain, cancel } as object as RunningImport}
    />,
  );
  const importButton = screen.queryByRole('button', { name: text('transfer.start') });
  return { user, start, checkAgain, cancel, importButton: importButton as HTMLElement };
}

const ROWS = [
  ['Date', 'Habit'],
  ['2026-03-01', 'Run'],
  ['2026-03-02', 'Run'],
];

/** Shows the preview of a table with one activity, whose columns were mapped. */
function TablePreview({ backToMapping }: Pick<RunningImport, 'backToMapping'>) {
  const planner = usePlanner();
  const mapping = guessMapping(ROWS, ',');
  if (!mapping) throw new Error('the table has no dates');
  const table = { kind: 'TABLE', rows: ROWS, delimiter: ',' } as const;
  return (
    <Preview
      content={contentOfTable(
        { table, mapping },
        { today: '2026-10-01', timezone: 'UTC', name: 'habits.csv', existing: [] },
      )}
      checked={CHECKED}
      isStopped={false}
      running={{ planner, backToMapping } as object as RunningImport}
    />
  );
}

const button = (key: 'transfer.back' | 'transfer.cancel' | 'ui.tryAgain') =>
  screen.getByRole('button', { name: text(key) });
const box = (name: string) => screen.getByRole('checkbox', { name });

describe('the preview of an import', () => {
  it('lets the user choose which activities stay active when the plan has no room for all', async () => {
    const { user, start, importButton } = show({}, 2);
    expect(screen.getByRole('group', { name: text('importLimit.active', { chosen: 2, room: 2 }) })).toBeVisible();
    expect(NAMES.map((name) => box(name).getAttribute('aria-checked'))).toEqual(['true', 'true', 'false', 'false']);
    expect(box('Yoga')).toBeDisabled();
    await user.click(box('Run'));
    await user.click(box('Yoga'));
    expect(box('Run')).toBeDisabled();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(importButton);
    expect(start).toHaveBeenCalledExactlyOnceWith(new Set(['0', '2']));
  });

  it('asks nothing when all fit', async () => {
    const { user, start, importButton } = show({}, 4);
    expect(screen.queryByRole('group')).toBeNull();
    await user.click(importButton);
    expect(start).toHaveBeenCalledExactlyOnceWith(new Set());
  });

  it.each([
    ['the account', { room: 3 }, () => text('importLimit.account', { room: 3, count: 4 })],
    ['one import', { importMax: 3 }, () => text('importLimit.import', { max: 3, count: 4 })],
  ])('says beforehand that it exceeds the limit of %s, and does not start', (_, checked, message) => {
    const { importButton } = show(checked, 9);
    expect(screen.getByRole('alert')).toHaveTextContent(message());
    expect(importButton).toBeDisabled();
  });

  it('needs no room for what is there already', () => {
    const { importButton } = show({ room: 1, existing: { ...NO_COUNTS, activities: 3 } }, 9);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(importButton).toBeEnabled();
  });

  it('says that all is here when the areas of another account have counterparts in this one', () => {
    fillDevice({ areas: [area({ id: 'mine', kind: 'HEALTH' })] });
    const foreign = { ...document, areas: [area({ id: 'theirs', name: 'Salud', kind: 'HEALTH' })] };
    const { importButton } = show({ existing: { ...NO_COUNTS, activities: 4 } }, 9, foreign);
    expect(screen.getByText(text('transfer.allHere'))).toBeVisible();
    expect(screen.queryByText(text('transfer.count.activities', { count: 4 }))).toBeNull();
    expect(importButton).toBeNull();
  });

  it('waits for the check of the server', async () => {
    const { user, start, importButton } = show(null, 9);
    expect(screen.getByText(text('transfer.checking'))).toHaveAttribute('role', 'status');
    expect(screen.getByText(text('transfer.count.activities', { count: 4 }))).toBeVisible();
    expect(importButton).toHaveAttribute('aria-busy', 'true');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(importButton);
    expect(start).not.toHaveBeenCalled();
  });

  it('offers another check when the server did not respond, and no import', async () => {
    const { user, checkAgain, importButton } = show(null, 9, document, true);
    expect(screen.getByText(text('transfer.offline'))).toBeVisible();
    expect(screen.queryByText(text('transfer.checking'))).toBeNull();
    expect(importButton).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(button('ui.tryAgain'));
    expect(checkAgain).toHaveBeenCalledOnce();
  });

  it('can be cancelled, also while the server checks', async () => {
    const { user, cancel } = show(null, 9);
    expect(screen.queryByRole('button', { name: text('transfer.back') })).toBeNull();
    await user.click(button('transfer.cancel'));
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('leads back to the columns of a table', async () => {
    const backToMapping = vi.fn<() => void>();
    const user = renderOnDevice(<TablePreview backToMapping={backToMapping} />);
    expect(screen.getByText(text('transfer.count.activities', { count: 1 }))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(button('transfer.back'));
    expect(backToMapping).toHaveBeenCalledOnce();
  });
});
