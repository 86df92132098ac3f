/** Ids of the next daily and the next weekly notification (specification, section 9). */
export const DAILY_NOTIFICATION_ID = 648_235;
export const WEEKLY_NOTIFICATION_ID = 648_236;

/**
 * Distance between the ids of the daily and of the weekly notifications: the second of a kind has the id of the first
 * plus this, and so on. A device keeps one pending notification per id.
 */
export const NOTIFICATION_ID_STEP = 1_000;

/** Id of the notification of the end of a focus round: a user has one timer at a time. */
export const ROUND_NOTIFICATION_ID = 648_237;

/** The last three digits of the ids of reminders, so that they never are those of a daily or weekly notification. */
const FIRST_ENDING = 300;
const ENDINGS = NOTIFICATION_ID_STEP - FIRST_ENDING;
/** Ids of devices are signed 32-bit integers. */
const STEPS = Math.floor(2 ** 31 / NOTIFICATION_ID_STEP);
const REMINDER_IDS = STEPS * ENDINGS;

/** True for the id of a daily or a weekly notification. */
export const isSummaryId = (id: number): boolean =>
  [DAILY_NOTIFICATION_ID, WEEKLY_NOTIFICATION_ID].some(
    (first) => id >= first && (id - first) % NOTIFICATION_ID_STEP === 0,
  );

/** True for an id that a reminder may have. */
export const isReminderId = (id: number): boolean => id > 0 && id % NOTIFICATION_ID_STEP >= FIRST_ENDING;

/**
 * The ids of reminders by their keys, the same in every schedule: a notification that is shown keeps its own while others
 * are scheduled. Of two keys with the same hash, which one in a million schedules has, the later takes the next id.
 */
export function reminderIds(keys: readonly string[]): number[] {
  const taken = new Set<number>();
  return keys.map((key) => {
    let slot = hash(key) % REMINDER_IDS;
    while (taken.has(slot)) slot = (slot + 1) % REMINDER_IDS;
    taken.add(slot);
    return Math.floor(slot / ENDINGS) * NOTIFICATION_ID_STEP + FIRST_ENDING + (slot % ENDINGS);
  });
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a of the UTF-16 code units, 32 bits. */
function hash(text: string): number {
  let value = FNV_OFFSET;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), FNV_PRIME) >>> 0;
  return value;
}
