export { invitation } from './feature';
export { checkInvitation, useUpInvitation } from './link';
export { invitationRoutes } from './routes';
export { checkSetUpToken, isSetUpToken, issueSetUpToken, useUpSetUpToken } from './setUp';
