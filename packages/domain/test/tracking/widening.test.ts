import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  FILTER_FIELDS,
  FILTER_VALUE_MAX,
  FILTERS_MAX,
  matches,
  prepareRule,
  type TrackingFilter,
  type TrackingRule,
  widenByName,
} from '../../src/tracking';
import { event } from './samples';

const words = fc.constantFrom('gym', 'Run club', '走る', 'pool', 'A');
const filters = fc.record({
  field: fc.constantFrom(...FILTER_FIELDS),
  operator: fc.constant('CONTAINS'),
  value: words,
});
const rules: fc.Arbitrary<TrackingRule> = fc.record({
  filters: fc.array(filters as fc.Arbitrary<TrackingFilter>, { minLength: 1, maxLength: FILTERS_MAX }),
  calendars: fc.option(fc.subarray(['home', 'work'], { minLength: 1 })),
});
const events = fc
  .record({ name: words, location: words, description: words, calendarId: fc.constantFrom('home', 'work') })
  .map(event);
const isMatch = (rule: TrackingRule, one: ReturnType<typeof event>) => matches(prepareRule(rule), one);

it('a widened rule matches all that it did before, and every event with the name in its calendars', () => {
  fc.assert(
    fc.property(fc.option(rules), events, fc.array(events), (rule, named, others) => {
      const wider = widenByName(rule, named);
      const isInCalendars = ({ calendarId }: typeof named) => rule?.calendars?.includes(calendarId) ?? true;
      const expected = [named, ...others].filter(
        (one) => (one.name === named.name && isInCalendars(one)) || (rule !== null && isMatch(rule, one)),
      );
      expect(wider ? expected.filter((one) => !isMatch(wider, one)) : []).toEqual([]);
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

it('a rule is widened by a long name cut at a whole character', () => {
  const rule = widenByName(null, event({ name: `${'a'.repeat(FILTER_VALUE_MAX - 1)}🏃 and more` }));
  expect(rule?.filters[0]?.value).toBe(`${'a'.repeat(FILTER_VALUE_MAX - 1)}🏃`);
});

it.each(['', ' ', '\u200b'])('a rule cannot be widened by the name %j', (blank) => {
  expect(widenByName(null, event({ name: blank }))).toBeNull();
});
