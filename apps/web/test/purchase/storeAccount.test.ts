import { expect, it } from 'vitest';
import { StoreAccount } from '../../src/features/purchase/storeAccount';
import { fakePlugin, sdkError } from './sdk';

const ANA = { userId: 'ana', publicKey: 'goog_1' };
const BEN = { ...ANA, userId: 'ben' };

function openAccount() {
  const plugin = fakePlugin();
  return { plugin, account: new StoreAccount(async () => ({ Purchases: plugin })) };
}

it('configures the SDK with a user once, and never without one', async () => {
  const { plugin, account } = openAccount();
  await account.signOut();
  expect([plugin.configure, plugin.logOut].map(({ mock }) => mock.calls)).toEqual([[], []]);
  await Promise.all([account.signIn(ANA), account.signIn(ANA)]);
  expect(plugin.configure.mock.calls).toEqual([
    [{ apiKey: 'goog_1', appUserID: 'ana', automaticDeviceIdentifierCollectionEnabled: false }],
  ]);
  expect(plugin.logIn).not.toHaveBeenCalled();
});

it('signs another user in, also after a sign-out without a network', async () => {
  const { plugin, account } = openAccount();
  await account.signIn(ANA);
  plugin.logOut.mockRejectedValueOnce(sdkError(10));
  await account.signOut();
  await account.signIn(BEN);
  expect(plugin.configure).toHaveBeenCalledTimes(1);
  expect(plugin.logIn.mock.calls).toEqual([[{ appUserID: 'ben' }]]);
});

it('signs in at an SDK that a page before has configured', async () => {
  const { plugin, account } = openAccount();
  await plugin.configure({ apiKey: 'goog_1' });
  await account.signIn(ANA);
  expect(plugin.configure).toHaveBeenCalledTimes(1);
  expect(plugin.logIn.mock.calls).toEqual([[{ appUserID: 'ana' }]]);
});

it('signs out the user of a page before', async () => {
  const { plugin, account } = openAccount();
  await plugin.configure({ apiKey: 'goog_1' });
  await account.signOut();
  expect(plugin.logOut).toHaveBeenCalledTimes(1);
});

it('tries again after a sign-in that failed', async () => {
  const { plugin, account } = openAccount();
  await account.signIn(ANA);
  plugin.logIn.mockRejectedValueOnce(sdkError(10));
  await expect(account.signIn(BEN)).rejects.toMatchObject({ code: '10' });
  await account.signIn(BEN);
  expect(plugin.logIn).toHaveBeenCalledTimes(2);
});
