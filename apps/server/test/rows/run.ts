import type { Changes } from '@sevenfold/contract';
import { MIN_DATE } from '@sevenfold/domain/calendar';
import fc from 'fast-check';
import { type PullOptions, readRows } from '../../src/features/rows/pull';
import { Device } from '../change/device';
import { makeObjective, makePremium } from '../features/fixtures';
import type { TestResponse, TestServer, TestUser } from '../harness';
import { type Accidents, DeviceRows } from './deviceRows';
import { type Choice, History } from './history';
import { MUTATIONS } from './mutations';

const KINDS = Object.keys(MUTATIONS) as (keyof typeof MUTATIONS)[];
/** Mutations that create what the others are about: they occur more often. */
const CREATING = KINDS.filter((kind) => kind.startsWith('create'));

/** Size of a page with all rows. */
const ALL = 200_000;

export const step = fc.record({
  kind: fc.constantFrom(...KINDS, ...CREATING, ...CREATING),
  // Few, so that several mutations are about the same.
  subject: fc.nat(2),
  value: fc.nat(99),
  /** Size of the pages of this step: a few rows, or all. */
  pageBytes: fc.constantFrom(1, 1000, 4000, ALL),
  /** For how many steps the second device hears nothing and does nothing, if it is not away already. */
  absence: fc.constantFrom(0, 0, 0, 0, 1, 15),
  /** Bits of what happens during this step. */
  accidents: fc.nat(63),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Accidents of a pull, each at most once. */
function accidentsOf({ accidents }: Step, meanwhile: () => Promise<void>): Accidents {
  const left = new Set([1, 2, 4].filter((bit) => (accidents & bit) !== 0));
  return {
    isCutOff: () => left.delete(1),
    isRepeated: () => left.delete(2),
    meanwhile: async () => {
      if (left.delete(4)) await meanwhile();
    },
  };
}

const isMissed = ({ accidents }: Step): boolean => (accidents & 56) === 56;

/** A step that devices have seen: what a device that pulls everything shows, and what they show. */
interface Seen {
  readonly message: string;
  readonly expected: unknown;
  readonly shown: readonly unknown[];
}

/** One user with two devices: the first sends the mutations, the second hears of them. */
class Run {
  readonly history: History;
  readonly own: DeviceRows;
  readonly other: DeviceRows;
  pageBytes = ALL;

  constructor(
    private readonly server: TestServer,
    readonly user: TestUser,
    private readonly stream: Device,
  ) {
    this.own = this.#newDevice();
    this.other = this.#newDevice();
    this.history = new History(server, user, (response) => this.#applyOwn(response));
  }

  #options = (pageBytes?: number): PullOptions => ({
    clock: this.server.clock,
    readers: { integration: async () => [], calendarWeek: async () => [] },
    ...(pageBytes !== undefined && { pageBytes }),
  });

  #newDevice = (): DeviceRows =>
    new DeviceRows((query) => readRows(this.server.db, this.user.userId, query, this.#options(this.pageBytes)));

  async #applyOwn({ text, status }: TestResponse): Promise<void> {
    if (status !== 200) return;
    const { changes } = JSON.parse(text) as { readonly changes?: Changes };
    // Only what is an operation answers with them; of an import the device hears as of what another one does.
    if (changes && !this.own.apply(changes)) await this.own.pull();
  }

  /** Runs one mutation; one that the server rejects changes nothing. */
  async mutate(kind: keyof typeof MUTATIONS, choice: Choice): Promise<void> {
    await MUTATIONS[kind](this.history, choice);
  }

  async serverVersion(): Promise<number> {
    const { rows } = await this.server.pool.query<{ version: number }>(
      'SELECT version::float8 AS version FROM app_user WHERE user_id = $1',
      [this.user.userId],
    );
    return rows[0]?.version ?? 0;
  }

  /**
   * Lets the second device hear what was announced up to the server's version, unless it misses it. Of several
   * transactions that belong together, only the last is announced.
   */
  async hear(since: number, one: Step, isAway: boolean): Promise<void> {
    const last = await this.serverVersion();
    for (let heard = since; heard < last;) {
      const { changes } = await this.stream.next('change');
      if (!changes) continue;
      heard = Math.max(heard, changes.version);
      if (!isAway && !isMissed(one) && !this.other.apply(changes)) await this.other.pull();
    }
  }

  /** Pulls if the device does not have the server's version, or is told to, until it has it. */
  async catchUp(device: DeviceRows, accidents: Accidents, mustPull: boolean): Promise<void> {
    if (mustPull) await device.pull(accidents);
    while (device.version !== (await this.serverVersion())) await device.pull(accidents);
  }

  /** The rows of devices beside those of one that pulls everything. */
  async compare(devices: readonly DeviceRows[], one: Step): Promise<Seen> {
    const { server } = this;
    const fresh = this.#newDevice();
    this.pageBytes = one.accidents % 8 === 0 ? one.pageBytes : ALL;
    await fresh.pull();
    // The window of a device that begins anew may begin earlier, after a change of the start of the week, or later.
    const since = [fresh, ...devices].map(({ from }) => from ?? MIN_DATE).reduce((a, b) => (a > b ? a : b));
    const { rows } = await readRows(server.db, this.user.userId, {}, this.#options());
    const weekStartDay = rows.user?.[0]?.settings.weekStartDay ?? 'MONDAY';
    const [expected, ...shown] = [fresh, ...devices].map((device) => device.shown(since, weekStartDay));
    return { message: `${one.kind} ${one.subject} ${one.value}`, expected, shown };
  }
}

/** Runs a history of a new user. */
export async function* runHistory(server: TestServer, steps: readonly Step[]): AsyncGenerator<Seen> {
  server.clock.set('2026-03-11T10:00:00Z');
  const user = await server.signIn();
  await makePremium(server, user);
  const stream = await Device.connected(server, user);
  const run = new Run(server, user, stream);
  const { history, own, other } = run;
  // The stream does not announce earlier versions.
  let heard = await run.serverVersion();
  await history.connectCalendar();
  for (const areaId of await history.knowAreas()) await makeObjective(server, user, { areaId });
  for (const kind of ['createArea', 'createActivity', 'createActivity'] as const)
    await run.mutate(kind, { subject: 0, value: 2 });
  for (const device of [own, other]) await device.pull();
  let stepsAway = 0;
  for (const one of steps) {
    run.pageBytes = one.pageBytes;
    await run.mutate(one.kind, one);
    stepsAway = stepsAway > 0 ? stepsAway - 1 : one.absence;
    await run.hear(heard, one, stepsAway > 0);
    const later = (): Promise<void> => run.mutate('createEntry', { subject: one.value, value: one.subject });
    const accidents = accidentsOf(one, later);
    const mustPull = one.accidents % 4 === 3;
    const present = stepsAway > 0 ? [own] : [own, other];
    for (const device of [...present, own]) await run.catchUp(device, accidents, mustPull);
    yield await run.compare(present, one);
    heard = await run.serverVersion();
  }
  stream.close();
}
