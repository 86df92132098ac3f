import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TrackingFilter, type TrackingRule, foldText, matches, prepareRule } from '../../src/tracking';
import { event } from './samples';

const filter = (value: string, field: TrackingFilter['field'] = 'NAME'): TrackingFilter => ({
  field,
  operator: 'CONTAINS',
  value,
});
const rule = (...filters: TrackingFilter[]): TrackingRule => ({ filters, calendars: null });
const isMatch = (tracking: TrackingRule, fields: Parameters<typeof event>[0]) =>
  matches(prepareRule(tracking), event(fields));

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('Straße', 'ΟΔΟΣ', 'İstanbul', 'ﬁnance', 'ガム', 'Å', 'ａｂｃ', 'ŉ', 'ϓ'),
);

describe('foldText', () => {
  it.each([
    ['GYM', 'gym'],
    ['Straße', 'STRASSE'],
    ['Café', 'Cafe\u0301'],
    ['ジム', 'ｼﾞﾑ'],
    ['ＧＹＭ　１２', 'gym 12'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδοσ', 'οδος'],
    ['İstanbul', 'i\u0307stanbul'],
    ['ﬁt', 'FIT'],
    ['Team  \t sync', 'team sync'],
    ['so\u00adccer\u200b', 'soccer'],
  ])('makes %j and %j equal', (a, b) => expect(foldText(a)).toBe(foldText(b)));

  it.each([
    ['café', 'cafe'],
    ['はし', 'ばし'],
    ['gym', 'gum'],
  ])('distinguishes %j from %j', (a, b) => expect(foldText(a)).not.toBe(foldText(b)));

  it('is idempotent, and independent of normalisation forms and case', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const folded = foldText(text);
        expect(foldText(folded)).toBe(folded);
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) expect(foldText(text.normalize(form))).toBe(folded);
        expect(foldText(text.toUpperCase())).toBe(folded);
      }),
    );
  });
});

describe('matches', () => {
  it('joins values of a field by OR', () => {
    const both = rule(filter('run'), filter('jog'));
    expect(isMatch(both, { name: 'Morning run' })).toBe(true);
    expect(isMatch(both, { name: 'Jogging' })).toBe(true);
    expect(isMatch(both, { name: 'Walk' })).toBe(false);
  });

  it('joins fields by AND', () => {
    const both = rule(filter('class'), filter('studio', 'LOCATION'), filter('yoga', 'DESCRIPTION'));
    expect(isMatch(both, { name: 'Class', location: 'Studio 3', description: 'Yoga, bring a mat' })).toBe(true);
    expect(isMatch(both, { name: 'Class', location: 'Studio 3' })).toBe(false);
    expect(isMatch(both, { name: 'Class', description: 'yoga' })).toBe(false);
  });

  it('searches the chosen calendars, or all', () => {
    const one: TrackingRule = { filters: [filter('gym')], calendars: ['b'] };
    expect(isMatch(one, { calendarId: 'a' })).toBe(false);
    expect(isMatch(one, { calendarId: 'b' })).toBe(true);
    expect(isMatch({ ...one, calendars: [] }, { calendarId: 'b' })).toBe(false);
    expect(isMatch({ ...one, calendars: null }, { calendarId: 'a' })).toBe(true);
  });

  it('matches nothing without filters, or with a filter of invisible characters', () => {
    expect(isMatch(rule(), {})).toBe(false);
    expect(isMatch(rule(filter('\u200b')), {})).toBe(false);
  });

  it('agrees with a search without preparation', () => {
    const fields = fc.constantFrom('NAME' as const, 'DESCRIPTION' as const, 'LOCATION' as const);
    const words = fc.constantFrom('a', 'B', 'ab', 'É', 'ｱ');
    const long = fc.array(words, { maxLength: 4 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(
        fc.array(fc.record({ field: fields, operator: fc.constant('CONTAINS' as const), value: words }), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.record({ name: long, description: long, location: long }),
        (filters, sample) => {
          const text = { NAME: sample.name, DESCRIPTION: sample.description, LOCATION: sample.location };
          const has = ({ field, value }: TrackingFilter) => foldText(text[field]).includes(foldText(value));
          const expected = filters.every((one) => filters.some((other) => other.field === one.field && has(other)));
          expect(isMatch(rule(...filters), sample)).toBe(expected);
        },
      ),
    );
  });
});
