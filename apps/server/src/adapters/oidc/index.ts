export { readAttempt, returnAddress, type SignInAttempt, storeAttempt } from './attempt';
export { parseIdentity, SKEW_SECONDS } from './claims';
export { readJwksUri } from './discovery';
export { idTokenVerifier } from './idToken';
export { expectedNonce, hashNonce } from './nonce';
export { requestProvider } from './requestProvider';
