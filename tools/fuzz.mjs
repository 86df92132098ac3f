// npm run test:fuzz -- N [--seed S] [--route "POST /api/v1/area"]: sends N bad inputs to each endpoint of the API, and
// as many to other paths and bare sockets. Checks that no response is a 5xx or takes more than two seconds, that errors
// have a documented code, that invalid inputs are rejected, and that no data changes of a bystander or of the user
// whose inputs must all be rejected.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomOf } from './crash/random.mjs';
import { Victims } from './crash/victims.mjs';
import { Client, curlLine, netcatLine } from './fuzz/client.mjs';
import { inputOf, operationsOf, pathInput } from './fuzz/inputs.mjs';
import { rawInput } from './fuzz/raw.mjs';
import { User } from './fuzz/users.mjs';
import { ensureBuilt, root, runTool, serverMain, ToolError } from './workspace.mjs';

const DEFAULT_INPUTS = 200;
const CONCURRENCY = 4;
const SLOWEST_MS = 2_000;
const FAULTS_SHOWN = 10;

/** The users that send inputs, because requests of others to endpoints for administrators are not parsed. */
const ADMINISTRATORS = 'curious@localhost,refused@localhost';

/**
 * @typedef {import('./fuzz/client.mjs').Response} Response
 * @typedef {{ curious: User, refused: User, bystander: User }} Users one whose inputs may be accepted, one whose inputs
 * must all be rejected, and one who sends nothing
 * @typedef {{ send: () => Promise<Response>, line: () => string, mustRefuse: boolean, isRaw: boolean }} Probe
 * @typedef {{ name: string, probe: (users: Users) => Probe }} Target
 */

await runTool(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, route: { type: 'string' }, server: { type: 'string' } },
  });
  const count = Number(positionals[0] ?? DEFAULT_INPUTS);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
  if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed))
    throw new ToolError(
      'Number of inputs missing. Usage: npm run test:fuzz -- 2000 [--seed 7] [--route "POST /api/v1/area"]',
    );
  if (values.server === undefined) await ensureBuilt();
  await fuzz(count, seed, { route: values.route, main: values.server ?? serverMain });
});

/**
 * @param {number} count
 * @param {number} seed
 * @param {{ route: string | undefined, main: string }} options a single route, if given, and the path of the built
 * server
 */
async function fuzz(count, seed, { route, main }) {
  console.log(`${count} inputs a route, seed ${seed}`);
  /** Log lines of the server at `warn` and above; there should be none. @type {string[]} */
  const log = [];
  const victims = new Victims(main, {
    env: { WEB_FOLDER: join(root, 'apps/web/dist'), LOG_LEVEL: 'warn', ADMIN_EMAILS: ADMINISTRATORS },
    onOutput: (text) => log.push(...text.split('\n').filter((line) => line.startsWith('{'))),
  });
  try {
    await victims.revive();
    await run(victims.address, { count, seed, route, log });
    await victims.stop();
    victims.remove();
  } catch (error) {
    victims.abandon();
    console.error(`Repeat with: npm run test:fuzz -- ${count} --seed ${seed}`);
    throw error;
  }
}

/**
 * @param {string} address
 * @param {{ count: number, seed: number, route: string | undefined, log: readonly string[] }} options
 */
