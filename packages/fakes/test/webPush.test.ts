import webPush from 'web-push';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWebPush, type WebPushFake } from '../src/webPush';
import { decryptPush } from '../src/webPush/decrypt';

/** RFC 8291, section 5 and appendix A. */
const VECTOR = {
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

describe('decrypting a push message', () => {
  const keys = { privateKey: bytes(VECTOR.privateKey), auth: bytes(VECTOR.auth) };

  it('gives the text of the test vector of RFC 8291', () => {
    expect(decryptPush(bytes(VECTOR.message), keys)).toBe('When I grow up, I want to be a watermelon');
  });

  it('refuses a changed message, and one for another browser', () => {
    const changed = bytes(VECTOR.message);
    changed[changed.length - 20] = (changed.at(-20) ?? 0) ^ 1;
    expect(() => decryptPush(changed, keys)).toThrow('unable to authenticate');
    expect(() => decryptPush(bytes(VECTOR.message), { ...keys, auth: Buffer.alloc(16) })).toThrow(
      'unable to authenticate',
    );
  });
});

describe('the push service', () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  let fake: WebPushFake;
  beforeAll(async () => {
    fake = await startWebPush();
  });
  afterAll(() => fake.stop());

  const vapidDetails = (subject = 'mailto:admin@example.org') => ({
    subject,
    publicKey,
    privateKey,
  });

  async function post(
    change: (headers: Record<string, string>) => Record<string, string | undefined> = (headers) => headers,
    { text = 'hello', ...options }: webPush.RequestOptions & { text?: string } = {},
  ): Promise<[number, string]> {
    const { subscription } = fake.subscribe(publicKey);
    const { headers, body } = webPush.generateRequestDetails(subscription, text, {
      vapidDetails: vapidDetails(),
      TTL: 60,
      ...options,
    });
    const all = change(headers);
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const response = await fetch(subscription.endpoint, {
      method: 'POST',
      headers: sent,
      body: new Uint8Array(body ?? []),
    });
    return [response.status, await response.text()];
  }

  it('accepts a correct message and decrypts it', async () => {
    const browser = fake.subscribe(publicKey);
    const { headers, body } = webPush.generateRequestDetails(browser.subscription, 'Gym: 1 to go', {
      vapidDetails: vapidDetails(),
      TTL: 60,
      topic: 'daily',
    });
    const response = await fetch(browser.subscription.endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(body ?? []),
    });
    expect(response.status).toBe(201);
    expect(browser.received).toMatchObject([{ payload: 'Gym: 1 to go', ttl: 60, urgency: 'normal', topic: 'daily' }]);
  });

  it.each<[string, number, () => Promise<[number, string]>]>([
    ['a message without TTL', 400, () => post(({ TTL: _, ...others }) => others)],
    ['an unknown urgency', 400, () => post((headers) => ({ ...headers, Urgency: 'huge' }))],
    ['a long topic', 400, () => post((headers) => ({ ...headers, Topic: 'x'.repeat(33) }))],
    ['the older encoding', 400, () => post(undefined, { contentEncoding: 'aesgcm' })],
    ['a message that is too large', 413, () => post(undefined, { text: 'x'.repeat(4096) })],
    ['a message without signature', 401, () => post(({ Authorization: _, ...others }) => others)],
    ['a changed token', 403, () => post((headers) => ({ ...headers, Authorization: swapped(headers) }))],
    ['a key of another server', 403, () => post(undefined, { vapidDetails: webPushDetails() })],
  ])('refuses %s', async (_, status, attempt) => {
    expect((await attempt())[0]).toBe(status);
  });

  it('says 404 for an unknown browser, and 410 for one that has unsubscribed', async () => {
    const browser = fake.subscribe(publicKey);
    browser.unsubscribe();
    expect((await fetch(browser.subscription.endpoint, { method: 'POST' })).status).toBe(410);
    expect((await fetch(`${fake.url}/push/unknown`, { method: 'POST' })).status).toBe(404);
  });

  const webPushDetails = () => ({ subject: 'mailto:admin@example.org', ...webPush.generateVAPIDKeys() });
  /** Claims of another token, which the signature does not cover. */
  const swapped = ({ Authorization = '' }: Record<string, string>): string => {
    const claims = Buffer.from(JSON.stringify({ aud: fake.url, exp: 4_102_444_800, sub: 'mailto:a@b' }));
    return Authorization.replace(/\.[\w-]+\./, `.${claims.toString('base64url')}.`);
  };
});
