import { entry } from '@sevenfold/contract/samples';
import { civilDate } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import { intent, type Intent } from '../../src/data/operation';
import { findEntry, putEntry, recordReducer } from '../../src/features/record/operations';
import type { Records } from '../../src/features/record/records';
import { mergeRecords } from '../../src/features/record/responses';

const week = (from: string, to: string): Records => ({ from: civilDate(from), to: civilDate(to), byActivity: {} });
const thisWeek = week('2026-11-16', '2026-11-22');
const nextWeek = week('2026-11-23', '2026-11-29');
const run = entry({ id: 'run', date: civilDate('2026-11-18'), note: null });

const applied = (records: Records, change: Intent) => recordReducer(records, { ...change, id: 'operation' });

describe('changing an entry', () => {
  const renamed = intent('PATCH /api/v1/entry', { id: 'run', note: 'slow' }, { entry: run });
  const moved = intent('PATCH /api/v1/entry', { id: 'run', date: civilDate('2026-11-24') }, { entry: run });

  it('changes it where it is', () => {
    expect(findEntry(applied(putEntry(thisWeek, run), renamed), 'run')).toMatchObject({ note: 'slow' });
  });

  it('does not bring back an entry that another device removed', () => {
    expect(findEntry(applied(thisWeek, renamed), 'run')).toBeUndefined();
  });

  it('moves it from one week to another', () => {
    expect(findEntry(applied(putEntry(thisWeek, run), moved), 'run')).toBeUndefined();
    expect(findEntry(applied(nextWeek, moved), 'run')).toMatchObject({ date: '2026-11-24' });
  });

  it('refetches a moved entry, because its response does not say whether it was removed', () => {
    const response = { entry: { ...run, date: civilDate('2026-11-24') } };
    expect(mergeRecords(nextWeek, { ...moved, id: 'operation' }, response)).toBeUndefined();
    expect(mergeRecords(thisWeek, { ...renamed, id: 'operation' }, response)).toBe(thisWeek);
  });
});
