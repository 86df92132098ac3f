import {
  isCivilDate,
  isTimeZone,
  isWeekId,
  UTC_OFFSET_MAX,
  UTC_OFFSET_MIN,
  WEEK_START_DAYS,
  type CivilDate,
  type WeekId,
} from '@sevenfold/domain/calendar';
import { ACTIVITY_NAME_MAX, isHexColor } from '@sevenfold/domain/activity';
import { isBlank, isOneLine, isStorable } from '@sevenfold/domain/text';
import { isTimeOfDay, type TimeOfDay } from '@sevenfold/domain/user';
import { z } from 'zod';

/** Refuses text the database cannot hold. */
export const storable = <T extends z.ZodString>(schema: T) =>
  schema.refine(isStorable, 'This has characters that cannot be stored');

/** A string that is known to be of a narrower type once it has passed the schema's own checks. */
const narrowed = <T extends string>(schema: z.ZodType<string, string>) =>
  schema as z.ZodType<string> as z.ZodType<T, T>;

/** An id, made by whoever creates the object. */
export const id = z
  .uuidv7()
  .toLowerCase()
  .describe('A UUID of version 7 (RFC 9562), made by whoever creates the object');

export const civilDate = narrowed<CivilDate>(
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'A date is written yyyy-MM-dd')
    .refine((text) => isCivilDate(text), 'There is no such date'),
);
export const weekId = narrowed<WeekId>(
  z
    .string()
    .regex(/^\d{4}-W\d{2}$/, 'A week is written yyyy-Wnn')
    .refine((text) => isWeekId(text), 'There is no such week'),
);
export const instant = z.iso.datetime({ offset: true });
/** By how many minutes a wall clock is ahead of UTC. */
export const utcOffsetMinutes = z.number().int().min(UTC_OFFSET_MIN).max(UTC_OFFSET_MAX);
export const weekStartDay = z.enum(WEEK_START_DAYS);
export const timezone = z.string().max(64).refine(isTimeZone, 'There is no such time zone');
export const timeOfDay = narrowed<TimeOfDay>(z.string().refine((text) => isTimeOfDay(text), 'A time is written HH:mm'));
export const color = z.string().refine((text) => isHexColor(text), 'A colour is written #RRGGBB');
export const order = z.number().int().min(0).max(100_000);

/** One line of text, trimmed, with something to see in it. @param empty what an empty one is refused with */
export const line = (max: number, empty = 'This cannot be empty') =>
  z
    .string()
    .trim()
    .min(1, empty)
    .max(max, `At most ${max} characters`)
    .refine((text) => text === '' || !isBlank(text), empty)
    .refine(isOneLine, 'This must be one line of text');

/** Text of several lines, which may be empty. */
export const prose = (max: number) => storable(z.string().trim().max(max, `At most ${max} characters`));

export const personName = line(80);
export const activityName = line(ACTIVITY_NAME_MAX);

/** The answer of a call that has nothing to tell but that it was done. */
export const done = z.strictObject({});
