import type { TransferDocument } from '@sevenfold/contract';
import { activity, area, serverConfig } from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import { NO_COUNTS } from '@sevenfold/domain/transfer';
import { describe, expect, it, vi } from 'vitest';
import { setServerConfig } from '../../src/features/serverConfig/api';
import { Preview } from '../../src/features/transfer/components/Preview';
import type { Checked } from '../../src/features/transfer/importing';
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

/** Shows the preview of four activities in an account that has none. */
function show(checked: Partial<Checked>, freeActivities: number, shown = document) {
  setServerConfig(serverConfig({ freePlan: { activities: freeActivities, calendarAccounts: 1 } }));
  const start = vi.fn<(archivedIds: ReadonlySet<string>) => void>();
  const user = renderOnDevice(
    <Preview
      content={{ kind: 'DOCUMENT', document: shown }}
      checked={{
        existing: NO_COUNTS,
        existingActivityIds: new Set(),
        storedEntries: [],
        room: 500,
        importMax: 200,
        ...checked,
      }}
      isStopped={false}
      running={{ start } as object as RunningImport}
    />,
  );
  const importButton = screen.queryByRole('button', { name: text('transfer.start') });
  return { user, start, importButton: importButton as HTMLElement };
}

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
});
