import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** Creates the token of a shared link: 256 random bits, without the user, about whom a link says nothing. */
export const newSharedLinkToken = (): string => `sl_${randomBytes(SECRET_BYTES).toString('base64url')}`;
