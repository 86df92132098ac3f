import type { Integration } from '@sevenfold/contract';
import { screen, waitFor } from '@testing-library/react';
import { integration } from '@sevenfold/contract/samples';
import { describe, expect, it, vi } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import { CalendarStep } from '../../src/features/onboarding/components/CalendarStep';
import IntegrationScreen from '../../src/features/settings/screens/IntegrationScreen';
import { currentLocation } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { text } from '../../src/platform/text';
import { fillDevice, fillRows, serveWith } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const calendar = (id: string, name: string, isOn: boolean): Integration['calendars'][number] => ({
  id: `018f0000-0000-7000-8000-0000000000${id}`,
  name,
  color: '#0090BB',
  isOn,
  status: 'ACTIVE',
});
const holidays = calendar('b1', 'Holidays', false);
const own = calendar('b2', 'Sport', true);
const fresh = integration({ needsCalendarChoice: true, lastSuccessAt: null, calendars: [holidays, own] });

const SCREENS = { settings: <IntegrationScreen />, introduction: <CalendarStep /> } as const;

function show(place: keyof typeof SCREENS, account = fresh) {
  fillDevice({ integrations: [account] });
  return renderOnDevice(
    <ShownContext value={{ location: currentLocation(), params: { id: account.id } }}>{SCREENS[place]}</ShownContext>,
  );
}

const saveButton = (count: number) => screen.getByRole('button', { name: text('integration.choose.save', { count }) });

describe.each(['settings', 'introduction'] as const)('the choice of calendars in the %s', (place) => {
  it('preselects the calendars of the account itself, and lists them first', async () => {
    show(place);
    expect(screen.getByText(text('integration.choose.title'))).toBeVisible();
    const [first, second] = screen.getAllByRole('checkbox');
    expect(first).toHaveAccessibleName('Sport');
    expect(first).toBeChecked();
    expect(second).toHaveAccessibleName('Holidays');
    expect(second).not.toBeChecked();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('sends the chosen calendars, and shows the account as connected', async () => {
    const bodies: unknown[] = [];
    const user = show(place);
    serveWith((_, path, body) => {
      if (path !== '/api/v1/integration/calendars') return undefined;
      bodies.push(JSON.parse(body));
      return Response.json({ data: { integration: { ...fresh, needsCalendarChoice: false } } });
    });
    vi.spyOn(deviceRows, 'pull').mockImplementation(async () =>
      fillRows({ integration: [{ ...fresh, needsCalendarChoice: false }] }),
    );
    await user.click(screen.getByRole('checkbox', { name: 'Holidays' }));
    await user.click(saveButton(2));
    await waitFor(() => expect(bodies).toEqual([{ id: fresh.id, calendarIds: [holidays.id, own.id] }]));
    await waitFor(() => expect(screen.queryByText(text('integration.choose.title'))).toBeNull());
    expect(screen.getByText(text('integration.state.CONNECTED'))).toBeVisible();
  });

  it('keeps what was ticked when it cannot be sent, and says why', async () => {
    serveWith(() => undefined);
    const user = show(place);
    await user.click(screen.getByRole('checkbox', { name: 'Sport' }));
    await user.click(saveButton(0));
    expect(await screen.findByRole('alert')).toHaveTextContent(text('integration.refused.OFFLINE'));
    expect(screen.getByRole('checkbox', { name: 'Sport' })).not.toBeChecked();
  });

  it('waits for the calendars that are not listed yet', () => {
    show(place, { ...fresh, calendars: [] });
    expect(screen.getByText(text('integration.choose.listing'))).toBeVisible();
    expect(saveButton(0)).toBeDisabled();
  });
});

describe('the choice of calendars in the introduction', () => {
  const skip = () => screen.queryByRole('button', { name: text('onboarding.skip') });

  it('can be left for later while the account has not listed its calendars', async () => {
    const user = show('introduction', { ...fresh, calendars: [] });
    const button = skip();
    if (!button) throw new Error('The step cannot be left out');
    await user.click(button);
    expect(currentLocation().pathname).toBe('/onboarding-questions');
  });

  it('is asked for once they are listed', () => {
    show('introduction');
    expect(skip()).toBeNull();
  });
});
