import { z } from 'zod';
import { CalendarError, isTransient, type OAuthCalendars, type PushChannel } from '#ports';
import type { ChannelRow } from './store';

/** Channels stored with a consent until both are ended. */
export const storedChannels = z.array(z.object({ id: z.string(), resourceId: z.string() }));

export const toChannel = ({ external_id: id, resource_id: resourceId }: ChannelRow) => ({ id, resourceId });

interface EndedConsent {
  readonly refreshToken: string;
  readonly channels: readonly Pick<PushChannel, 'id' | 'resourceId'>[];
  /** True if another user has connected the account: Google would end their consent, too. */
  readonly isShared: boolean;
}

/**
 * Ends an account's consent: stops its channels, and withdraws the consent whether they could be stopped or not.
 *
 * @throws {CalendarError} when the provider has not confirmed; the channels end by themselves within days
 */
export async function endConsent(
  provider: OAuthCalendars,
  { refreshToken, channels, isShared }: EndedConsent,
  signal: AbortSignal,
): Promise<void> {
  const error = await stopAll(provider, refreshToken, channels, signal);
  if (!isShared) await provider.revoke(refreshToken, signal);
  if (error) throw error;
}

/** Stops channels. @returns the provider's error if a retry may succeed */
async function stopAll(
  provider: OAuthCalendars,
  refreshToken: string,
  channels: readonly Pick<PushChannel, 'id' | 'resourceId'>[],
  signal: AbortSignal,
): Promise<CalendarError | undefined> {
  if (channels.length === 0) return undefined;
  try {
    const { accessToken } = await provider.refresh(refreshToken, signal);
    await Promise.all(channels.map((channel) => provider.unwatch({ accessToken, channel, signal })));
    return undefined;
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return isTransient(error) ? error : undefined;
  }
}
