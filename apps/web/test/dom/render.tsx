import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { Announcer } from '../../src/ui/Announcer';
import { Toaster } from '../../src/ui/Toaster';

/** Renders a component as the app does: on the rows and queries of the device, with toasts and the live region. */
export function renderOnDevice(component: ReactNode): UserEvent {
  render(
    <>
      <main>{component}</main>
      <Toaster />
      <Announcer />
    </>,
  );
  return userEvent.setup();
}

/**
 * Returns accessibility violations of the rendered components. Contrast needs layout and is checked in end-to-end
 * tests.
 */
export async function accessibilityViolations(): Promise<readonly string[]> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}
