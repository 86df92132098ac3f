import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepSession } from '../../src/platform/shell';

const keystore = vi.hoisted(() => ({ set: vi.fn() }));

vi.mock('@aparajita/capacitor-secure-storage', () => ({
  SecureStorage: keystore,
  KeychainAccess: { whenUnlocked: 0, afterFirstUnlock: 2 },
}));

beforeEach(() => {
  keystore.set.mockReset().mockResolvedValue(undefined);
});

describe('the session token in the keystore', () => {
  it('can be read while the phone is locked', async () => {
    await keepSession('POST /api/v1/auth/authenticate', { session: { token: 'secret' } });
    expect(keystore.set).toHaveBeenCalledWith('session', 'secret', false, false, 2);
  });
});
