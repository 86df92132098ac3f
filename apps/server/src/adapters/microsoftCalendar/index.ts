import { z } from 'zod';
import type { Clock } from '../../clock';
import type { Account, OAuthCalendars, ProviderCalendar } from '#ports';
import { calendarApi, type CalendarApi, oauthClient, PageGuard } from '#adapters/calendar';
import { existingSubscriptionId, GRAPH_ERRORS, graphReasons } from './errors';
import { graphSubscriptions } from './subscriptions';
import { PREFER, readDelta, requireSameOrigin } from './delta';

/**
 * `User.Read` identifies the account. `offline_access`, which requests a refresh token, is not listed in the response.
 */
const SCOPES = ['Calendars.Read', 'User.Read'];

/** Below the published limit of 10,000 requests per ten minutes and mailbox. */
const BUDGET = { perAccount: 600, perProcess: 6000 };
const MAX_CALENDARS = 1000;

export interface MicrosoftCalendarOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Base of the identity platform. */
  readonly loginUrl: string;
  /** Base of Graph with its version. */
  readonly graphUrl: string;
  readonly clock: Clock;
}

const user = z.object({
  id: z.string().min(1),
  mail: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
  displayName: z.string().nullish(),
});

const calendarEntry = z.object({
  id: z.string(),
  name: z.string().nullish(),
  hexColor: z.string().nullish(),
  isDefaultCalendar: z.boolean().nullish(),
  canEdit: z.boolean().nullish(),
  owner: z.object({ address: z.string().nullish() }).nullish(),
});

const calendarList = z.object({
  value: z.array(calendarEntry),
  '@odata.nextLink': z.string().optional(),
});

/**
 * Outlook calendars by the Microsoft identity platform and Graph v1.0, of personal accounts and those of organisations
 * (tenant `common`). Sources: learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow,
 * learn.microsoft.com/graph/throttling-limits.
 */
export function microsoftCalendars(options: MicrosoftCalendarOptions): OAuthCalendars {
  const { loginUrl, graphUrl, clock } = options;
  const oauth = oauthClient({
    ...options,
    server: {
      issuer: loginUrl,
      authorization_endpoint: `${loginUrl}/common/oauth2/v2.0/authorize`,
      token_endpoint: `${loginUrl}/common/oauth2/v2.0/token`,
    },
    parameters: { scope: [...SCOPES, 'offline_access'].join(' '), response_mode: 'query', prompt: 'select_account' },
  });
  const api = calendarApi({
    clock,
    budget: BUDGET,
    reasons: graphReasons,
    existingId: existingSubscriptionId,
    errors: GRAPH_ERRORS,
  });
  const subscriptions = graphSubscriptions(api, graphUrl, clock);

  return {
    authorizationUrl: oauth.authorizationUrl,
    refresh: oauth.refresh,
    /** Does nothing: Microsoft has no endpoint for it. Users revoke the consent on their account page. */
    revoke: () => Promise.resolve(),

    async exchange(request) {
      const { tokens } = await oauth.exchange(request);
      const granted = new Set(tokens.scopes.map((scope) => scope.replace(/^.*\//, '').toLowerCase()));
      const hasAllScopes = SCOPES.every((scope) => granted.has(scope.toLowerCase()));
      return { tokens, account: await readAccount(api, graphUrl, tokens.accessToken, request.signal), hasAllScopes };
    },

    calendars: (accessToken, signal) => listCalendars(api, graphUrl, accessToken, signal),

    events: (request) => readDelta(api, graphUrl, request),

    watch: subscriptions.watch,
    unwatch: subscriptions.unwatch,
  };
}

async function readAccount(
  api: CalendarApi,
  graphUrl: string,
  accessToken: string,
  signal: AbortSignal,
): Promise<Account> {
  const { id, mail, userPrincipalName, displayName } = await api({
    url: `${graphUrl}/me`,
    accessToken,
    schema: user,
    signal,
  });
  return { subject: id, name: mail ?? userPrincipalName ?? displayName ?? id };
}

async function listCalendars(
  api: CalendarApi,
  graphUrl: string,
  accessToken: string,
  signal: AbortSignal,
): Promise<ProviderCalendar[]> {
  const entries: z.infer<typeof calendarEntry>[] = [];
  const guard = new PageGuard(false);
  let url: string | undefined = `${graphUrl}/me/calendars?$top=100`;
  while (url !== undefined && entries.length < MAX_CALENDARS) {
    const request = { url, accessToken, schema: calendarList, signal, headers: { prefer: PREFER } };
    const page: z.infer<typeof calendarList> = await api(request);
    guard.check(url, page.value.map(({ id }) => id).join());
    entries.push(...page.value);
    url = page['@odata.nextLink'];
    if (url !== undefined) requireSameOrigin(url, graphUrl);
  }
  const account = entries.find(({ isDefaultCalendar }) => isDefaultCalendar)?.owner?.address?.toLowerCase();
  return entries.map(({ id, name, hexColor, isDefaultCalendar, canEdit, owner }) => ({
    externalId: id,
    name: name ?? '',
    color: hexColor && /^#[\da-f]{6}$/i.test(hexColor) ? hexColor : null,
    isPrimary: isDefaultCalendar ?? false,
    // The account also owns its calendars of birthdays and holidays, which it cannot edit.
    isOwned: canEdit === true && account !== undefined && owner?.address?.toLowerCase() === account,
    timeZone: null,
  }));
}
