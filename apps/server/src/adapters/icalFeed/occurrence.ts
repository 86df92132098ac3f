import type { ProviderEvent } from '#ports';

/** Fields that all occurrences of a series share. */
export interface FeedEvent extends Pick<
  ProviderEvent,
  'iCalUid' | 'name' | 'description' | 'location' | 'status' | 'isFree' | 'isPrivate'
> {}

/**
 * An event or occurrence as the worker passes it on: the occurrences of a series share one object, which is copied
 * between threads only once.
 */
export interface FeedOccurrence extends Pick<ProviderEvent, 'originalStart' | 'time'> {
  readonly event: FeedEvent;
}

export interface Feed {
  readonly name: string;
  readonly occurrences: readonly FeedOccurrence[];
}

export function toProviderEvent({ event, originalStart, time }: FeedOccurrence): ProviderEvent {
  const { iCalUid } = event;
  return {
    ...event,
    externalId: originalStart === null ? iCalUid : `${iCalUid}|${originalStart}`,
    seriesId: originalStart === null ? null : iCalUid,
    originalStart,
    time,
    // A file does not name the owner of its calendar, so the owner's response is unknown.
    isDeclined: false,
  };
}
