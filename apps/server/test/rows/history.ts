import type { BodyOf, EndpointKey } from '@sevenfold/contract';
import { addDays, type CivilDate, civilDate, today } from '@sevenfold/domain/calendar';
import { recountInSlices } from '../../src/features/calendarEvent/recountTask';
import { newId } from '../../src/id';
import type { TestResponse, TestServer, TestUser } from '../harness';
import { newCombinedGoal } from '../features/combinedGoalCases';
import { newActivity, newCheckIn, newEntry, newObjective } from '../features/fixtures';

/** Numbers that decide what a mutation is about, and what it writes. */
export interface Choice {
  readonly subject: number;
  readonly value: number;
}

const EVENTS = ['Gym', 'Gym with Bea', 'Dentist'] as const;

/** A user whose rows a history changes: on this device, on the server itself, and with the time that passes. */
export class History {
  readonly #areas: string[] = [];
  readonly #activities: string[] = [];
  readonly #entries: string[] = [];
  readonly #objectives: string[] = [];
  readonly #combinedGoals: string[] = [];
  readonly #checkIns: string[] = [];
  readonly #steps: string[] = [];
  readonly #imports: string[] = [];
  #timerStart: string | undefined;

  constructor(
    readonly server: TestServer,
    readonly user: TestUser,
    /** Sees each response to the device. */
    private readonly onResponse: (response: TestResponse) => Promise<void>,
  ) {}

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

  newObjective(fields: Partial<BodyOf<'POST /api/v1/objective'>>): BodyOf<'POST /api/v1/objective'> {
    const body = newObjective(this.server, fields);
    this.#objectives.push(body.id);
    return body;
  }

  newCombinedGoal(fields: Partial<BodyOf<'POST /api/v1/combined-goal'>>): BodyOf<'POST /api/v1/combined-goal'> {
    const body = newCombinedGoal(this.server, fields);
    this.#combinedGoals.push(body.id);
    return body;
  }

  newCheckIn(
    choice: Choice,
    fields: Partial<BodyOf<'POST /api/v1/objective/check-in'>>,
  ): BodyOf<'POST /api/v1/objective/check-in'> {
    const body = newCheckIn(this.server, this.objective(choice), fields);
    this.#checkIns.push(body.id);
    return body;
  }

  newStep(): string {
    const id = newId(this.server.clock);
    this.#steps.push(id);
    return id;
  }

  newImport(): string {
    const id = newId(this.server.clock);
    this.#imports.push(id);
    return id;
  }

  area = ({ subject }: Choice): string => pick(this.#areas, subject) ?? newId(this.server.clock);
  /** An activity that was created, and may be deleted since. */
  activity = ({ subject }: Choice): string => pick(this.#activities, subject) ?? newId(this.server.clock);
  /** An entry that was created, and may be removed since. */
  entry = ({ subject }: Choice): string => pick(this.#entries, subject) ?? newId(this.server.clock);

  /** An objective that was created, and may be deleted since. */
  objective = ({ subject }: Choice): string => pick(this.#objectives, subject) ?? newId(this.server.clock);
  /** A combined goal that was created, and may be deleted since. */
  combinedGoal = ({ subject }: Choice): string => pick(this.#combinedGoals, subject) ?? newId(this.server.clock);
  /** A check-in that was created, and may be removed since. */
  checkIn = ({ subject }: Choice): string => pick(this.#checkIns, subject) ?? newId(this.server.clock);
  /** A step that was added to an objective, and may be deleted since. */
  step = ({ subject }: Choice): string => pick(this.#steps, subject) ?? newId(this.server.clock);
  /** An import, which may be undone. */
  import = ({ subject }: Choice): string => pick(this.#imports, subject) ?? newId(this.server.clock);

  /** A date of the last days, around the beginning of the window, or of years ago. */
  date({ value }: Choice): CivilDate {
    const current = today(this.server.clock.now(), 'UTC', 0);
    const origins = [current, current, civilDate('2025-01-24'), civilDate('2019-05-08')];
    return addDays(origins[value % 4] ?? current, -(value % 3));
  }

  async startTimer(choice: Choice): Promise<void> {
    const startedAt = new Date(this.server.clock.now() - (1 + (choice.value % 50)) * 60_000).toISOString();
    this.#timerStart = startedAt;
    await this.send('PATCH /api/v1/user', {
      timer: {
        activityId: this.activity(choice),
        startedAt,
        ...(choice.value % 3 === 0 && { roundMinutes: 1 + (choice.value % 180) }),
      },
    });
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

export const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
export const eventKey = (subject: number): string => `event${subject % 6}|`;
