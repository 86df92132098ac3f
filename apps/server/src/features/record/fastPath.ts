import type { ResponseOf } from '@sevenfold/contract';
import { ACTIVITY_UNITS, isAmountAllowed } from '@sevenfold/domain/activity';
import { HttpError } from '../../http/httpError';
import type { FastPath } from '../../http/fastPath';
import { needsUtcOffset, type NewEntry, newEntryRow, presentEntry } from './service';

/**
 * Fast path of recording with a tap, the most frequent request: a new entry of an existing activity. `createEntry`
 * handles deleted activities, existing ids, invalid dates and amounts, and times whose UTC offset has to be looked up.
 */
export const entryFastPath: FastPath<NewEntry, ResponseOf<'POST /api/v1/entry'>> = {
  name: 'new_entry',
  insert: `
    INSERT INTO entry (user_id, id, activity_id, date, amount, source, started_at, utc_offset_minutes, note, created_at)
    SELECT $1, $10, activity.id, $12, $13, $14, $15, $16, $17, $7 FROM found, activity
    WHERE activity.user_id = $1 AND activity.id = $11 AND activity.deleted_at IS NULL AND activity.unit = ANY ($18)
    ON CONFLICT (user_id, id) DO NOTHING RETURNING 1`,
  prepare(body, userId, clock) {
    try {
      const row = newEntryRow(body, userId, clock);
      if (needsUtcOffset(row)) return undefined;
      const units = ACTIVITY_UNITS.filter((unit) => isAmountAllowed(unit, body.amount));
      return {
        values: [
          row.id,
          row.activity_id,
          row.date,
          row.amount,
          row.source,
          row.started_at,
          row.utc_offset_minutes,
          row.note,
          units,
        ],
        response: { entry: presentEntry(row) },
      };
    } catch (error) {
      // Reported by `createEntry`, once the caller is authenticated.
      if (error instanceof HttpError) return undefined;
      throw error;
    }
  },
};
