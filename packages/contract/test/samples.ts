import { civilDate, weekId } from '@sevenfold/domain/calendar';
import { quarterPeriod } from '@sevenfold/domain/objective';
import { DEFAULT_SETTINGS } from '@sevenfold/domain/user';
import type {
  Activity,
  Area,
  CalendarEvent,
  CheckIn,
  CombinedGoal,
  Entry,
  Integration,
  Objective,
  Plan,
  Review,
  ServerConfig,
  Settings,
  Skip,
  SubscriptionDetails,
  User,
} from '../src';

// One valid object of each noun, for the tests of all packages. Tests pass only the fields they are about.

/** An activity counted in days, without a goal. */
export const activity = (fields: Partial<Activity> = {}): Activity => ({
  id: 'run',
  name: 'Run',
  description: '',
  color: '#1A9951',
  icon: 'footprints',
  areaId: null,
  unit: 'DAYS',
  customTimesUnit: null,
  customTimesUnitSingular: null,
  direction: 'AT_LEAST',
  weeklyGoalsTimeline: [],
  calendarTracking: null,
  calendarTrackingStatus: 'OFF',
  order: 0,
  isActive: true,
  createdAt: '2026-01-05T08:00:00.000Z',
  ...fields,
});

export const area = (fields: Partial<Area> = {}): Area => ({
  id: 'health',
  name: 'Health',
  kind: null,
  color: '#1A9951',
  order: 0,
  ...fields,
});

/** 150 minutes a week of running and swimming, since the first week of 2026. */
export const combinedGoal = (fields: Partial<CombinedGoal> = {}): CombinedGoal => ({
  id: 'move',
  name: 'Move',
  unit: 'DURATION',
  weeklyGoalsTimeline: [{ startWeekId: weekId('2026-W01'), endWeekId: null, target: 150 }],
  activityIds: ['run', 'swim'],
  createdAt: '2026-01-05T08:00:00.000Z',
  ...fields,
});

/** A manual entry of amount 1 without a time of day. */
export const entry = (fields: Partial<Entry> = {}): Entry => ({
  id: 'entry',
  activityId: 'run',
  date: civilDate('2026-10-01'),
  amount: 1,
  source: 'MANUAL',
  startedAt: null,
  utcOffsetMinutes: null,
  note: null,
  ...fields,
});

/** As much as is due, at any time of the day. */
export const plan = (fields: Partial<Plan> = {}): Plan => ({
  activityId: 'run',
  date: civilDate('2026-10-01'),
  amount: null,
  startTime: null,
  ...fields,
});

export const skip = (fields: Partial<Skip> = {}): Skip => ({
  activityId: 'run',
  date: civilDate('2026-10-01'),
  reason: null,
  ...fields,
});

/** An active objective of the last quarter of 2026: from 0 to 24 books, without a check-in. */
export const objective = (fields: Partial<Objective> = {}): Objective => ({
  id: 'read',
  name: 'Read 24 books',
  why: '',
  areaId: null,
  period: quarterPeriod(2026, 4),
  type: 'PROGRESS',
  start: 0,
  target: 24,
  unitLabel: 'books',
  followsActivityId: null,
  carriedFrom: null,
  checkIns: [],
  status: 'ACTIVE',
  achievedAt: null,
  linkedActivityIds: [],
  order: 0,
  createdAt: '2026-10-01T08:00:00.000Z',
  ...fields,
});

export const checkIn = (fields: Partial<CheckIn> = {}): CheckIn => ({
  id: 'check-in',
  date: civilDate('2026-11-01'),
  value: 9,
  note: null,
  ...fields,
});

/** A connected Google account with one calendar. */
/** A draft of the review of 2026-W40, without texts. */
export const review = (fields: Partial<Review> = {}): Review => ({
  weekId: '2026-W40',
  status: 'DRAFT',
  feeling: null,
  wins: '',
  struggles: '',
  notes: '',
  facts: null,
  finishedAt: null,
  updatedAt: '2026-10-01T08:00:00.000Z',
  ...fields,
});

export const integration = (fields: Partial<Integration> = {}): Integration => ({
  id: '018f0000-0000-7000-8000-0000000000a1',
  provider: 'GOOGLE',
  accountName: 'ana@example.org',
  status: 'CONNECTED',
  error: null,
  needsCalendarChoice: false,
  isPaused: false,
  isPushed: false,
  lastSuccessAt: '2026-10-01T11:56:00.000Z',
  nextSyncAt: '2026-10-01T12:06:00.000Z',
  isSyncing: false,
  createdAt: '2026-09-01T08:00:00.000Z',
  calendars: [
    { id: '018f0000-0000-7000-8000-0000000000b1', name: 'Home', color: '#0090BB', isOn: true, status: 'ACTIVE' },
  ],
  ...fields,
});

/** An event from 09:00 to 10:00 UTC on 2026-10-01 that counts for no activity. */
export const calendarEvent = (fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  key: 'gym@example.org|',
  integrationId: '018f0000-0000-7000-8000-0000000000a1',
  calendarId: '018f0000-0000-7000-8000-0000000000b1',
  name: 'Gym',
  location: '',
  isAllDay: false,
  start: '2026-10-01T09:00:00.000Z',
  end: '2026-10-01T10:00:00.000Z',
  isTentative: false,
  isCancelled: false,
  isDeclined: false,
  isFree: false,
  isPrivate: false,
  counts: [],
  ...fields,
});

/** A server with payments, without mail, calendars and sign-in with other accounts. */
export const serverConfig = (fields: Partial<ServerConfig> = {}): ServerConfig => ({
  version: '2.0.0',
  signIn: { google: null, apple: null, openId: null, openIds: [], passkey: false, local: true },
  freePlan: { activities: 5, calendarAccounts: 1 },
  prices: { currency: 'USD', monthly: 499, yearly: 4990 },
  paymentsMissing: [],
  storePurchases: {
    android: { publicKey: 'goog_sample', missing: [] },
    ios: { publicKey: 'appl_sample', missing: [] },
  },
  legal: { terms: null, privacy: null },
  supportEmail: null,
  errorReporting: null,
  webPush: null,
  sendsMail: false,
  mailsLocalAccounts: false,
  calendarProviders: [],
  ...fields,
});

/** Weeks from Monday, UTC, all notifications off. */
export const settings = (fields: Partial<Settings> = {}): Settings => ({
  ...DEFAULT_SETTINGS,
  language: 'EN',
  timezone: 'UTC',
  ...fields,
});

/** A user of the free plan. */
export const user = ({
  settings: changed,
  ...fields
}: Partial<Omit<User, 'settings'>> & { settings?: Partial<Settings> } = {}): User => ({
  id: '01990000-0000-7000-8000-000000000001',
  name: 'Ana',
  subscription: { type: 'FREE', paymentSystem: 'NONE' },
  onboardingCompleted: [],
  createdAt: '2026-01-01T08:00:00.000Z',
  dateOfBirth: null,
  hasEmail: true,
  settings: settings(changed),
  ...fields,
});

/** The free plan. */
export const subscriptionDetails = (fields: Partial<SubscriptionDetails> = {}): SubscriptionDetails => ({
  type: 'FREE',
  paymentSystem: 'NONE',
  interval: null,
  renewsAt: null,
  endsAt: null,
  graceEndsAt: null,
  store: null,
  problem: null,
  isPaidTwice: false,
  ...fields,
});
