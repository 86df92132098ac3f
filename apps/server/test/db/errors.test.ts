import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isUniqueViolation } from '../../src/db/errors';

const violation = (fields: Partial<pg.DatabaseError>, message = 'duplicate key value violates unique constraint') =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code: '23505', ...fields });

describe('a violated unique constraint', () => {
  it.each([
    { what: 'is that of the error', error: violation({ constraint: 'identity_pkey' }), expected: true },
    { what: 'may be another one', error: violation({ constraint: 'session_pkey' }), expected: false },
    {
      what: 'of a shard is named in the message only',
      error: violation({}, 'duplicate key value violates unique constraint "identity_pkey_102025"'),
      expected: true,
    },
    {
      what: 'of a shard may begin with the same name',
      error: violation({}, 'duplicate key value violates unique constraint "identity_pkey_old_102025"'),
      expected: false,
    },
    {
      what: 'is none for another code',
      error: violation({ code: '23503', constraint: 'identity_pkey' }),
      expected: false,
    },
  ])('$what', ({ error, expected }) => {
    expect(isUniqueViolation(error, 'identity_pkey')).toBe(expected);
  });
});
