import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepSession, openShell } from '../../src/platform/shell';

const keystore = vi.hoisted(() => ({ get: vi.fn(), set: vi.fn(), remove: vi.fn() }));

vi.mock('@aparajita/capacitor-secure-storage', () => ({
  SecureStorage: keystore,
  KeychainAccess: { whenUnlocked: 0, afterFirstUnlock: 2 },
}));

beforeEach(() => {
  keystore.set.mockReset().mockResolvedValue(undefined);
  keystore.get.mockReset();
});

describe('the session token in the keystore', () => {
  it('can be read while the phone is locked', async () => {
    await keepSession('POST /api/v1/auth/authenticate', { session: { token: 'secret' } });
    expect(keystore.set).toHaveBeenCalledWith('session', 'secret', false, false, 2);
  });

  it('that cannot be read is none, and the app starts', async () => {
    keystore.get.mockRejectedValue(new Error('The key was not copied to this phone'));
    await expect(openShell()).resolves.toBeUndefined();
  });
});
