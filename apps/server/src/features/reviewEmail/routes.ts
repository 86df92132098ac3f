import { contract } from '@sevenfold/contract';
import type { Publisher } from '../../http/handlers';
import { HttpError } from '../../http/httpError';
import { validate } from '../../http/validate';
import { webhookRoute } from '../../http/webhook';
import { unsubscribe } from './unsubscribe';

/**
 * Path of a mail program's one-click POST (RFC 8058). Opened in a browser, it is the page that asks for confirmation.
 */
const ONE_CLICK_PATH = '/unsubscribe';

export const reviewEmailRoutes = (changes: Publisher) => [
  webhookRoute(
    'POST /api/v1/review-email/unsubscribe',
    async ({ db, query }) => {
      const { token } = validate(contract['POST /api/v1/review-email/unsubscribe'].query, query);
      const userId = await unsubscribe(db, token);
      if (userId === undefined) throw new HttpError('FORBIDDEN');
      changes.publish({ userId, topics: ['user'], operation: null });
    },
    { aliasPath: ONE_CLICK_PATH },
  ),
];
