export { LOCAL_DOMAIN } from './administrators';
export { consentContext, type ConsentSetup, revokeSignInTask, withdrawSignIns } from './consent';
export { auth } from './feature';
export { recoveryLimits } from './recovery';
export { authRoutes } from './routes';
export { deleteTicketsOfUser, insertUser } from './store';
export { ticketContext } from './tickets';
