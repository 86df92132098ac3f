import { escaped, STYLE } from '../calendar/consentPage';

interface Choice {
  readonly sub: string;
  readonly email?: string;
}

/** Renders the page on which somebody chooses an account and continues. */
export function applePage(people: readonly Choice[]): string {
  const choices = people.map(
    ({ sub, email }, index) =>
      `<label><input type="radio" name="sub" value="${escaped(sub)}"${index === 0 ? ' checked' : ''}> ${escaped(email ?? sub)}</label>`,
  );
  return page(`<h1>Use your Apple Account to sign in to Sevenfold</h1>
<form method="post"><fieldset><legend>Account</legend>${choices.join('')}</fieldset>
<button name="decision" value="continue">Continue</button><button name="decision" value="cancel">Cancel</button></form>`);
}

/** Renders the page that posts Apple's response (OAuth 2.0 Form Post Response Mode). */
export function formPost(url: string, form: URLSearchParams): string {
  const fields = [...form].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return page(
    `<form method="post" action="${escaped(url)}">${fields.join('')}<button>Continue</button></form><script>document.forms[0].submit()</script>`,
  );
}

const page = (
  content: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Apple (fake)</title><style>${STYLE}</style></head><body>
<small>A fake of Apple for development and tests. It is not Apple.</small>${content}</body></html>`;
