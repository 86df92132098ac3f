import { z } from 'zod';

/** Scripts in which the family name comes first. */
const FAMILY_NAME_FIRST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The name that Apple gives with a user's first consent, outside of the ID token. */
export interface AppleName {
  readonly givenName?: string | undefined;
  readonly familyName?: string | undefined;
}

/** Joins the parts in the order of their script. */
export function fullName({ givenName = '', familyName = '' }: AppleName): string {
  const isFamilyFirst = FAMILY_NAME_FIRST.test(familyName);
  return (isFamilyFirst ? [familyName, givenName] : [givenName, familyName]).filter(Boolean).join(' ');
}

const part = z.string().max(100).optional().catch(undefined);
const redirected = z.object({ name: z.object({ firstName: part, lastName: part }) });

/** Reads the `user` parameter of a redirect. It is not signed, so nothing but a suggested name is taken from it. */
export function parseRedirectedName(user: string | null): AppleName {
  try {
    const { name } = redirected.parse(JSON.parse(user ?? ''));
    return { givenName: name.firstName, familyName: name.lastName };
  } catch {
    return {};
  }
}
