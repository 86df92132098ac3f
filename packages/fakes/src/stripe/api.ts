import { randomUUID } from 'node:crypto';
import { type ApiResult, failure, list, missing, ok, refused } from './answer';
import {
  chargeJson,
  checkoutJson,
  type CheckoutSession,
  disputeJson,
  invoiceJson,
  invoicePaymentsJson,
  priceJson,
  subscriptionJson,
} from './objects';
import type { StripeState } from './state';

export type Form = Readonly<Record<string, string>>;

interface Endpoint {
  /** Parameters that the fake knows. Stripe refuses unknown ones; the fake also those that it does not act on. */
  readonly parameters: readonly string[];
  readonly required?: readonly string[];
  respond(state: StripeState, request: { readonly id: string; readonly form: Form }): ApiResult;
}

/** Responds to a request as Stripe's reference says: https://docs.stripe.com/api */
export function respond(state: StripeState, name: string, request: { id: string; form: Form }): ApiResult {
  const endpoint = ENDPOINTS[name];
  if (!endpoint) return failure(404, 'invalid_request_error', `Unrecognized request URL (${name})`);
  const { parameters, required = [] } = endpoint;
  const unknown = Object.keys(request.form).find((parameter) => !parameters.includes(parameter));
  if (unknown !== undefined) return refused(`Received unknown parameter: ${unknown}`, 'parameter_unknown');
  const absent = required.find((parameter) => !request.form[parameter]);
  if (absent !== undefined) return refused(`Missing required param: ${absent}`, 'parameter_missing');
  const limit = Number(request.form['limit'] ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) return refused('Limit is not from 1 to 100');
  const { customer } = request.form;
  if (customer !== undefined && (!state.customers.has(customer) || state.unknownCustomers.has(customer)))
    return missing(`customer: '${customer}'`, 400);
  return endpoint.respond(state, request);
}

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  'POST /v1/customers': {
    parameters: ['email', 'metadata[user_id]'],
    respond(state, { form }) {
      const id = `cus_${randomUUID()}`;
      state.customers.set(id, { userId: form['metadata[user_id]'] ?? '', email: form['email'] });
      return ok({ object: 'customer', id } as { object: 'customer' });
    },
  },
  'GET /v1/customers': {
    parameters: ['email', 'limit'],
    respond: (state, { form: { email } }) =>
      list(
        [...state.customers]
          .filter(([id, customer]) => customer.email === email && !state.unknownCustomers.has(id))
          .map(([id, { userId }]) => ({ object: 'customer', id, metadata: { user_id: userId } })),
      ),
  },
  'POST /v1/checkout/sessions': {
    parameters: [
      'mode',
      'customer',
      'client_reference_id',
      'line_items[0][price]',
      'line_items[0][quantity]',
      'subscription_data[metadata][user_id]',
      'success_url',
      'cancel_url',
    ],
    required: ['mode', 'line_items[0][price]', 'line_items[0][quantity]', 'success_url'],
    respond(state, { form }) {
      const price = form['line_items[0][price]'] ?? '';
      if (state.unknownPrices.has(price)) return missing(`price: '${price}'`, 400);
      const userId = form['subscription_data[metadata][user_id]'];
      const checkout: CheckoutSession = {
        id: `cs_${randomUUID()}`,
        customer: form['customer'] ?? '',
        userId: form['client_reference_id'] ?? '',
        price,
        metadata: userId === undefined ? {} : { user_id: userId },
        successUrl: form['success_url'] ?? '',
        cancelUrl: form['cancel_url'] ?? '',
        status: 'open',
      };
      state.checkouts.set(checkout.id, checkout);
      return ok(checkoutJson(checkout, state.url));
    },
  },
  'GET /v1/checkout/sessions/:id': {
    parameters: [],
    respond(state, { id }) {
      const checkout = state.checkouts.get(id);
      return checkout ? ok(checkoutJson(checkout, state.url)) : missing(`checkout.session: ${id}`);
    },
  },
  'POST /v1/checkout/sessions/:id/expire': {
    parameters: [],
    respond(state, { id }) {
      const checkout = state.checkouts.get(id);
      if (!checkout) return missing(`checkout.session: ${id}`);
      if (checkout.status !== 'open')
        return refused(`Only Checkout Sessions with a status in ["open"] can be expired.`);
      checkout.status = 'expired';
      return ok(checkoutJson(checkout, state.url));
    },
  },
  'POST /v1/billing_portal/sessions': {
    parameters: ['customer', 'return_url'],
    required: ['customer'],
    respond(state, { form }) {
      if (!state.hasPortalConfiguration)
        return refused('No configuration provided and your default configuration has not been created.');
      const query = new URLSearchParams({ return: form['return_url'] ?? '/' });
      const url = `${state.url}/portal/${form['customer'] ?? ''}?${query.toString()}`;
      return ok({ object: 'billing_portal.session', url } as { object: 'billing_portal.session' });
    },
  },
  'GET /v1/billing_portal/configurations': {
    parameters: ['active', 'is_default', 'limit'],
    respond: (state) => list(state.hasPortalConfiguration ? [{ object: 'billing_portal.configuration' }] : []),
  },
  'GET /v1/prices/:id': {
    parameters: [],
    respond: (state, { id }) =>
      state.unknownPrices.has(id) ? missing(`price: '${id}'`) : ok(priceJson(id, state.intervalOf(id))),
  },
  'GET /v1/subscriptions': {
    parameters: ['customer', 'status', 'limit'],
    respond(state, { form }) {
      // Without a status, Stripe leaves out those that were cancelled.
      const all = state.subscriptionsOf(form['customer'] ?? '');
      const shown = form['status'] === 'all' ? all : all.filter(({ status }) => status !== 'canceled');
      return list(shown.toReversed().map(subscriptionJson));
    },
  },
  'GET /v1/subscriptions/:id': {
    parameters: [],
    respond(state, { id }) {
      const subscription = state.subscriptions.get(id);
      return subscription ? ok(subscriptionJson(subscription)) : missing(`subscription: '${id}'`);
    },
  },
  'DELETE /v1/subscriptions/:id': {
    parameters: [],
    respond(state, { id }) {
      const subscription = state.subscriptions.get(id);
      if (!subscription || subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
        return missing(`subscription: '${id}'`);
      state.cancel(id);
      return ok(subscriptionJson(subscription));
    },
  },
  'GET /v1/invoices': {
    parameters: ['subscription', 'status', 'limit', 'expand[0]'],
    respond(state, { form: { subscription, status, ['expand[0]']: expand } }) {
      const found = state.invoices.filter(
        (one) => one.subscription === subscription && (status === undefined || one.status === status),
      );
      const isExpanded = expand === 'data.payments';
      if (expand !== undefined && !isExpanded) return refused(`This property cannot be expanded (${expand}).`);
      return list(
        found.map((one) => ({ ...invoiceJson(one), ...(isExpanded && { payments: invoicePaymentsJson(one) }) })),
      );
    },
  },
  'POST /v1/invoices/:id/void': {
    parameters: [],
    respond(state, { id }) {
      const invoice = state.invoices.find((one) => one.id === id);
      if (!invoice) return missing(`invoice: '${id}'`);
      if (invoice.status !== 'open') return refused(`You can only pass in open invoices. This invoice isn't open.`);
      state.voidInvoice(invoice);
      return ok(invoiceJson(invoice));
    },
  },
  'GET /v1/charges': {
    parameters: ['payment_intent', 'limit'],
    required: ['payment_intent'],
    respond: (state, { form }) =>
      list(state.charges.filter((one) => one.paymentIntent === form['payment_intent']).map(chargeJson)),
  },
  'GET /v1/charges/:id': {
    parameters: [],
    respond(state, { id }) {
      const charge = state.charges.find((one) => one.id === id);
      return charge ? ok(chargeJson(charge)) : missing(`charge: '${id}'`);
    },
  },
  'GET /v1/disputes': {
    parameters: ['charge', 'limit'],
    respond(state, { form }) {
      const charge = state.charges.find((one) => one.id === form['charge']);
      return list(charge?.dispute ? [disputeJson(charge, charge.dispute)] : []);
    },
  },
  'POST /v1/refunds': {
    parameters: ['charge', 'reason'],
    required: ['charge'],
    respond(state, { form }) {
      const charge = state.charges.find((one) => one.id === form['charge']);
      if (!charge) return missing(`charge: '${form['charge']}'`, 400);
      if (!charge.paid) return refused('This charge has not been paid and cannot be refunded.');
      if (charge.refunded) return refused('The charge has already been refunded.', 'charge_already_refunded');
      if (charge.dispute) return refused('The charge has been charged back.', 'charge_disputed');
      if (!['duplicate', 'fraudulent', 'requested_by_customer'].includes(form['reason'] ?? 'duplicate'))
        return refused('Invalid reason');
      if (!state.canRefund) return refused('Insufficient funds in your Stripe balance.', 'balance_insufficient');
      state.refund(charge.customer, charge);
      return ok({ object: 'refund' });
    },
  },
};
