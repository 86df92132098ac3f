import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Button } from '../../src/ui/Button';
import { AppleLogo, GoogleLogo } from '../../src/ui/ProviderLogo';
import { accessibilityViolations } from '../dom/render';

const fills = () => [...document.querySelectorAll('path')].map((path) => path.getAttribute('fill'));

it.each([
  ['Apple', <AppleLogo key="apple" />, [null]],
  ['Google', <GoogleLogo key="google" />, ['#ea4335', '#4285f4', '#fbbc05', '#34a853']],
])('the logo of %s has its own colours, and leaves the name of a button as it is', async (name, logo, colors) => {
  render(<Button icon={logo}>{name}</Button>);
  expect(screen.getByRole('button', { name })).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
  expect(fills()).toEqual(colors);
  expect(await accessibilityViolations()).toEqual([]);
});
