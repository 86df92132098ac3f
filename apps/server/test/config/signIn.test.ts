import { describe, expect, it } from 'vitest';
import { isByLinkOnly } from '../../src/config/signIn';
import { readConfig } from '../../src/config';
import { findProblem } from './problem';

describe('local sign-in', () => {
  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '127.0.0.2' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.168.1.2' }, false],
    [{ PUBLIC_URL: 'https://plan.example.org' }, false],
    [{ TRUST_PROXY: 'loopback' }, false],
    [{ LOCAL_SIGN_IN: 'off' }, false],
    [{ LOCAL_SIGN_IN: 'on' }, true],
  ])('with %j is %s', (variables, isOn) => {
    expect(readConfig(variables).localSignIn).toBe(isOn);
  });

  it.each([
    [{ PUBLIC_URL: 'https://plan.example.org' }, 'PUBLIC_URL'],
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ TRUST_PROXY: '10.0.0.0/8' }, 'TRUST_PROXY'],
  ])('cannot be enabled together with %j', (variables, named) => {
    expect(findProblem({ ...variables, LOCAL_SIGN_IN: 'on' })).toBe(
      `LOCAL_SIGN_IN cannot be on together with ${named}: anybody who reaches the server could sign in as anybody.`,
    );
  });
});

describe('passkeys', () => {
  it.each([
    [{}, undefined],
    [{ HOST: '0.0.0.0' }, undefined],
    [{ PUBLIC_URL: 'https://192.0.2.7' }, undefined],
    [{ PUBLIC_URL: 'http://nas.local' }, undefined],
    [{ PUBLIC_URL: 'http://localhost:7700' }, { rpId: 'localhost', origin: 'http://localhost:7700' }],
    [{ PUBLIC_URL: 'https://[2001:db8::1]' }, undefined],
    [{ HOST: 'localhost', TRUST_PROXY: '10.0.0.0/8' }, undefined],
    [{ HOST: 'localhost', PASSKEYS: 'off' }, undefined],
    [
      { HOST: 'localhost', PORT: '7700' },
      { rpId: 'localhost', origin: 'http://localhost:7700' },
    ],
    [
      { PUBLIC_URL: 'https://Plan.Example.org:8443' },
      { rpId: 'plan.example.org', origin: 'https://plan.example.org:8443' },
    ],
  ])('with %j are made for %j', (variables, site) => {
    expect(readConfig(variables).passkeys).toEqual(site);
  });

  it.each([
    [{ PUBLIC_URL: 'https://plan.example.org' }, true],
    [{ PUBLIC_URL: 'https://plan.example.org', GOOGLE_CLIENT_ID: 'g' }, false],
    [{ PUBLIC_URL: 'https://plan.example.org', PASSKEYS: 'off' }, false],
    [{ HOST: 'localhost' }, false],
    [{ HOST: 'localhost', LOCAL_SIGN_IN: 'off' }, true],
  ])('with %j are the only way to sign in: %s', (variables, isOnly) => {
    expect(isByLinkOnly(readConfig(variables))).toBe(isOnly);
  });
});
