import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Candidate, useActiveChoice } from '../../src/features/transfer/useActiveChoice';

const candidates = (...keys: string[]): Candidate[] => keys.map((key) => ({ key, id: `id ${key}`, name: key }));

it('archives nothing while there is room, whatever was chosen before', () => {
  const { result, rerender } = renderHook((keys: readonly string[]) => useActiveChoice(candidates(...keys), 2), {
    initialProps: ['a', 'b', 'c'],
  });
  expect([...result.current.archivedIds]).toEqual(['id c']);
  act(() => result.current.toggle('a'));
  act(() => result.current.toggle('c'));
  expect([...result.current.archivedIds]).toEqual(['id a']);
  rerender(['a', 'b']);
  expect([result.current.isLimited, [...result.current.archivedIds]]).toEqual([false, []]);
  rerender(['a', 'b', 'c']);
  expect([...result.current.archivedIds]).toEqual(['id a']);
});
