import { type CivilDate, isCivilDate } from '../calendar';

/** The user's decision about one event for one activity; wins over the rule. */
export type EventChoice = 'REJECTED' | 'ATTACHED';

/** Key of a decision about one day of an event of several days. */
export const dayKey = (eventKey: string, date: CivilDate): string => `${eventKey}\n${date}`;

/** The key of the event that a decision is about, and its day if it is about one. */
export function readChoiceKey(key: string): readonly [eventKey: string, date?: CivilDate] {
  const date = key.slice(-10);
  return key.at(-11) === '\n' && isCivilDate(date) ? [key.slice(0, -11), date] : [key];
}
