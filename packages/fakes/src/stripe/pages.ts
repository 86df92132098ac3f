import type { ServerResponse } from 'node:http';
import type { CheckoutSession, StripeSubscription } from './objects';

/** A hosted page, or where it leads to. */
export type Page = { readonly html: string } | { readonly redirect: string };

/** The hosted checkout: pays, declines the card, or goes back. */
export function payPage(checkout: CheckoutSession, action: string | undefined, pay: () => void): Page {
  if (action === 'back') return { redirect: checkout.cancelUrl };
  if (action === 'pay') {
    if (checkout.status === 'open') pay();
    return { redirect: checkout.successUrl.replace('{CHECKOUT_SESSION_ID}', checkout.id) };
  }
  const note = action === 'decline' ? '<p role="alert">Your card was declined.</p>' : '';
  return { html: pageHtml('Checkout (fake)', `${note}${buttons(['pay', 'decline', 'back'])}`) };
}

/** The hosted billing portal: cancels, resumes, or goes back. */
export function portalPage(
  subscription: StripeSubscription | undefined,
  { action, return: back = '/' }: Readonly<Record<string, string>>,
  change: (change: { readonly cancelAtPeriodEnd: boolean }) => void,
): Page {
  if (action === 'cancel') change({ cancelAtPeriodEnd: true });
  if (action === 'resume') change({ cancelAtPeriodEnd: false });
  if (action === 'back') return { redirect: back };
  const isEnding = subscription?.cancelAtPeriodEnd === true;
  const state = `Status: ${subscription?.status ?? 'no subscription'}${isEnding ? ', ends at the end of the period' : ''}`;
  const actions = subscription ? [isEnding ? 'resume' : 'cancel', 'back'] : ['back'];
  return { html: pageHtml('Billing (fake)', `<p>${state}</p>${buttons(actions)}`) };
}

export function sendPage(response: ServerResponse, page: Page | undefined): void {
  if (!page) response.writeHead(404).end();
  else if ('redirect' in page) response.writeHead(303, { location: page.redirect }).end();
  else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page.html);
}

const buttons = (actions: readonly string[]): string =>
  `<form method="post">${actions.map((action) => `<button name="action" value="${action}">${action}</button>`).join('')}</form>`;

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { box-sizing: border-box; max-width: 26rem; margin: 0 auto; padding: 3rem 1rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; }
p { margin: 0 0 1rem; }
form { display: grid; gap: .75rem; }
button { min-height: 3rem; border: 1px solid #8886; border-radius: .625rem; background: none; color: inherit; font: inherit; }
button::first-letter { text-transform: uppercase; }
button[value=pay] { background: #635bff; border-color: #635bff; color: #fff; }`;

const pageHtml = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1>${content}</body></html>`;