async function run(address, { count, seed, route, log }) {
  const client = new Client(address);
  const users = {
    curious: new User(address, 'Curious'),
    refused: new User(address, 'Refused'),
    bystander: new User(address, 'Bystander'),
  };
  for (const user of Object.values(users)) await user.register();
  const before = [await users.refused.everything(), await users.bystander.everything()];
  /** @type {Totals} */
  const totals = { sent: 0, byStatus: new Map(), slowest: 0 };
  const began = performance.now();
  const targets = (await targetsOf(address, client, seed)).filter(({ name }) => route === undefined || name === route);
  if (targets.length === 0) throw new ToolError(`There is no route "${route}"`);
  for (const { name, probe } of targets) {
    for (const user of [users.curious, users.refused]) await user.signIn();
    const faults = await probeAll(() => probe(users), count, totals);
    // After a fault the data is not compared: an input that was wrongly accepted explains any difference.
    if (faults.length === 0) {
      for (const [index, user] of [users.refused, users.bystander].entries())
        if ((await user.everything()) !== before[index]) faults.push(`The data of ${user.name} is not what it was`);
    }
    faults.push(...log.map((line) => `The server logged: ${line.slice(0, 1_000)}`));
    if (faults.length === 0) continue;
    for (const fault of faults.slice(0, FAULTS_SHOWN)) console.error(fault);
    throw new ToolError(`${name}: ${faults.length} faults`);
  }
  client.close();
  const statuses = [...totals.byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${times} × ${status === 0 ? 'closed' : status}`)
    .join(', ');
  console.log(
    `${targets.length} routes, ${totals.sent} inputs: ${statuses}; the slowest took ${totals.slowest.toFixed(0)} ms; ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
}

/** @typedef {{ sent: number, byStatus: Map<number, number>, slowest: number }} Totals */

/**
 * Creates the targets. Each has its own random generator, so that a single route gets the same inputs as in a full run.
 * @param {string} address
 * @param {Client} client
 * @param {number} seed
 * @returns {Promise<Target[]>}
 */
async function targetsOf(address, client, seed) {
  /** @type {import('./fuzz/inputs.mjs').Document} */
  const document = JSON.parse(await (await fetch(`${address}/api/v1/openapi.json`)).text());
  const operations = operationsOf(document);
  /**
   * @type {(name: string, make: (random: import('./crash/random.mjs').Random) => (users: Users) => Probe) => Target}
   */
  const target = (name, make) => ({
    name,
    probe: make(randomOf(createHash('sha256').update(`${seed} ${name}`).digest().readUInt32LE())),
  });
  const overHttp = (/** @type {import('./fuzz/inputs.mjs').Input} */ { request, mustRefuse }) => ({
    send: () => client.send(request),
    line: () => curlLine(address, request),
    mustRefuse,
    isRaw: false,
  });
  return [
    ...operations.map((operation) =>
      target(`${operation.method} ${operation.path}`, (random) => ({ curious, refused, bystander }) => {
        const ids = [...curious.ids, ...curious.ids, ...bystander.ids];
        const input = inputOf(operation, { random, ids, named: curious.named, token: curious.token });
        if (input.mustRefuse && input.request.headers['authorization'] === `Bearer ${curious.token}`)
          input.request.headers['authorization'] = `Bearer ${refused.token}`;
        return overHttp(input);
      }),
    ),
    target(
      'paths',
      (random) =>
        ({ curious }) =>
          overHttp(pathInput({ random, token: curious.token })),
    ),
    target('sockets', (random) => ({ refused }) => {
      const input = rawInput(random, refused.token);
      return {
        send: () => client.sendRaw(input),
        line: () => netcatLine(address, input),
        mustRefuse: false,
        isRaw: true,
      };
    }),
  ];
}

/**
 * Sends the inputs of a target.
 * @param {() => Probe} next
 * @param {number} count
 * @param {Totals} totals
 * @returns {Promise<string[]>} faults
 */
async function probeAll(next, count, totals) {
  /** @type {string[]} */
  const faults = [];
  let left = count;
  const worker = async () => {
    while (left > 0 && faults.length < FAULTS_SHOWN) {
      left -= 1;
      const probe = next();
      let response = await probe.send();
      // Any request can be slow once on a busy machine; an input counts as slow if it is slow twice.
      if (response.ms > SLOWEST_MS) response = await probe.send();
      totals.sent += 1;
      totals.byStatus.set(response.status, (totals.byStatus.get(response.status) ?? 0) + 1);
      totals.slowest = Math.max(totals.slowest, response.ms);
      const fault = faultOf(response, probe);
      if (fault !== undefined) faults.push(`${fault}\n  ${probe.line()}\n  ${response.text.slice(0, 500)}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return faults;
}

/** Describes what is wrong with a response; undefined if nothing is. @param {Response} response @param {Probe} probe */
function faultOf({ status, text, ms }, { mustRefuse, isRaw }) {
  if (status >= 500) return `Responded with ${status}`;
  if (ms > SLOWEST_MS) return `Responded after ${ms.toFixed(0)} ms`;
  if (isRaw)
    return / 5\d\d /.test(text.match(/^HTTP\/1\.1 .*$/gm)?.join('\n') ?? '') ? 'Responded with 5xx' : undefined;
  if (status === 0) return 'The connection was closed without a response';
  if (mustRefuse && status < 400) return `Accepted with ${status} what must be refused`;
  return status < 400 || text === '' || hasErrorCode(text) ? undefined : `Refused with ${status} without a code`;
}

/** True if a response has the body of an error: a code and a message. @param {string} text */
function hasErrorCode(text) {
  try {
    /** @type {{ error?: { code?: unknown, message?: unknown } }} */
    const { error } = JSON.parse(text);
    return Number.isInteger(error?.code) && typeof error?.message === 'string';
  } catch {
    return false;
  }
}
