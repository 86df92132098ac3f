/** Context of the encryption of a PKCE verifier. @param stateHash in hexadecimal */
export const verifierContext = (userId: string, stateHash: string): string => `verifier ${userId} ${stateHash}`;
