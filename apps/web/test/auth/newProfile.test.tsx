import { afterEach, describe, expect, it, vi } from 'vitest';
import { newProfile } from '../../src/features/auth/newProfile';

function browserNames(timeZone: string | undefined): void {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone,
  } as typeof options);
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('profile of a new user', () => {
  it('has the time zone of the browser', () => {
    browserNames('Asia/Tokyo');
    expect(newProfile(' Kim ')).toMatchObject({ name: 'Kim', timezone: 'Asia/Tokyo' });
  });

  it.each(['Etc/Unknown', undefined])('has a time zone that exists where the browser names %s', (name) => {
    browserNames(name);
    expect(newProfile('Kim').timezone).toBe('UTC');
  });
});
