import { expect, test } from 'vitest';
import { API_SECTIONS, contract } from '../src';

test('every endpoint belongs to exactly one section of the API description', () => {
  const listed = API_SECTIONS.flatMap(({ endpoints }) => Object.keys(endpoints));
  expect(listed.sort()).toEqual(Object.keys(contract).sort());
  expect(new Set(API_SECTIONS.map(({ tag }) => tag)).size).toBe(API_SECTIONS.length);
});
