import { requireToken, route } from '#http';
import { type InvitationRules, invite, listInvitations, revoke } from './service';

/** @param rules who may invite others */
export const invitationRoutes = (rules: InvitationRules) => [
  route('GET /api/v1/invitations', ({ db, clock, http }) =>
    listInvitations({ db, clock }, rules, requireToken(http.sessionToken)),
  ),
  route('POST /api/v1/invitation', ({ db, clock, http }) =>
    invite({ db, clock }, rules, requireToken(http.sessionToken)),
  ),
  route('DELETE /api/v1/invitation', async ({ db, userId, body }) => {
    await revoke(db, userId, body.id);
    return {};
  }),
];
