import { route } from '#http';
import { openSharedPage } from './page';
import { createSharedLink, listSharedLinks, revokeSharedLink } from './service';

/** @param origin of the app, for the links */
export const sharedLinkRoutes = (origin: string) => [
  route('GET /api/v1/shared-links', async ({ db, userId }) => ({ sharedLinks: await listSharedLinks(db, userId) })),
  route('POST /api/v1/shared-link', ({ db, clock, userId, body }) =>
    createSharedLink({ db, clock, origin }, userId, body),
  ),
  route('DELETE /api/v1/shared-link', async ({ db, userId, body }) => {
    await revokeSharedLink(db, userId, body.id);
    return {};
  }),
  route('POST /api/v1/shared-page', ({ db, clock, body }) => openSharedPage({ db, clock }, body.token)),
];
