import { activity, entry, serverConfig } from '@sevenfold/contract/samples';
import { civilDate } from '@sevenfold/domain/calendar';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { showToday } from '../../src/features/notification/startPush';
import { setServerConfig } from '../../src/features/serverConfig/api';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { installApp } from './installedApp';

const RUN = activity({ id: '0190a000-0000-7000-8000-000000000001' });

beforeEach(() => {
  installApp({ permission: 'default' });
  fillDevice({
    activities: [RUN],
    entries: [entry({ activityId: RUN.id, date: civilDate('2026-10-01'), amount: 1 })],
  });
});

const offer = () => screen.queryByRole('region', { name: text('notification.offer') });

it('the installed app offers reminders once, after something was recorded', async () => {
  setServerConfig(serverConfig({ webPush: { publicKey: 'key' } }));
  await showToday();
  await userEvent.click(await screen.findByRole('button', { name: text('notification.notNow') }));
  expect(offer()).toBeNull();
  await showToday();
  expect(offer()).toBeNull();
});

it('a server that cannot send reminders offers none, which could only fail', async () => {
  await showToday();
  expect(offer()).toBeNull();
  expect(localStorage.getItem('sevenfold.pushOffer')).toBeNull();
});
