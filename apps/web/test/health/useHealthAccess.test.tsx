import type { HealthKind } from '@sevenfold/domain/health';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useHealthAccess } from '../../src/features/health/useHealthAccess';
import { renderOnDevice } from '../dom/render';

vi.mock('../../src/platform/shell', async (original) => ({
  ...(await original<typeof import('../../src/platform/shell')>()),
  IS_SHELL: true,
}));

const declined = { readAuthorized: [] };
vi.mock('../../src/features/health/plugin', () => ({
  loadHealth: () =>
    Promise.resolve({
      Health: {
        isAvailable: () => Promise.resolve({ available: true }),
        checkAuthorization: () => Promise.resolve(declined),
        requestAuthorization: () => Promise.resolve(declined),
      },
    }),
}));

/** Shows the access to one kind of health data, and requests it. */
function Access() {
  const [kind, setKind] = useState<HealthKind>('WORKOUT');
  const { access, isDeclined, request } = useHealthAccess(kind);
  return (
    <>
      <p role="status">{`${kind} ${access} ${isDeclined ? 'declined' : 'not asked'}`}</p>
      <button type="button" onClick={request}>
        Allow
      </button>
      <button type="button" onClick={() => setKind('STEPS')}>
        Steps
      </button>
    </>
  );
}

describe('useHealthAccess', () => {
  it('remembers that the user declined for the kind of data that was asked for', async () => {
    const user = renderOnDevice(<Access />);
    expect(await screen.findByText('WORKOUT NEEDS_PERMISSION not asked')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Allow' }));
    expect(await screen.findByText('WORKOUT NEEDS_PERMISSION declined')).toBeVisible();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('WORKOUT NEEDS_PERMISSION declined')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Steps' }));
    expect(await screen.findByText('STEPS NEEDS_PERMISSION not asked')).toBeVisible();
  });
});
