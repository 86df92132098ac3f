import type { Entry } from '@sevenfold/contract';
import { responsesOf } from '../../data/response';
import { findEntry, putEntry, removeEntry } from './operations';
import type { Records } from './records';

const merge = (records: Records, { entry }: { entry: Entry }) =>
  findEntry(records, entry.id) ? putEntry(removeEntry(records, entry.id), entry) : records;

export const mergeRecords = responsesOf<'records', Records>({
  'POST /api/v1/entry': merge,
  // The response does not say whether an entry that comes from other dates was removed meanwhile.
  'PATCH /api/v1/entry': (records, response, { body }) =>
    body.date === undefined ? merge(records, response) : undefined,
  'DELETE /api/v1/entry': 'AS_SHOWN',
  'POST /api/v1/entry/restore': (records, { entry }) => putEntry(records, entry),
  // The response does not say which dates the user excluded on another device.
  'POST /api/v1/health-records': 'REFETCH',
  'POST /api/v1/skips': 'AS_SHOWN',
  'DELETE /api/v1/skips': 'AS_SHOWN',
  'DELETE /api/v1/a': 'AS_SHOWN',
  'POST /api/v1/a/restore': 'REFETCH',
  // The response does not contain the entry of a timer that was replaced.
  'PATCH /api/v1/user': (records, _, { body }) => (body.timer === undefined ? records : undefined),
  'POST /api/v1/a/calendar-tracking/update': 'REFETCH',
  'POST /api/v1/calendar-event/choice': 'REFETCH',
});
