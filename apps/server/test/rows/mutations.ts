import type { BodyOf, EndpointKey } from '@sevenfold/contract';
import { addDays, type CivilDate, civilDate, today } from '@sevenfold/domain/calendar';
import { healthRecordId } from '@sevenfold/domain/health';
import { NO_SCORES } from '@sevenfold/domain/lifeRating';
import { recountInSlices } from '../../src/features/calendarEvent/recountTask';
import { newId } from '../../src/id';
import type { TestResponse, TestServer, TestUser } from '../harness';
import { newActivity, newEntry } from '../features/fixtures';

/** Numbers that decide what a mutation is about, and what it writes. */
export interface Choice {
  readonly subject: number;
  readonly value: number;
}

const UNITS = ['DAYS', 'TIMES', 'DURATION'] as const;
const WEEK_STARTS = ['MONDAY', 'SUNDAY', 'SATURDAY'] as const;
const EVENTS = ['Gym', 'Gym with Bea', 'Dentist'] as const;

/** A user whose rows a history changes: on this device, on the server itself, and with the time that passes. */
export class History {
  readonly #areas: string[] = [];
  readonly #activities: string[] = [];
  readonly #entries: string[] = [];
  #timerStart: string | undefined;

  constructor(
    private readonly server: TestServer,
    readonly user: TestUser,
    /** Sees each response to the device. */
    private readonly onResponse: (response: TestResponse) => Promise<void>,
  ) {}

  /** Runs one mutation; one that the server rejects changes nothing. */
  async run(kind: keyof typeof MUTATIONS, choice: Choice): Promise<void> {
    await MUTATIONS[kind](this, choice);
  }

  async send<C extends EndpointKey>(endpoint: C, body: BodyOf<C>): Promise<TestResponse<C>> {
    const response = await this.server.request(endpoint, body, { session: this.user });
    if (response.status >= 500) throw new Error(`${endpoint}: ${response.text}`);
    await this.onResponse(response);
    return response;
  }

  /** Lets the mutations be about the first areas of a new account too. @returns their ids */
  async knowAreas(): Promise<readonly string[]> {
    const { areas } = (await this.server.request('GET /api/v1/areas', undefined, { session: this.user })).data;
    this.#areas.push(...areas.slice(0, 3).map(({ id }) => id));
    return this.#areas;
  }

  newArea(): BodyOf<'POST /api/v1/area'> {
    const id = newId(this.server.clock);
    this.#areas.push(id);
    return { id, name: 'Garden', color: '#1A9951' };
  }

  newActivity(fields: Partial<BodyOf<'POST /api/v1/a'>>): BodyOf<'POST /api/v1/a'> {
    const body = newActivity(this.server, fields);
    this.#activities.push(body.id);
    return body;
  }

  newEntry(choice: Choice, fields: Partial<BodyOf<'POST /api/v1/entry'>>): BodyOf<'POST /api/v1/entry'> {
    const body = newEntry(this.server, this.activity(choice), fields);
    this.#entries.push(body.id);
    return body;
  }

