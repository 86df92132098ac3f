import type { ResponseOf, EndpointKey, Start } from '@sevenfold/contract';
import { readAnswer, Refusal } from './answer';

declare global {
  interface Window {
    /** What the script in index.html asked the server before the program was there. */
    sevenfoldStart?: Promise<Response>;
  }
}

type Part<C extends EndpointKey> = (start: Start, query: unknown) => ResponseOf<C> | null | undefined;

/** The questions the start answers with its own. */
const PARTS: { readonly [C in EndpointKey]?: Part<C> } = {
  'GET /api/v1/server-config': ({ config }) => config,
  'GET /api/v1/user': ({ person }) => person?.user,
  'GET /api/v1/areas': ({ person }) => person && { areas: person.areas },
  'GET /api/v1/as': ({ person }) => person && { activities: person.activities },
  'GET /api/v1/records': ({ person }, query) => (person && isOf(person.records, query) ? person.records : undefined),
};

let start: Promise<Start | undefined> | undefined;
const taken = new Set<EndpointKey>();

/**
 * The answer to a question that was asked before the program was there; nothing when it was not, when the server
 * refused, and when the question is asked again: what it said then may be old by now.
 *
 * @throws {Unreachable} when no answer of the server came
 */
export async function earlyAnswer(call: EndpointKey, query: unknown): Promise<unknown> {
  const part = PARTS[call];
  if (!part || taken.has(call)) return undefined;
  taken.add(call);
  const known = await earlyStart();
  return known && (part(known, query) ?? undefined);
}

/** Whether somebody is signed in, as far as the server has been asked early; nothing when it has not. */
export const earlyIsSignedIn = async (): Promise<boolean | undefined> => {
  const known = await earlyStart();
  return known && known.person !== null;
};

/** Somebody signs in or out: what was asked before that is of no more use. */
export function forgetEarly(): void {
  start = Promise.resolve(undefined);
}

function earlyStart(): Promise<Start | undefined> {
  const asked = globalThis.window?.sevenfoldStart;
  start ??= asked ? (readAnswer(asked) as Promise<Start>).catch(nothingIfRefused) : Promise.resolve(undefined);
  return start;
}

/**
 * What is refused is asked for by itself, and is then answered for itself. What was not answered is told to those who
 * wait for it; whoever tries again asks anew.
 */
function nothingIfRefused(error: unknown): undefined {
  forgetEarly();
  if (error instanceof Refusal) return undefined;
  throw error;
}

const isOf = (range: { readonly from: string; readonly to: string }, query: unknown): boolean =>
  typeof query === 'object' &&
  query !== null &&
  'from' in query &&
  'to' in query &&
  query.from === range.from &&
  query.to === range.to;
