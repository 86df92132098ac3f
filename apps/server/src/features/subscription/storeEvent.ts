import { z } from 'zod';
import { parseJson } from '../../json';

const userId = z.uuid();
const event = z.object({
  event: z.object({
    app_user_id: z.string().optional(),
    aliases: z.array(z.string()).optional(),
    transferred_from: z.array(z.string()).optional(),
    transferred_to: z.array(z.string()).optional(),
  }),
});

/**
 * The users that an event of RevenueCat is about: the app signs in there with the id of the user. Anonymous ids are
 * left out.
 *
 * @see https://www.revenuecat.com/docs/integrations/webhooks/event-types-and-fields
 * @returns nothing for an event that cannot be read
 */
export function usersOfStoreEvent(bytes: Buffer): readonly string[] {
  const result = event.safeParse(parseJson(bytes.toString()));
  if (!result.success) return [];
  const { app_user_id: id, aliases = [], transferred_from: from = [], transferred_to: to = [] } = result.data.event;
  const ids = [...(id === undefined ? [] : [id]), ...aliases, ...from, ...to];
  return [...new Set(ids.filter((one) => userId.safeParse(one).success))];
}
