import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  FILTERS_MAX,
  matches,
  prepareRule,
  type TrackingFilter,
  type TrackingRule,
  widenByName,
} from '../../src/tracking';
import { event } from './samples';

const words = fc.constantFrom('gym', 'Run club', '走る', 'pool', 'A');
const filters = words.map((value): TrackingFilter => ({ field: 'NAME', operator: 'CONTAINS', value }));
/** A rule that can be widened by an event of the calendar "home". */
const rules: fc.Arbitrary<TrackingRule> = fc.record({
  filters: fc.array(filters, { minLength: 1, maxLength: FILTERS_MAX - 1 }),
  calendars: fc.constantFrom(null, ['home'], ['home', 'work']),
});
const events = fc
  .record({ name: words, location: words, description: words, calendarId: fc.constantFrom('home', 'work') })
  .map(event);
const isMatch = (rule: TrackingRule, one: ReturnType<typeof event>) => matches(prepareRule(rule), one);

it('a widened rule matches what it did before and every event whose name contains the new one, in its calendars', () => {
  fc.assert(
    fc.property(fc.option(rules), events, fc.array(events), (rule, one, others) => {
      const named = { ...one, calendarId: 'home' };
      const wider = widenByName(rule, named);
      if (!wider) throw new Error('The rule can be widened');
      const isInCalendars = ({ calendarId }: typeof named) => rule?.calendars?.includes(calendarId) ?? true;
      const hasName = ({ name }: typeof named) => name.toLowerCase().includes(named.name.toLowerCase());
      const expected = [named, ...others].filter(
        (other) => (hasName(other) && isInCalendars(other)) || (rule !== null && isMatch(rule, other)),
      );
      expect([named, ...others].filter((other) => isMatch(wider, other))).toEqual(expected);
    }),
  );
});

const name: TrackingFilter = { field: 'NAME', operator: 'CONTAINS', value: 'gym' };

it.each<[string, TrackingRule]>([
  ['has a condition on another text', { filters: [name, { ...name, field: 'LOCATION' }], calendars: null }],
  ['searches other calendars', { filters: [name], calendars: ['work'] }],
  ['has the maximum number of filters', { filters: Array.from({ length: FILTERS_MAX }, () => name), calendars: null }],
])('a rule cannot be widened if it %s', (_, rule) => {
  expect(widenByName(rule, event({ name: 'Run', calendarId: 'home' }))).toBeNull();
});

it.each([
  ['a long name, cut at a whole character', `${'a'.repeat(199)}😀 and more`, `${'a'.repeat(199)}😀`],
  ['a name of several lines', ' Run\r\nclub\t🏃 ', 'Run club 🏃'],
])('the filter on %s is one line of text within the limit, and matches it', (_, long, value) => {
  const named = event({ name: long });
  const wider = widenByName(null, named);
  expect(wider?.filters).toEqual([{ field: 'NAME', operator: 'CONTAINS', value }]);
  expect(wider && isMatch(wider, named)).toBe(true);
});

it.each(['', ' ', '\u200b'])('a rule cannot be widened by the name %j', (blank) => {
  expect(widenByName(null, event({ name: blank }))).toBeNull();
});
