import { afterAll, describe, expect, it } from 'vitest';
import { startStripe } from '../src/stripe';

const stripe = await startStripe({ secretKey: 'sk_1', webhookSecret: 'whsec_1' });
await send('POST', 'customers', { 'metadata[user_id]': 'ana' });
const customer = stripe.customerOf('ana') ?? '';
afterAll(() => stripe.stop());

/** @returns the status of the response, with the code or type of the error */
async function send(method: string, path: string, form: Record<string, string> = {}, key?: string): Promise<string> {
  const response = await fetch(`${stripe.url}/v1/${path}`, {
    method,
    headers: { authorization: 'Bearer sk_1', ...(key !== undefined && { 'idempotency-key': key }) },
    ...(method !== 'GET' && { body: new URLSearchParams(form) }),
  });
  const { error } = (await response.json()) as { error?: { type: string; code?: string } };
  return error ? `${response.status} ${error.code ?? error.type}` : String(response.status);
}

const checkout = (change: Record<string, string> = {}) => ({
  mode: 'subscription',
  customer,
  'line_items[0][price]': 'price_1',
  'line_items[0][quantity]': '1',
  success_url: 'https://plan.example.org',
  ...change,
});

describe('the fake of Stripe', () => {
  it('refuses a checkout with an unknown customer or parameter, and one without a price', async () => {
    expect(await send('POST', 'checkout/sessions', checkout())).toBe('200');
    expect(await send('POST', 'checkout/sessions', checkout({ customer: 'cus_2' }))).toBe('400 resource_missing');
    expect(await send('POST', 'checkout/sessions', checkout({ prize: '1' }))).toBe('400 parameter_unknown');
    const { 'line_items[0][price]': _, ...rest } = checkout();
    expect(await send('POST', 'checkout/sessions', rest)).toBe('400 parameter_missing');
  });

  it('repeats the response of a key, and refuses the key with other parameters', async () => {
    const before = stripe.checkouts.size;
    expect(await send('POST', 'checkout/sessions', checkout(), 'key')).toBe('200');
    expect(await send('POST', 'checkout/sessions', checkout(), 'key')).toBe('200');
    expect(await send('POST', 'checkout/sessions', checkout({ mode: 'payment' }), 'key')).toBe('400 idempotency_error');
    expect(stripe.checkouts.size).toBe(before + 1);
  });

  it('does not find a subscription that is cancelled already', async () => {
    const { id } = stripe.addSubscription(customer);
    expect(await send('DELETE', `subscriptions/${id}`)).toBe('200');
    expect(await send('DELETE', `subscriptions/${id}`)).toBe('404 resource_missing');
  });

  it('voids an open invoice, and refuses to void one that is paid or void', async () => {
    const { id } = stripe.addSubscription(customer);
    const paid = stripe.invoices[0]?.id ?? '';
    expect(await send('POST', `invoices/${paid}/void`)).toBe('400 invalid_request_error');
    stripe.failRenewal(id);
    const open = stripe.invoices[0]?.id ?? '';
    expect(await send('POST', `invoices/${open}/void`)).toBe('200');
    expect(await send('POST', `invoices/${open}/void`)).toBe('400 invalid_request_error');
  });

  it('refunds a charge once, and not one that has failed', async () => {
    const { id } = stripe.addSubscription(customer);
    const charge = stripe.charges[0]?.id ?? '';
    expect(await send('POST', 'refunds', { charge, reason: 'duplicate' })).toBe('200');
    expect(await send('POST', 'refunds', { charge, reason: 'duplicate' })).toBe('400 charge_already_refunded');
    stripe.failRenewal(id);
    expect(await send('POST', 'refunds', { charge: stripe.charges[0]?.id ?? '' })).toBe('400 invalid_request_error');
  });

  it('opens no portal without a saved configuration', async () => {
    expect(await send('POST', 'billing_portal/sessions', { customer })).toBe('200');
    stripe.hasPortalConfiguration = false;
    expect(await send('POST', 'billing_portal/sessions', { customer })).toBe('400 invalid_request_error');
    stripe.hasPortalConfiguration = true;
  });
});