  area = ({ subject }: Choice): string => pick(this.#areas, subject) ?? newId(this.server.clock);
  /** An activity that was created, and may be deleted since. */
  activity = ({ subject }: Choice): string => pick(this.#activities, subject) ?? newId(this.server.clock);
  /** An entry that was created, and may be removed since. */
  entry = ({ subject }: Choice): string => pick(this.#entries, subject) ?? newId(this.server.clock);

  /** A date of the last days, around the beginning of the window, or of years ago. */
  date({ value }: Choice): CivilDate {
    const current = today(this.server.clock.now(), 'UTC', 0);
    const origins = [current, current, civilDate('2025-01-24'), civilDate('2019-05-08')];
    return addDays(origins[value % 4] ?? current, -(value % 3));
  }

  async startTimer(choice: Choice): Promise<void> {
    const startedAt = new Date(this.server.clock.now() - (1 + (choice.value % 50)) * 60_000).toISOString();
    this.#timerStart = startedAt;
    await this.send('PATCH /api/v1/user', { timer: { activityId: this.activity(choice), startedAt } });
  }

  async stopTimer(): Promise<void> {
    if (this.#timerStart !== undefined)
      await this.send('PATCH /api/v1/user', { timer: null, stoppedTimerStart: this.#timerStart });
  }

  pass(days: number): void {
    this.server.clock.advance({ days });
  }

  /** Changes the events of the calendar, and counts them as the job does after a sync. */
  async changeEvents({ subject, value }: Choice): Promise<void> {
    const { server, user } = this;
    const start = new Date(server.clock.now() - (1 + (value % 20)) * 86_400_000);
    await server.pool.query(
      `INSERT INTO calendar_event (user_id, calendar_id, external_id, event_key, name, description, location, starts_at,
        ends_at, start_date, end_date, status, is_declined, is_free, is_private, series_id)
      SELECT user_id, id, $2, $2, $3, '', '', $4::timestamptz, $4::timestamptz + interval '1 hour', NULL, NULL, 'CONFIRMED', false, false,
        false, NULL FROM calendar WHERE user_id = $1
      ON CONFLICT (user_id, calendar_id, external_id) DO UPDATE SET is_declined = NOT calendar_event.is_declined`,
      [user.userId, eventKey(subject), pick(EVENTS, value), start],
    );
    await recountInSlices(server.db, user.userId, server.clock);
  }

  /** Connects a calendar without events. */
  async connectCalendar(): Promise<void> {
    const { server, user } = this;
    const now = new Date(server.clock.now());
    const id = newId(server.clock);
    await server.pool.query(
      `INSERT INTO integration (user_id, id, provider, account_subject, account_name, created_at)
      VALUES ($1, $2, 'ICAL', 'ana', 'Ana', $3)`,
      [user.userId, id, now],
    );
    await server.pool.query(
      `INSERT INTO calendar (user_id, id, integration_id, external_id, name, synced_at) VALUES ($1, $2, $2, 'feed', 'Ana', $3)`,
      [user.userId, id, now],
    );
  }
}

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
const eventKey = (subject: number): string => `event${subject % 6}|`;

/** Each mutation of areas, activities and records, those that others cause, and time that passes. */
export const MUTATIONS = {
  createArea: (history) => history.send('POST /api/v1/area', history.newArea()),
  patchArea: (history, choice) =>
    history.send('PATCH /api/v1/area', { id: history.area(choice), name: `Garden ${choice.value}` }),
  deleteArea: (history, choice) => history.send('DELETE /api/v1/area', { id: history.area(choice) }),
  createSameArea: (history, choice) =>
    history.send('POST /api/v1/area', { ...history.newArea(), id: history.area(choice) }),
  orderAreas: (history, choice) =>
    history.send('POST /api/v1/areas/order', { updates: [{ id: history.area(choice), order: choice.value }] }),
  createActivity: (history, choice) =>
    history.send(
      'POST /api/v1/a',
      history.newActivity({
        unit: UNITS[choice.value % 3] ?? 'DAYS',
        areaId: history.area(choice),
        weeklyGoalsTimeline:
          choice.value % 2 === 0 ? [{ startWeekId: '2026-W05', endWeekId: null, target: 1 + (choice.value % 5) }] : [],
      }),
    ),
  patchActivity: (history, choice) =>
    history.send('PATCH /api/v1/a', {
      id: history.activity(choice),
      name: `Run ${choice.value}`,
      ...(choice.value % 2 === 0
        ? { healthTracking: { kind: 'STEPS' } }
        : { pausedUntil: choice.value % 3 === 0 ? null : history.date(choice), weekdays: [choice.value % 7] }),
    }),
  deleteActivity: (history, choice) => history.send('DELETE /api/v1/a', { activityId: history.activity(choice) }),
  restoreActivity: (history, choice) =>
    history.send('POST /api/v1/a/restore', { activityId: history.activity(choice) }),
  setActive: (history, choice) =>
    history.send('POST /api/v1/a/is-active', {
      activityId: history.activity(choice),
      isActive: choice.value % 2 === 0,
    }),
  setGoal: (history, choice) =>
    history.send('POST /api/v1/a/weekly-goal/update', {
      activityId: history.activity(choice),
      startWeekId: '2026-W09',
      target: choice.value % 3 === 0 ? null : 1 + (choice.value % 5),
    }),
  track: (history, choice) =>
    history.send('POST /api/v1/a/calendar-tracking/update', {
      activityId: history.activity(choice),
      updatedCalendarTracking:
        choice.value % 3 === 0
          ? null
          : { filters: [{ field: 'NAME', operator: 'CONTAINS', value: 'gym' }], calendars: null },
    }),
  chooseEvent: (history, choice) =>
    history.send('POST /api/v1/calendar-event/choice', {
      activityId: history.activity(choice),
      eventKey: eventKey(choice.value),
      choice: pick(['ATTACHED', 'REJECTED', null] as const, choice.value) ?? null,
    }),
  changeEvents: (history, choice) => history.changeEvents(choice),
  arrange: (history, choice) =>
    history.send('POST /api/v1/as/area-and-order', {
      updates: [{ activityId: history.activity(choice), areaId: history.area(choice), order: choice.value }],
    }),
  createEntry: (history, choice) =>
    history.send('POST /api/v1/entry', history.newEntry(choice, { date: history.date(choice) })),
  patchEntry: (history, choice) =>
    history.send('PATCH /api/v1/entry', { id: history.entry(choice), note: `Note ${choice.value}` }),
  moveEntry: (history, choice) =>
    history.send('PATCH /api/v1/entry', { id: history.entry(choice), date: history.date(choice) }),
  removeEntry: (history, choice) => history.send('DELETE /api/v1/entry', { id: history.entry(choice) }),
  restoreEntry: (history, choice) => history.send('POST /api/v1/entry/restore', { id: history.entry(choice) }),
  recordHealth: (history, choice) => {
    const activityId = history.activity(choice);
    const date = history.date(choice);
    const amount = choice.value % 5 === 0 ? null : 1;
    return history.send('POST /api/v1/health-records', {
      activityId,
      records: [{ id: healthRecordId(activityId, date), date, amount, utcOffsetMinutes: 60 }],
    });
  },
  skip: (history, choice) =>
    history.send('POST /api/v1/skips', {
      skips: [0, 7].map((days) => ({
        activityId: history.activity(choice),
        date: addDays(history.date(choice), days),
        reason: pick(['SICK', 'REST', null] as const, choice.value) ?? null,
      })),
    }),
  removeSkip: (history, choice) =>
    history.send('DELETE /api/v1/skips', {
      skips: [{ activityId: history.activity(choice), date: history.date(choice) }],
    }),
  startTimer: (history, choice) => history.startTimer(choice),
  stopTimer: (history) => history.stopTimer(),
  rate: (history, choice) =>
    history.send('POST /api/v1/life-rating', {
      date: history.date(choice),
      scores: { ...NO_SCORES, body: choice.value % 11 },
    }),
  removeRating: (history, choice) => history.send('DELETE /api/v1/life-rating', { date: history.date(choice) }),
  setWeekStart: (history, choice) =>
    history.send('PATCH /api/v1/user/settings', { weekStartDay: pick(WEEK_STARTS, choice.value) ?? 'MONDAY' }),
  pass: async (history, choice) => history.pass(choice.value % 4),
} satisfies Readonly<Record<string, (history: History, choice: Choice) => Promise<unknown>>>;
