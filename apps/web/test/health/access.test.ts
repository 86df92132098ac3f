import { describe, expect, it } from 'vitest';
import { afterReading } from '../../src/features/health/access';

describe('what is known of the access to health data', () => {
  const declined = { kind: 'WORKOUT', access: 'NEEDS_PERMISSION', isDeclined: true } as const;

  it('keeps that the user declined when the same kind is read again', () => {
    expect(afterReading(declined, 'WORKOUT', 'NEEDS_PERMISSION')).toEqual(declined);
  });

  it('forgets it for another kind, which can still be allowed', () => {
    expect(afterReading(declined, 'STEPS', 'NEEDS_PERMISSION')).toEqual({ kind: 'STEPS', access: 'NEEDS_PERMISSION' });
  });
});
