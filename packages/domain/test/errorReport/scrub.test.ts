import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrub, scrubText } from '../../src/errorReport';

/** URLs as browsers show them. */
const urls = fc.webUrl({ withQueryParameters: true, withFragments: true }).map((url) => new URL(url).href);

const addresses = fc.emailAddress().filter((address) => /^[\w.'+-]+@/.test(address));

describe('a text of an error report', () => {
  it.each([
    ['/activities/0199aa11-7000-7000-8000-0123456789ab', '/activities/:id'],
    ['GET /api/v1/records?from=2026-11-16&to=2026-11-22 failed', 'GET /api/v1/records failed'],
    ['https://plan.example.org/login?email=ana@example.org#top', 'https://plan.example.org/login'],
    ['unknown user ana.maria+plan@mail.example.org', 'unknown user :address'],
    ['/unsubscribe/ana%40example.org', '/unsubscribe/:address'],
    ['{"href":"https://plan.example.org/day?date=2026-11-16","n":1}', '{"href":"https://plan.example.org/day","n":1}'],
    [
      'TypeError: at f (https://plan.example.org/assets/index-B1.js:1:2)',
      'TypeError: at f (https://plan.example.org/assets/index-B1.js:1:2)',
    ],
    ['Is 3 / 4 right?', 'Is 3 / 4 right?'],
  ])('%s becomes %s', (text, scrubbed) => {
    expect(scrubText(text)).toBe(scrubbed);
  });

  it('holds no id, address or query, wherever they stand', () => {
    fc.assert(
      fc.property(fc.uuid(), addresses, urls, (id, address, url) => {
        const text = scrubText(`${url} of ${id} (${address})`);
        expect(text).not.toContain(id);
        expect(text).not.toContain(address);
        expect(scrubText(`GET ${url}`)).not.toMatch(/[?#]/);
      }),
    );
  });

  it('stays JSON, with its keys', () => {
    fc.assert(
      fc.property(fc.json(), fc.uuid(), urls, (json, id, url) => {
        const value: unknown = { json: JSON.parse(json), id, list: [url, 1, null, true] };
        const scrubbed: unknown = JSON.parse(scrubText(JSON.stringify({ id, url })));
        expect(Object.keys(scrubbed as object)).toEqual(['id', 'url']);
        expect(Object.keys(scrub(value) as object)).toEqual(['json', 'id', 'list']);
      }),
    );
  });
});
