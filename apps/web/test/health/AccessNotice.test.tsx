import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AccessNotice } from '../../src/features/health/components/AccessNotice';
import type { HealthPermission } from '../../src/features/health/useHealthAccess';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const request = vi.fn<() => void>();
const show = (permission: Partial<HealthPermission>) =>
  renderOnDevice(
    <AccessNotice
      permission={{ access: undefined, isDeclined: false, request, ...permission }}
      ask="To fill your days"
    />,
  );
const allow = () => screen.queryByRole('button', { name: text('health.allow') });

describe('the notice about access to health data', () => {
  it('says what access is for, and asks the system for it', async () => {
    const user = show({ access: 'NEEDS_PERMISSION' });
    expect(screen.getByText('To fill your days')).toBeVisible();
    const button = allow();
    if (button) await user.click(button);
    expect(request).toHaveBeenCalledOnce();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('does not ask again once the user declined, which the system would ignore', () => {
    show({ access: 'NEEDS_PERMISSION', isDeclined: true });
    expect(allow()).toBeNull();
    expect(screen.queryByText('To fill your days')).toBeNull();
  });

  it('leads to the store where Health Connect is missing or too old', () => {
    show({ access: 'OUTDATED' });
    expect(screen.getByRole('link', { name: text('health.getConnect') })).toHaveAttribute('target', '_blank');
  });

  it('only explains on a device without health data', () => {
    show({ access: 'UNAVAILABLE' });
    expect(screen.getByText(text('health.explain.UNAVAILABLE'))).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([undefined, 'READY'] as const)('is not shown while access is %s', (access) => {
    show({ access });
    expect(screen.getByRole('main')).toBeEmptyDOMElement();
  });
});
