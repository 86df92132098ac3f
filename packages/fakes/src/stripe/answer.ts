import type Stripe from 'stripe';

/** The members of an enumeration that Stripe documents; the package also allows any other string. */
type Literals<T> = T extends string ? (string extends T ? never : T) : never;
type Documented<T> = [Literals<T>] extends [never] ? T : Literals<T> | Exclude<T, string>;

type Part<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Part<Item>[]
    : { readonly [Name in keyof T]?: Part<Documented<T[Name]>> };

/**
 * An object of Stripe's API with the fields that the fake knows. Names, types and values of enumerations are those of
 * the official package.
 */
export type Answer<T extends { readonly object: string }> = Part<T> & Pick<T, 'object'>;

/** The object of an event of a type. */
export type EventObject<Type extends Stripe.Event['type']> = Part<
  Extract<Stripe.Event, { readonly type: Type }>['data']['object']
>;

/** A response of the API. */
export interface ApiResult {
  readonly status: number;
  readonly body: object;
}

export const ok = (body: { readonly object: string }): ApiResult => ({ status: 200, body });

export const list = (data: readonly { readonly object: string }[]): ApiResult =>
  ok({ object: 'list', data, has_more: false } as { readonly object: 'list' });

/** Types of errors: https://docs.stripe.com/api/errors */
type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

export const failure = (status: number, type: ErrorType, message: string, code?: string): ApiResult => ({
  status,
  body: { error: { type, message, ...(code !== undefined && { code }) } },
});

/** @param status 404 for an object of the path, 400 for one of a parameter */
export const missing = (what: string, status: 400 | 404 = 404): ApiResult =>
  failure(status, 'invalid_request_error', `No such ${what}`, 'resource_missing');

export const refused = (message: string, code?: string): ApiResult =>
  failure(400, 'invalid_request_error', message, code);
