import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { currentLocation, navigateTo } from '../../src/navigation/location';
import { text } from '../../src/platform/text';
import NotFoundScreen from '../../src/routes/screens/NotFoundScreen';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

it('an unknown address is said to be one, and leads to today', async () => {
  navigateTo('/nowhere');
  const user = renderOnDevice(<NotFoundScreen />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text('error.notFound'));
  // Nobody is signed in, so that no menu says whose page it is.
  expect(screen.getByText(text('app.name'))).toBeVisible();
  expect(document.title).toContain(text('error.notFound'));
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(screen.getByRole('link', { name: text('shell.goToToday') }));
  expect(currentLocation().href).toBe('/day');
});
