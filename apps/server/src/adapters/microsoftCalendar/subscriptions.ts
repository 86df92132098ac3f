import { z } from 'zod';
import type { Clock } from '../../clock';
import { CalendarError, type OAuthCalendars, type PushChannel } from '#ports';
import type { CalendarApi } from '#adapters/calendar';

/** Subscriptions to events live 10,080 minutes at most, which is seven days. */
const LIFETIME_MS = 6 * 86_400_000;
const CHANGE_TYPE = 'created,updated,deleted';

const subscription = z.object({ id: z.string(), expirationDateTime: z.string() });
const subscriptionList = z.object({
  value: z.array(z.object({ id: z.string(), resource: z.string().nullish(), changeType: z.string().nullish() })),
});

type Watch = Parameters<OAuthCalendars['watch']>[0];
type Unwatch = Parameters<OAuthCalendars['unwatch']>[0];
type Session = Pick<Watch, 'accessToken' | 'signal'>;

/**
 * Subscriptions of Microsoft Graph to the events of a calendar. Sources:
 * learn.microsoft.com/graph/api/subscription-post-subscriptions, …/graph/api/subscription-update and
 * …/graph/change-notifications-lifecycle-events.
 */
export function graphSubscriptions(
  api: CalendarApi,
  graphUrl: string,
  clock: Clock,
): Pick<OAuthCalendars, 'watch' | 'unwatch'> {
  const url = `${graphUrl}/subscriptions`;
  const urlOf = (id: string): string => `${url}/${encodeURIComponent(id)}`;
  const expiry = () => ({ expirationDateTime: new Date(clock.now() + LIFETIME_MS).toISOString() });
  const toChannel = ({ id, expirationDateTime }: z.infer<typeof subscription>): PushChannel => ({
    id,
    resourceId: id,
    expiresAt: Date.parse(expirationDateTime),
  });
  // `me/events` has the events of the default calendar only (microsoft-graph-docs issue 21978).
  const resourceOf = (calendarId: string): string => `/me/calendars/${calendarId}/events`;

  /** Extends a subscription, which also reauthorizes it; undefined if Graph does not know it any more. */
  const renew = async (id: string, session: Session): Promise<PushChannel | undefined> =>
    api({ url: urlOf(id), ...session, method: 'PATCH', body: expiry(), schema: subscription }).then(
      toChannel,
      (error: unknown) => {
        if (error instanceof CalendarError && error.kind === 'NOT_FOUND') return undefined;
        throw error;
      },
    );

  const create = async ({ accessToken, calendarId, token, address, signal }: Watch): Promise<PushChannel> => {
    const body = {
      changeType: CHANGE_TYPE,
      notificationUrl: address,
      lifecycleNotificationUrl: address,
      resource: resourceOf(calendarId),
      ...expiry(),
      clientState: token,
    };
    return toChannel(await api({ url, accessToken, body, schema: subscription, signal }));
  };

  const remove = async (id: string, session: Session): Promise<void> => {
    await api({ url: urlOf(id), ...session, method: 'DELETE', schema: z.unknown() }).catch((error: unknown) => {
      if (!(error instanceof CalendarError) || error.kind !== 'NOT_FOUND') throw error;
    });
  };

  /** Finds the subscription to a calendar among those that this app has created for the user. */
  const find = async (calendarId: string, session: Session): Promise<string | undefined> => {
    const { value } = await api({ url, ...session, schema: subscriptionList });
    return value.find(
      ({ resource, changeType }) => changeType === CHANGE_TYPE && resource?.endsWith(resourceOf(calendarId).slice(1)),
    )?.id;
  };

  return {
    async watch(request) {
      const { accessToken, calendarId, former, signal } = request;
      const session = { accessToken, signal };
      const renewed = former && (await renew(former.id, session));
      if (renewed) return renewed;
      try {
        return await create(request);
      } catch (error) {
        if (!(error instanceof CalendarError) || error.kind !== 'CONFLICT') throw error;
        // A subscription that this server does not know, for instance after a crash. It is replaced, because its token
        // cannot be changed and its notifications could not be told from forged ones.
        const existing = error.existingId ?? (await find(calendarId, session));
        if (existing === undefined) throw error;
        await remove(existing, session);
        return create(request);
      }
    },

    unwatch: ({ accessToken, channel, signal }: Unwatch) => remove(channel.id, { accessToken, signal }),
  };
}
