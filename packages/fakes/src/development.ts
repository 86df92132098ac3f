import { EVENTS, type Language, type SampleCalendar } from './development/events';
import { saveMail } from './development/mailbox';
import { startApple } from './apple';
import type { AccountCalendars } from './calendar/account';
import type { FakeCalendar } from './calendar/store';
import { startICalendar } from './icalendar';
import { GOOGLE_SCOPES, startGoogle } from './google';
import { MICROSOFT_SCOPES, startMicrosoft } from './microsoft';
import { startSmtp } from './smtp';
import { startStripe } from './stripe';
import { startWebPush } from './webPush';

const CLIENT = { clientId: 'fake', clientSecret: 'fake', hasLastingTokens: true } as const;
const APPLE = { servicesId: 'app.sevenfold.web', bundleId: 'app.sevenfold' } as const;
const STRIPE = { secretKey: 'sk_test_fake', webhookSecret: 'whsec_fake' } as const;
/** Path of the calendar that can be connected by its address. */
const CLUB_FILE = '/club.ics';
const OPENID_SCOPES = ['openid', 'email', 'offline_access'];

export interface DevelopmentOptions {
  /**
   * First of the ports of the fakes; 0 for any free ones. Fixed in development, because the server stores addresses.
   */
  readonly firstPort: number;
  /** Origin of the server, for webhooks. */
  readonly serverUrl: string;
  readonly language: Language;
  /** IANA name. */
  readonly zone: string;
}

interface Service {
  /** With the address that a developer needs, if there is one. */
  readonly name: string;
  /** Variables that configure the server for the fake. */
  readonly environment: Readonly<Record<string, string>>;
}

interface DevelopmentFakes {
  readonly services: readonly Service[];
  stop(): Promise<void>;
}

/** Starts the fakes for development, with two calendar accounts that are the same after every start. */
export async function startDevelopmentFakes(options: DevelopmentOptions): Promise<DevelopmentFakes> {
  const { firstPort, serverUrl, language, zone } = options;
  const port = (index: number): number => (firstPort === 0 ? 0 : firstPort + index);
  const google = await startGoogle({ ...CLIENT, port: port(0) });
  const microsoft = await startMicrosoft({ ...CLIENT, port: port(1) });
  const stripe = await startStripe({
    ...STRIPE,
    prices: { price_monthly: 'month', price_yearly: 'year' },
    port: port(2),
    webhookUrl: `${serverUrl}/api/v1/webhook/stripe`,
  });
  const smtp = await startSmtp({ port: port(3), onReceived: (mail) => void saveMail(mail) });
  const host = await startICalendar({ port: port(4) });
  const apple = await startApple({ ...APPLE, port: port(5) });
  const push = await startWebPush({ port: port(6) });
  const [club] = EVENTS.CLUB;
  if (club) addEvents(host.publish(CLUB_FILE, club.name[language], zone), club, language, zone);
  const home = google.addAccount('alex@gmail.example', zone);
  fill(home, 'HOME', language, zone);
  const work = microsoft.addAccount('alex@outlook.example', zone);
  fill(work, 'WORK', language, zone);
  const demoAccount = ({ subject, email }: AccountCalendars, refreshToken: string) =>
    JSON.stringify({ subject, name: email, refreshToken });
  const services = [
    {
      name: 'Google Calendar',
      environment: {
        GOOGLE_CLIENT_ID: CLIENT.clientId,
        GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
        GOOGLE_OAUTH_URL: google.oauthUrl,
        GOOGLE_CALENDAR_URL: google.calendarUrl,
        DEMO_GOOGLE_ACCOUNT: demoAccount(
          home,
          google.oauth.lastingToken(home, [...OPENID_SCOPES, ...Object.values(GOOGLE_SCOPES)]),
        ),
      },
    },
    {
      name: 'Outlook Calendar',
      environment: {
        MICROSOFT_CLIENT_ID: CLIENT.clientId,
        MICROSOFT_CLIENT_SECRET: CLIENT.clientSecret,
        MICROSOFT_LOGIN_URL: microsoft.loginUrl,
        MICROSOFT_GRAPH_URL: microsoft.graphUrl,
        DEMO_OUTLOOK_ACCOUNT: demoAccount(
          work,
          microsoft.oauth.lastingToken(work, [...OPENID_SCOPES, ...Object.values(MICROSOFT_SCOPES)]),
        ),
      },
    },
    { name: 'Sign in with Apple', environment: apple.environment },
    {
      name: 'Stripe',
      environment: {
        STRIPE_SECRET_KEY: STRIPE.secretKey,
        STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
        STRIPE_PRICE_MONTHLY: 'price_monthly',
        STRIPE_PRICE_YEARLY: 'price_yearly',
        STRIPE_URL: stripe.url,
      },
    },
    {
      name: `iCalendar address (${host.url}${CLUB_FILE})`,
      environment: { ICALENDAR_HOSTS: new URL(host.url).host },
    },
    {
      name: 'push service',
      environment: { WEB_PUSH_HOSTS: new URL(push.url).host, WEB_PUSH_SUBJECT: 'mailto:sevenfold@localhost' },
    },
    // At localhost, so that local accounts get emails, too.
    { name: 'mail server', environment: { SMTP_URL: smtp.url, MAIL_FROM: 'Sevenfold <sevenfold@localhost>' } },
  ];
  return {
    services,
    stop: async () =>
      void (await Promise.all([
        google.stop(),
        microsoft.stop(),
        stripe.stop(),
        smtp.stop(),
        host.stop(),
        apple.stop(),
        push.stop(),
      ])),
  };
}

/** Writes the events of an account's calendars, all at once, so that tokens of an earlier start stay readable. */
function fill(account: AccountCalendars, place: 'HOME' | 'WORK', language: Language, zone: string): void {
  for (const [index, sample] of EVENTS[place].entries()) {
    const { name, events: _, ...options } = sample;
    const calendar = index === 0 ? account.primary : account.addCalendar({ ...options, name: name[language], zone });
    addEvents(calendar, sample, language, zone);
  }
}

function addEvents(calendar: FakeCalendar, { events }: SampleCalendar, language: Language, zone: string): void {
  calendar.createAll(
    events.map(({ key, title, rule, start, minutes, days, ...fields }) => ({
      id: `development${key}`,
      uid: `${key}@development.example`,
      name: title[language],
      rule,
      time:
        days === undefined
          ? { kind: 'TIMED' as const, start, zone, minutes: minutes ?? 60 }
          : { kind: 'ALL_DAY' as const, start, days },
      ...fields,
    })),
  );
}
