import { contract } from '@sevenfold/contract';
import { HttpError, validate, webhookRoute } from '#http';
import { unsubscribe } from './unsubscribe';

/**
 * Path of a mail program's one-click POST (RFC 8058). Opened in a browser, it is the page that asks for confirmation.
 */
const ONE_CLICK_PATH = '/unsubscribe';

export const reviewEmailRoutes = [
  webhookRoute(
    'POST /api/v1/review-email/unsubscribe',
    async ({ db, query }) => {
      const { token } = validate(contract['POST /api/v1/review-email/unsubscribe'].query, query);
      if (!(await unsubscribe(db, token))) throw new HttpError('FORBIDDEN');
    },
    { aliasPath: ONE_CLICK_PATH },
  ),
];
