import { activity, objective } from '@sevenfold/contract/samples';
import { weekId } from '@sevenfold/domain/calendar';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openBreakdown, useBreakdownTarget } from '../../src/breakdown/breakdown';
import { MovedObjectives } from '../../src/features/review/components/MovedObjectives';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

beforeEach(() => {
  fillDevice({
    activities: [activity({ id: 'study', name: 'Study', unit: 'DURATION' })],
    objectives: [
      objective(),
      objective({ id: 'study more', name: 'Study more', followsActivityId: 'study', unitLabel: null, order: 1 }),
    ],
  });
  return () => act(() => openBreakdown(null));
});

/** The number whose breakdown the app would open. */
function Opened() {
  return <output>{JSON.stringify(useBreakdownTarget())}</output>;
}

const show = () =>
  renderOnDevice(
    <>
      <MovedObjectives
        week={weekId('2026-W40')}
        objectives={[
          { objectiveId: 'read', name: 'Read 24 books', from: 3, to: 5 },
          { objectiveId: 'study more', name: 'Study more', from: 1, to: 3 },
          { objectiveId: 'gone', name: 'Learn to sail', from: 1, to: 2 },
          { objectiveId: 'gone too', name: 'Save', from: 3.42, to: 3.44 },
        ]}
      />
      <Opened />
    </>,
  );
const values = () => screen.getAllByRole('button').map(({ textContent }) => textContent.replaceAll('\u00A0', ' '));

describe('the objectives that moved in a week', () => {
  it('say from where to where, in the unit of the objective or of the activity that it follows', async () => {
    show();
    expect(values().slice(0, 2)).toEqual(['3 → 5 books', '1h → 3h']);
    expect(screen.getByRole('button', { name: /^Read 24 books: 3 → 5 books/ })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('say where a small movement led', () => {
    show();
    expect(values()[3]).toBe('3.42 → 3.44');
  });

  it('keep the name and the numbers of one that was deleted since', () => {
    show();
    expect(screen.getByText('Learn to sail')).toBeVisible();
    expect(values()[2]).toBe('1 → 2');
  });

  it('open what the numbers are made of', async () => {
    const user = show();
    await user.click(screen.getByRole('button', { name: /^Read 24 books/ }));
    const target = { kind: 'objective', objectiveId: 'read', week: '2026-W40' };
    expect(screen.getByText(JSON.stringify(target))).toBeInTheDocument();
  });
});
