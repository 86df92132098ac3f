/** Key fields of the nouns that have no id; the model names the same ones for the server. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  skip: ['activityId', 'date'],
  plan: ['activityId', 'date'],
  lifeRating: ['date'],
  review: ['weekId'],
  calendarWeek: ['from'],
  weekSum: ['activityId', 'weekId'],
};
const ID = ['id'];

/** Key of a row, as the server names it in tombstones. */
export const rowKey = (noun: string, row: object): string =>
  (KEYS[noun] ?? ID).map((field) => String((row as Record<string, unknown>)[field])).join('/');
