import { createHash } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, errors, jwtVerify } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { startIssuer } from '../src/issuer';

const REDIRECT = 'https://app.example/login';
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

const issuer = await startIssuer({ clientId: 'client-1', clientSecret: 'secret' });
afterAll(() => issuer.stop());

const verify = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${issuer.url}/jwks`)), { issuer: issuer.url, audience: 'client-1' });

describe('ID token', () => {
  it('is signed by the published key and contains the requested claims', async () => {
    const { payload } = await verify(await issuer.idToken({ sub: 'x', nonce: 'n' }));
    expect(payload).toMatchObject({ sub: 'x', nonce: 'n', aud: 'client-1', iss: issuer.url });
    expect(decodeJwt(await issuer.idToken({ sub: undefined })).sub).toBeUndefined();
  });

  it('signed by another key, or by an old one, does not verify', async () => {
    await expect(verify(await issuer.idToken({}, 'STRANGER'))).rejects.toThrow(errors.JWSSignatureVerificationFailed);
    const old = await issuer.idToken();
    await issuer.rotateKeys();
    await expect(verify(old)).rejects.toThrow(errors.JWKSNoMatchingKey);
    await expect(verify(await issuer.idToken())).resolves.toBeDefined();
  });
});

async function codeFor(challenge: string): Promise<URLSearchParams> {
  const query = new URLSearchParams({
    client_id: 'client-1',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: REDIRECT,
    state: 's',
    nonce: 'n',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const response = await fetch(`${issuer.url}/authorize?${query.toString()}`, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '').searchParams;
}

const redeem = (code: string, fields: Record<string, string> = {}) =>
  fetch(`${issuer.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
      client_id: 'client-1',
      client_secret: 'secret',
      ...fields,
    }),
  });

describe('authorization code flow', () => {
  it('redirects the browser back with a code that is valid once and for its client', async () => {
    const back = await codeFor(CHALLENGE);
    expect([back.get('state'), back.get('iss')]).toEqual(['s', issuer.url]);
    const code = back.get('code') ?? '';
    const tokens: { id_token: string } = JSON.parse(await (await redeem(code)).text());
    expect((await verify(tokens.id_token)).payload['nonce']).toBe('n');
    expect((await redeem(code)).status).toBe(400);
  });

  it.each([
    [{ code_verifier: 'w'.repeat(43) }, 400],
    [{ redirect_uri: 'https://evil.example' }, 400],
    [{ client_secret: 'wrong' }, 401],
    [{ grant_type: 'password' }, 400],
  ])('rejects %j', async (fields, status) => {
    const code = (await codeFor(CHALLENGE)).get('code') ?? '';
    expect((await redeem(code, fields)).status).toBe(status);
  });

  it('fails while the provider is set to be down', async () => {
    issuer.fail(true);
    expect((await fetch(`${issuer.url}/jwks`)).status).toBe(503);
    issuer.fail(false);
    expect((await fetch(`${issuer.url}/jwks`)).status).toBe(200);
    expect(issuer.requestCounts.get('/jwks')).toBeGreaterThan(1);
  });
});
