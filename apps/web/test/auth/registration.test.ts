import { describe, expect, test } from 'vitest';
import { errorsOf, payloadOf, type RegistrationDraft } from '../../src/features/auth/registration';

const draft: RegistrationDraft = {
  name: ' Ana ',
  dateOfBirth: '',
  source: null,
  otherSource: '',
  language: 'ES',
  weekStartDay: 'SUNDAY',
  timezone: 'America/Bogota',
};
const TODAY = '2026-10-01';

describe('validation of a registration', () => {
  test('accepts a name', () => {
    expect(errorsOf(draft, TODAY)).toEqual({});
  });

  test('rejects an empty and an overlong name', () => {
    for (const name of ['   ', '\u200B\u200D', '\u3164'])
      expect(errorsOf({ ...draft, name }, TODAY)).toEqual({ name: 'auth.nameEmpty' });
    expect(payloadOf({ ...draft, name: ' Ana\u2028López ' }).name).toBe('Ana López');
    expect(errorsOf({ ...draft, name: 'x'.repeat(81) }, TODAY)).toEqual({ name: 'auth.nameTooLong' });
    expect(errorsOf({ ...draft, name: 'x'.repeat(80) }, TODAY)).toEqual({});
  });

  test('rejects a date of birth that does not exist, is in the future, or too long ago', () => {
    for (const dateOfBirth of ['2026-10-02', '1899-12-31', '2001-02-29', '19-1-1']) {
      expect(errorsOf({ ...draft, dateOfBirth }, TODAY), dateOfBirth).toEqual({ dateOfBirth: 'auth.dateWrong' });
    }
    for (const dateOfBirth of ['2026-10-01', '1900-01-01', '2000-02-29'])
      expect(errorsOf({ ...draft, dateOfBirth }, TODAY), dateOfBirth).toEqual({});
  });

  test('rejects an overlong text of "Other" only while it is selected', () => {
    const otherSource = 'x'.repeat(201);
    expect(errorsOf({ ...draft, source: 'OTHER', otherSource }, TODAY)).toEqual({ otherSource: 'auth.tooLong' });
    expect(errorsOf({ ...draft, source: 'FRIEND', otherSource }, TODAY)).toEqual({});
  });
});

describe('request of a registration', () => {
  test('contains the date of birth as typed, without a time zone', () => {
    expect(payloadOf({ ...draft, dateOfBirth: '1990-02-28' })).toEqual({
      name: 'Ana',
      dateOfBirth: '1990-02-28',
      whereDidYouHear: null,
      language: 'ES',
      weekStartDay: 'SUNDAY',
      timezone: 'America/Bogota',
    });
  });

  test('contains the text of "Other", if any', () => {
    expect(payloadOf({ ...draft, source: 'OTHER', otherSource: ' On a bus ' }).whereDidYouHear).toBe('On a bus');
    expect(payloadOf({ ...draft, source: 'OTHER' }).whereDidYouHear).toBe('OTHER');
    expect(payloadOf({ ...draft, source: 'FRIEND', otherSource: 'On a bus' }).whereDidYouHear).toBe('FRIEND');
  });
});
