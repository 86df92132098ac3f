// Users of the server under test: creates their data and reads all of it as text for comparison.
import { randomUUID } from 'node:crypto';

/** Creates a UUID version 7: timestamp, then random bits. */
export function newId() {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Endpoints that return a user's data. */
const READS = [
  '/api/v1/user',
  '/api/v1/areas',
  '/api/v1/as',
  '/api/v1/records?from=2026-03-01&to=2026-03-31',
  '/api/v1/week-totals?from=2020-W01&to=2026-W53',
  '/api/v1/objectives',
  '/api/v1/objective-sums?before=2027-01-01',
  '/api/v1/reviews',
  '/api/v1/review?weekId=2026-W10',
];

export class User {
  #address;
  token = '';
  /** Ids of all objects of the user. @type {string[]} */
  ids = [];
  /** Ids by the request field in which they are valid. @type {Record<string, string>} */
  named = {};

  /** @param {string} address of the server @param {string} name of the user and of the local account */
  constructor(address, name) {
    this.#address = address;
    this.name = name;
  }

  async register() {
    const body = {
      auth: { method: 'LOCAL', token: this.name },
      name: this.name,
      language: 'EN',
      weekStartDay: 'MONDAY',
      timezone: 'UTC',
    };
    /** @type {{ session: { token: string } }} */
    const { session } = await this.#request('POST', '/api/v1/auth/register', body);
    this.token = session.token;
    await this.#fill();
  }

  /** Signs in again, because a tested endpoint may have ended the session. */
  async signIn() {
    const auth = { method: 'LOCAL', token: this.name };
    /** @type {{ status: string, session: { token: string } }} */
    const response = await this.#request('POST', '/api/v1/auth/authenticate', auth);
    // An accepted input may have deleted the account.
    /** @type {{ session: { token: string } }} */
    const { session } =
      response.status === 'DELETION_PENDING' ? await this.#request('POST', '/api/v1/auth/restore', { auth }) : response;
    this.token = session.token;
  }

  /** Creates at least one object of each kind. */
  async #fill() {
    const [area, activity, gone, entry, objective, checkIn] = [newId(), newId(), newId(), newId(), newId(), newId()];
    this.ids = [area, activity, gone, entry, objective, checkIn];
    /** @type {{ id: string }} */
    const { id: userId } = await this.#request('GET', '/api/v1/user');
    this.named = { userId, areaId: area, activityId: activity, followsActivityId: activity, objectiveId: objective };
    await this.#request('POST', '/api/v1/area', { id: area, name: 'Music', color: '#A03EB0' });
    for (const id of [activity, gone]) {
      await this.#request('POST', '/api/v1/a', {
        id,
        name: 'Walk',
        description: 'By the river',
        color: '#D64A7C',
        icon: 'phone',
        areaId: area,
        unit: 'TIMES',
        customTimesUnit: 'walks',
        weeklyGoalsTimeline: [{ startWeekId: '2026-W01', endWeekId: null, target: 3 }],
      });
    }
    await this.#request('POST', '/api/v1/entry', {
      id: entry,
      activityId: activity,
      date: '2026-03-10',
      amount: 2,
      source: 'TIMER',
      startedAt: '2026-03-10T08:00:00Z',
      note: 'Rain',
    });
    await this.#request('POST', '/api/v1/skips', {
      skips: [{ activityId: activity, date: '2026-03-12', reason: 'SICK' }],
    });
    await this.#request('POST', '/api/v1/plans', {
      plans: [{ activityId: activity, date: '2026-03-12', amount: 1, startTime: '07:30' }],
    });
    await this.#request('DELETE', '/api/v1/a', { activityId: gone });
    await this.#request('POST', '/api/v1/objective', {
      id: objective,
      name: 'Walk 100 times',
      period: { kind: 'YEAR', year: 2026 },
      type: 'PROGRESS',
      start: 0,
      target: 100,
      areaId: area,
      linkedActivityIds: [activity],
    });
    await this.#request('POST', '/api/v1/objective/check-in', {
      id: checkIn,
      objectiveId: objective,
      date: '2026-03-10',
      value: 7,
    });
    await this.#request('POST', '/api/v1/review/draft', {
      weekId: '2026-W10',
      isNew: true,
      feeling: 4,
      wins: 'Walked',
      struggles: 'Rain',
      notes: '',
    });
  }

  /** Reads all of the user's data as text. */
  async everything() {
    const texts = [];
    for (const path of READS) texts.push(JSON.stringify(await this.#request('GET', path)));
    for (const kind of ['explore?group=MONTH&', 'entries?']) {
      texts.push(
        JSON.stringify(
          await this.#request('GET', `/api/v1/${kind}activityId=${this.ids[1]}&from=2020-01-01&to=2026-12-31`),
        ),
      );
    }
    return texts.join('\n');
  }

  /** @param {string} method @param {string} path @param {unknown} [body] */
  async #request(method, path, body) {
    const response = await fetch(`${this.#address}${path}`, {
      method,
      headers: {
        'x-client-platform': 'ANDROID',
        'idempotency-key': randomUUID(),
        ...(this.token !== '' && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${this.name}: ${method} ${path} was refused: ${response.status} ${text}`);
    return JSON.parse(text).data;
  }
}
