interface ConsentPage {
  readonly provider: string;
  readonly accounts: readonly { readonly subject: string; readonly email: string }[];
  readonly loginHint: string | null;
  /** Scopes that can be refused one by one. */
  readonly scopes: readonly { readonly scope: string; readonly text: string }[];
}

export const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:3rem auto;padding:0 1rem;color:#1f1f1f;background:#fff}
small{display:block;background:#fff3cd;padding:.5rem .75rem;border-radius:.5rem}
fieldset{border:1px solid #ccc;border-radius:.5rem;margin:1rem 0}label{display:block;padding:.35rem 0}
button{font:inherit;padding:.5rem 1.25rem;margin-right:.5rem;border-radius:.5rem;border:1px solid #666;background:#fff}`;

/** Renders the page on which a user chooses an account and the scopes to grant. */
export function consentPage({ provider, accounts, loginHint, scopes }: ConsentPage): string {
  const chosen = accounts.find(({ email }) => email === loginHint) ?? accounts[0];
  const accountChoices = accounts.map(
    ({ subject, email }) =>
      `<label><input type="radio" name="account" value="${escaped(subject)}"${subject === chosen?.subject ? ' checked' : ''}> ${escaped(email)}</label>`,
  );
  const scopeChoices = scopes.map(
    ({ scope, text }) =>
      `<label><input type="checkbox" name="scope" value="${escaped(scope)}" checked> ${escaped(text)}</label>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(provider)} (fake)</title><style>${STYLE}</style></head><body>
<small>A fake of ${escaped(provider)} for development and tests. It is not ${escaped(provider)}.</small>
<h1>Sevenfold wants access to your account</h1>
<form method="post">
<fieldset><legend>Account</legend>${accountChoices.join('')}</fieldset>
<fieldset><legend>Sevenfold may</legend>${scopeChoices.join('')}</fieldset>
<button name="decision" value="allow">Continue</button><button name="decision" value="deny">Cancel</button>
</form></body></html>`;
}

/** Escapes a text for markup. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
