export {
  type Account,
  clearAdminEmails,
  deleteIdentitiesOfIssuer,
  deleteIdentity,
  findAccount,
  findIdentities,
  findIssuersByEmail,
  IDENTITY_KEY,
  type IdentityRow,
  insertIdentity,
  lockIdentities,
  updateIdentityEmail,
} from './store';
