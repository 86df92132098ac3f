import { expect, type APIRequestContext } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { Language } from './texts';

export type Unit = 'DAYS' | 'TIMES' | 'DURATION';

interface Reminder {
  readonly time: string;
  readonly weekdays?: readonly number[];
}

/** The fields of an activity that tests set. */
export interface Activity {
  readonly id: string;
  readonly name: string;
  readonly unit: Unit;
  readonly areaId: string | null;
  readonly isActive: boolean;
  readonly reminders?: readonly Reminder[];
  readonly weeklyGoalsTimeline: readonly {
    readonly startWeekId: string;
    readonly endWeekId: string | null;
    readonly target: number;
  }[];
}

/** A calendar account. */
interface Integration {
  readonly id: string;
  readonly status: string;
  readonly lastSuccessAt: string | null;
}

interface NewActivity {
  readonly name: string;
  /** Default: days. */
  readonly unit?: Unit;
  /** Weekly goal of every week; none by default. */
  readonly target?: number;
  readonly direction?: 'AT_LEAST' | 'AT_MOST';
  readonly customTimesUnit?: string;
  readonly reminders?: readonly Reminder[];
  /** Index of the default area, 0 to 5; the first by default. */
  readonly area?: number;
  /** First week of the goal; earlier than all weeks of the tests by default. */
  readonly since?: string;
  readonly icon?: string;
  readonly color?: string;
}

interface Entry {
  readonly id: string;
  readonly activityId: string;
  readonly date: string;
  readonly amount: number;
  readonly source: 'MANUAL' | 'TIMER';
  readonly startedAt: string | null;
  readonly note: string | null;
}

interface Skip {
  readonly activityId: string;
  readonly date: string;
  readonly reason: 'REST' | 'SICK' | 'AWAY' | 'OTHER' | null;
}

/** A version 7 UUID, as created by devices. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Earlier than any week used by the tests. */
const FIRST_WEEK = '2024-W01';

interface Plan {
  readonly activityId: string;
  readonly date: string;
  readonly amount: number | null;
  readonly startTime: string | null;
}

interface Records {
  readonly entries: readonly Entry[];
  readonly skips: readonly Skip[];
  readonly plans: readonly Plan[];
}

/** A registered user, unique to each test. Sets up data and checks results through the API. */
export class TestUser {
  /** Name of the local account. */
  readonly account = `e2e ${randomUUID()}`;

  constructor(
    private readonly http: APIRequestContext,
    readonly language: Language,
  ) {}

  async register(): Promise<void> {
    await this.request('POST /api/v1/auth/register', {
      auth: { method: 'LOCAL', token: this.account },
      name: 'Ana',
      language: this.language,
      weekStartDay: 'MONDAY',
      timezone: 'Europe/Madrid',
    });
  }

  /** Sends a request (`'POST /api/v1/entry'`), expects success and returns the `data` of the response. */
  async request<T = object>(endpoint: string, body?: object): Promise<T> {
    const { isOk, response } = await this.requestRaw<{ data: T }>(endpoint, body);
    expect(isOk, `${endpoint}: ${JSON.stringify(response)}`).toBe(true);
    return response.data;
  }

  /** Sends a request and returns the whole response, also of an error. */
  async requestRaw<T>(endpoint: string, body?: object): Promise<{ isOk: boolean; response: T }> {
    const [method = 'GET', path = ''] = endpoint.split(' ');
    const response = await this.http.fetch(path, {
      method,
      ...(body && { data: body }),
      headers: { 'Idempotency-Key': newId() },
    });
    const json: T = await response.json();
    return { isOk: response.ok(), response: json };
  }

  async createActivity({ area = 0, ...given }: NewActivity): Promise<Activity> {
    const { areas } = await this.request<{ areas: { id: string }[] }>('GET /api/v1/areas');
    const { activity } = await this.request<{ activity: Activity }>(
      'POST /api/v1/a',
      activityBody(given, areas[area]?.id ?? null),
    );
    return activity;
  }

  async activities(): Promise<readonly Activity[]> {
    return (await this.request<{ activities: Activity[] }>('GET /api/v1/as')).activities;
  }

  async integrations(): Promise<readonly Integration[]> {
    return (await this.request<{ integrations: Integration[] }>('GET /api/v1/integrations')).integrations;
  }

  async createEntry(
    { id: activityId }: Activity,
    date: string,
    given: Partial<Pick<Entry, 'id' | 'amount' | 'note'>> & { readonly source?: 'MANUAL' | 'TIMER' } = {},
  ): Promise<void> {
    await this.request('POST /api/v1/entry', { id: newId(), activityId, date, amount: 1, source: 'MANUAL', ...given });
  }

  /** The server's records of a date range, inclusive. */
  async records(from: string, to = from): Promise<Records> {
    return this.request(`GET /api/v1/records?from=${from}&to=${to}`);
  }

  async updateSettings(settings: object): Promise<void> {
    await this.request('PATCH /api/v1/user/settings', settings);
  }
}

function activityBody(
  {
    name,
    unit = 'DAYS',
    target,
    direction = 'AT_LEAST',
    customTimesUnit,
    reminders,
    since = FIRST_WEEK,
    icon = 'circle-dot',
    color = '#3384F0',
  }: NewActivity,
  areaId: string | null,
): object {
  return {
    id: newId(),
    name,
    unit,
    direction,
    areaId,
    color,
    icon,
    ...(customTimesUnit !== undefined && { customTimesUnit }),
    ...(reminders && { reminders }),
    weeklyGoalsTimeline: target === undefined ? [] : [{ startWeekId: since, endWeekId: null, target }],
  };
}
