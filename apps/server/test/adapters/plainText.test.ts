import { expect, test } from 'vitest';
import { plainText } from '../../src/adapters/calendar/plainText';
import { parseChange } from '../../src/adapters/googleCalendar/item';
import { event, eventsIn, file } from './calendarFiles';

test.each([
  ['Legs &amp; back', 'Legs & back'],
  ['<b>Leg</b>&nbsp;day<br>Park', 'Leg day\nPark'],
  ['<ul><li>Squats</li><li>Lunges</li></ul>', 'Squats\nLunges\n\n'],
  ['<a href="https://example.org/?a=1&amp;b=2" target="_blank">Plan</a>', 'Plan'],
  ['<html-blob><u></u>Run<u></u></html-blob>', 'Run'],
  ['Bea&#39;s &#x1F4AA; &unknown; &#9999999;', "Bea's 💪 &unknown; &#9999999;"],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
  ['Bea <bea@example.org>, <https://example.org>', 'Bea <bea@example.org>, <https://example.org>'],
])('%j is read as %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test('takes no longer for tags that do not end', () => {
  const start = performance.now();
  plainText('<a '.repeat(500_000));
  plainText('<div'.repeat(500_000));
  expect(performance.now() - start).toBeLessThan(1000);
});

test('the description of an event is text, from the API and from a file', () => {
  const [start, end] = [{ dateTime: '2026-06-01T07:00:00Z' }, { dateTime: '2026-06-01T08:00:00Z' }];
  const change = parseChange({ id: '1', start, end, description: '<b>Leg</b> day' });
  expect(change).toMatchObject({ event: { description: 'Leg day' } });
  const [read] = eventsIn(file(...event('DTSTART:20260601T070000Z', 'DESCRIPTION:<b>Leg</b> day')));
  expect(read?.description).toBe('Leg day');
});
