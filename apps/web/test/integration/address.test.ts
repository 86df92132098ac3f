import { describe, expect, it, vi } from 'vitest';
import { addressFault, withHttps } from '../../src/features/integration/address';

describe('withHttps', () => {
  it.each([
    ['webcal://p01.icloud.com/published/2/abc', 'https://p01.icloud.com/published/2/abc'],
    ['webcals://club.example/a.ics', 'https://club.example/a.ics'],
    [' club.example/a.ics ', 'https://club.example/a.ics'],
    ['https://club.example/a.ics', 'https://club.example/a.ics'],
    ['cloud.example:8443/a.ics', 'https://cloud.example:8443/a.ics'],
    ['http://club.example/a.ics', 'http://club.example/a.ics'],
  ])('makes of %j %j', (typed, address) => expect(withHttps(typed)).toBe(address));
});

describe('addressFault', () => {
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['http://club.example/a.ics', 'insecure'],
    ['ftp://club.example/a.ics', 'invalid'],
    ['calendar', 'invalid'],
    ['mailto:ana@club.example', 'invalid'],
    ['javascript:alert(1)', 'invalid'],
    ['https://', 'invalid'],
    [`https://club.example/${'a'.repeat(2000)}`, 'invalid'],
    ['webcal://club.example/a.ics', null],
    ['club.example/a.ics', null],
    ['http://127.0.0.1:7715/a.ics', null],
    ['http://127.0.0.1.club.example/a.ics', 'insecure'],
  ])('of %j is %s', (typed, fault) => expect(addressFault(typed)).toBe(fault));
});

it('reads an address in Safari before 17, which has no URL.canParse', () => {
  const canParse = vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function');
  });
  const faults = ['https://club.example/a.ics', 'https://['].map(addressFault);
  canParse.mockRestore();
  expect(faults).toEqual([null, 'invalid']);
});
