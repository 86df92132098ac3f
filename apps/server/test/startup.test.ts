import { describe, expect, it } from 'vitest';
import { databaseFailure, listenFailure } from '../src/startup';
import { StartupError } from '../src/startupError';

const errorWith = (code: string): Error => Object.assign(new Error('it failed'), { code });
const messageOf = (failure: unknown): string =>
  failure instanceof StartupError ? failure.message : `not expected: ${String(failure)}`;

describe('unusable database', () => {
  const url = 'postgres://me:secret@db.example:5432/plans';

  it.each([
    ['ENOTFOUND', /^The database at db\.example:5432 cannot be reached \(ENOTFOUND\)/],
    ['28P01', /^The database at db\.example:5432 rejects the user "me"/],
    ['3D000', /^There is no database "plans" at db\.example:5432/],
    ['42501', /^The database user "me" may not create tables in "plans"/],
    ['53100', /^The disk of the database is full\. Free some space, and start again\.$/],
  ])('because of %s is reported in one line without the password', (code, line) => {
    const message = messageOf(databaseFailure(errorWith(code), url, '/data'));
    expect(message).toMatch(line);
    expect(message).not.toMatch(/secret|\n/);
  });

  it('on a full disk is reported with the folder', () => {
    expect(messageOf(databaseFailure(errorWith('ENOSPC'), undefined, '/data'))).toBe(
      'The disk of the database is full. Free some space for /data, and start again.',
    );
    expect(databaseFailure(errorWith('EWHATEVER'), undefined, '/data')).toMatchObject({ code: 'EWHATEVER' });
  });

  it('with a startup error of its own keeps that message', () => {
    const error = new StartupError('A message.');
    expect(databaseFailure(error, url, '/data')).toBe(error);
  });
});

it.each([
  ['EADDRINUSE', /^Port 7700 is in use/],
  ['EACCES', /^This user may not use port 7700\. Set PORT/],
  ['EADDRNOTAVAIL', /^HOST=plan\.example is not an address of this machine/],
  ['ENOTFOUND', /^HOST=plan\.example is not an address of this machine/],
])('unavailable address because of %s is reported in one line', (code, line) => {
  expect(messageOf(listenFailure(errorWith(code), 'plan.example', 7700))).toMatch(line);
});
