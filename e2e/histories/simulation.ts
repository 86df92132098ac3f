import { type Area, ERRORS, type ErrorBody, type User } from '@sevenfold/contract';
import { createdBy, topicsOf } from '@sevenfold/contract/operations';
import type { Topic } from '@sevenfold/contract/topics';
import type { TestUser } from '../../apps/server/test/harness';
import type { Intent, Operation } from '../../apps/web/src/data/operation';
import { before } from './before';
import { settled } from './clock';
import { Device } from './device';
import { Model } from './model';
import { touchedBy } from './touched';
import { FOREIGN_RESPONSES, Network, type Sent } from './network';
import type { Page } from './page';
import type { Outcome, Plan } from './plan';
import type { WireResponse, Backup, Servers, Wire } from './servers';
import type { Rejection } from './modelDeps';

/** Maximum number of requests after one step: a device that exceeds it would never stop. */
const ROUNDS_MAX = 2_000;

const EPOCH_CHANGED = ERRORS.EPOCH_CHANGED.code;

/** The topic of a read by its URL. */
function topicOfRead(url: string): Topic {
  if (url.endsWith('/user')) return 'user';
  if (url.endsWith('/areas')) return 'areas';
  if (url.endsWith('/as')) return 'activities';
  if (url.endsWith('/objectives')) return 'objectives';
  if (url.endsWith('/life-ratings')) return 'lifeRatings';
  return url.includes('/review') ? 'reviews' : 'records';
}

const STATUS_OF: Readonly<Record<Rejection, number>> = {
  PLAN_LIMIT: 403,
  INVALID: 400,
  AREA_GONE: 404,
  CREATION_REJECTED: 404,
  LOST: 404,
};

/** State that a restore brings back. */
interface BackedUp {
  readonly rows: Backup;
  readonly model: Model;
  readonly accepted: ReadonlyMap<string, WireResponse>;
}

/** Simulates one user with several devices, on servers that other simulations use at the same time. */
export class Simulation {
  readonly network = new Network();
  readonly devices: readonly Device[];
  /** Operations accepted by the server, in order of first acceptance, with the response. */
  readonly accepted = new Map<string, WireResponse>();
  /** Operations that a restore lost, and that no device can send again. */
  readonly lost = new Set<string>();
  /** Operations rejected at least once, with the last reason. */
  readonly rejected = new Map<string, { readonly why: Rejection; readonly operation: Operation }>();
  /** Ids of all objects that were changed or removed after their creation. */
  readonly touched = new Set<string>();
  readonly trace: string[] = [];
  /** Responses of reads by URL, until a mutation changes their topic. */
  readonly #reads = new Map<string, WireResponse>();
  #restores = 0;
  #backup: BackedUp | undefined;

  private constructor(
    readonly servers: Servers,
    readonly session: TestUser,
    public model: Model,
    plan: Plan,
  ) {
    this.devices = plan.clocks.map(
      (days, index) => new Device('ABCDE'[index] ?? '?', session.userId, days, this.network),
    );
    plan.clocks.forEach((days, index) => this.tell(`${'ABCDE'[index]}: a device whose clock is wrong by ${days} days`));
  }

  static async begin(servers: Servers, plan: Plan): Promise<Simulation> {
    const session = await servers.session(plan.isPremium);
    const user = await servers.read<User>(session, '/api/v1/user');
    const { areas } = await servers.read<{ areas: Area[] }>(session, '/api/v1/areas');
    const simulation = new Simulation(servers, session, new Model(user, areas, plan.isPremium), plan);
    for (const [index, operation] of before(plan).entries()) await simulation.#do(operation, `before-${index}`);
    const isRestoring = plan.steps.some(({ kind }) => kind === 'restore');
    if (isRestoring) await simulation.backup();
    for (const device of simulation.devices) {
      device.isHearing = isRestoring;
      device.open();
    }
    await simulation.follow();
    for (const device of simulation.devices) device.isHearing = false;
    return simulation;
  }

  async #do({ call, body }: Intent, key: string): Promise<void> {
    const [method, url = ''] = call.split(' ');
    const wire = { method: method as Wire['method'], url, key, epoch: undefined, body: JSON.stringify(body) };
    this.#verify({ ...wire, key }, await this.servers.send(this.session, wire));
  }

  /** The epoch that the devices of this simulation see. */
  get #epoch(): string {
    return `00000000-0000-4000-8000-${String(this.#restores).padStart(12, '0')}`;
  }

  /** True if the server was ever restored. */
  get isRestored(): boolean {
    return this.#restores > 0;
  }

  async backup(): Promise<void> {
    this.tell('-- a backup is taken');
    this.#backup = {
      rows: await this.servers.backup(this.session),
      model: this.model.copy(),
      accepted: new Map(this.accepted),
    };
  }

  async restore(): Promise<void> {
    const backup = this.#backup;
    if (!backup) return;
    this.tell('-- the backup is restored');
    this.network.drop();
    for (const id of this.accepted.keys())
      if (!backup.accepted.has(id) && !this.devices.some((device) => device.canSend(id))) this.lost.add(id);
    await this.servers.restore(this.session, backup.rows);
    this.#restores += 1;
    this.model = backup.model.copy();
    this.model.isRestored = true;
    this.accepted.clear();
    for (const [id, response] of backup.accepted) this.accepted.set(id, response);
    this.#reads.clear();
    for (const device of this.devices) device.notices = [{ kind: 'hello' }];
  }

  tell(line: string): void {
    this.trace.push(line);
  }

  /** Ends all faults and runs until every device has sent and received everything. */
  async heal(): Promise<void> {
    this.tell('-- all is well again');
    for (const sent of this.network.orphanedRequests) await this.#arrive(sent, 0);
    for (const device of this.devices) {
      Object.assign(device.disk, { isSlow: false, isFull: false });
      device.disk.flush();
      device.faults.length = 0;
      device.isHearing = true;
      this.connect(device, 'ONLINE');
      if (device.pages.length === 0) device.open();
      for (const page of device.pages) page.wake();
    }
    await this.follow();
    // Devices may be waiting for a Retry-After.
    for (const device of this.devices) if (device.isBusy) await device.clock.pass(130_000, () => this.follow());
  }

  /** Runs until nothing more happens without a further step. */
  async follow(): Promise<void> {
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      await settled();
      const sent = this.network.waiting.find((candidate) => this.#deviceOf(candidate)?.link !== 'HELD');
      if (sent) await this.#carry(sent);
      else if (!this.#hear() && !this.#draw()) return;
    }
    throw new Error('The devices ask for ever');
  }

  #deviceOf(sent: Sent): Device | undefined {
    return this.devices.find((device) => device.clock === sent.from.clock);
  }

  device(index: number): Device {
    const device = this.devices[index % this.devices.length];
    if (!device) throw new Error('There are at least two');
    return device;
  }

  connect(device: Device, link: Device['link']): void {
    // A device that was offline has missed events.
    if (device.link === 'OFFLINE' || link === 'OFFLINE') device.notices = [{ kind: 'hello' }];
    device.link = link;
  }

  /** Decides the outcome of a request that is held or orphaned. */
  async carryHeld(choice: number, outcome: Outcome, which: number): Promise<void> {
    const held = [
      ...this.network.waiting.filter((sent) => this.#deviceOf(sent)?.link === 'HELD'),
      ...this.network.orphanedRequests,
    ];
    const sent = held[choice % held.length];
    if (sent) await this.#let(sent, outcome, which);
  }

  async #carry(sent: Sent): Promise<void> {
    const device = this.#deviceOf(sent);
    if (device?.link === 'OFFLINE') {
      this.network.remove(sent);
      return sent.fail();
    }
    const { outcome, which } = device?.faults.shift() ?? { outcome: 'deliver', which: sent.number };
    return this.#let(sent, outcome, which);
  }

  /** Applies an outcome to a request. */
  async #let(sent: Sent, outcome: Outcome, which: number): Promise<void> {
    if (outcome !== 'deliver') this.tell(`  ${sent.key ?? sent.url} of ${(sent.from as Page).name}: ${outcome}`);
    if (sent.late) {
      this.network.remove(sent);
      return outcome === 'deliver' || outcome === 'late' ? sent.respond(sent.late) : sent.fail();
    }
    switch (outcome) {
      case 'deliver':
        return sent.respond(await this.#arrive(sent, which));
      case 'late':
        sent.late = await this.#send(sent, which);
        return;
      case 'lose':
        this.network.remove(sent);
        return sent.fail();
      case 'cut':
        await this.#arrive(sent, which);
        return sent.fail();
      case 'orphan':
        // The page times out; its request may still arrive.
        sent.isGivenUp = true;
        if (sent.key === undefined) this.network.remove(sent);
        return sent.fail();
      case 'twice': {
        const [, second] = await Promise.all([this.#arrive(sent, which), this.#arrive(sent, which + 1)]);
        return sent.respond(second);
      }
      default:
        this.network.remove(sent);
        return sent.respond(FOREIGN_RESPONSES[outcome]);
    }
  }

  /** Delivers a request to a server and checks the response. */
  async #arrive(sent: Sent, which: number): Promise<WireResponse> {
    this.network.remove(sent);
    return this.#send(sent, which);
  }

  async #send(sent: Sent, which: number): Promise<WireResponse> {
    if (sent.key === undefined) return this.#read(sent, which);
    const response = await this.servers.send(this.session, sent, which, this.#epoch);
    if (sent.epoch !== undefined && sent.epoch !== this.#epoch) return this.#verifyRefused(sent, response);
    this.#forgetReads(`${sent.method} ${sent.url}`);
    this.#verify({ ...sent, key: sent.key }, response, sent);
    return response;
  }

  /** A request of an earlier epoch has no effect, and its response contains the current one. */
  #verifyRefused({ key }: Sent, response: WireResponse): WireResponse {
    const { error } = JSON.parse(response.text) as { error?: ErrorBody };
    if (response.status !== 503 || error?.code !== EPOCH_CHANGED || error.epoch !== this.#epoch)
      throw new Error(`${key} of an earlier epoch should be refused: ${response.status} ${response.text}`);
    this.tell(`  ${key} is of an earlier epoch`);
    return response;
  }

  #forgetReads(call: string): void {
    const topics = topicsOf(call);
    // Data of weeks depend on the first day of the week, a setting of the user.
    if (topics.includes('user')) this.#reads.clear();
    for (const url of this.#reads.keys()) if (topics.includes(topicOfRead(url))) this.#reads.delete(url);
  }

  /** Reads of unchanged data are sent once: many pages read the same. */
  async #read(sent: Sent, which: number): Promise<WireResponse> {
    const known = this.#reads.get(sent.url);
    if (known) return known;
    const response = await this.servers.send(this.session, sent, which);
    this.#reads.set(sent.url, response);
    return response;
  }

  #verify({ method, url, key, body }: Wire & { readonly key: string }, response: WireResponse, sent?: Sent): void {
    const call = `${method} ${url}`;
    const first = this.accepted.get(key);
    if (first) {
      if (first.text !== response.text || response.status !== 200)
        throw new Error(`${key} was answered twice, and differently:\n${first.text}\n${response.text}`);
      return;
    }
    const operation = { id: key, call, body: JSON.parse(body ?? '{}') as unknown } as Operation;
    for (const id of touchedBy(operation)) this.touched.add(id);
    const outcome = this.model.apply(operation);
    if (sent) this.tell(`  ${key} of ${this.#deviceOf(sent)?.name} arrives: ${outcome}`);
    const expected = outcome === 'DONE' ? 200 : STATUS_OF[outcome];
    if (response.status !== expected)
      throw new Error(`${call} ${body} should be ${outcome}: ${response.status} ${response.text}`);
    if (outcome !== 'DONE') {
      this.rejected.set(key, { why: outcome, operation });
      // The rejected object need not be shown.
      const created = createdBy(operation);
      if (created !== undefined) this.touched.add(created);
      return;
    }
    this.accepted.set(key, response);
    for (const device of this.devices)
      if (device.link !== 'OFFLINE') device.notices.push({ kind: 'change', call, operation: key });
  }

  /** Renders all tabs. True if one of them has changed. */
  #draw(): boolean {
    return this.devices.some((device) => device.pages.some((page) => page.render()));
  }

  /** Delivers one event of a change stream. False if there is none. */
  #hear(): boolean {
    const device = this.devices.find(
      (candidate) =>
        candidate.isHearing && candidate.link === 'ONLINE' && candidate.notices.length > 0 && candidate.leader,
    );
    const [page, notice] = [device?.leader, device?.notices.shift()];
    if (!page || !notice) return false;
    page.run(() => {
      if (notice.kind === 'hello') page.replica.onStreamOpen(this.#epoch);
      else page.replica.onChange(topicsOf(notice.call), notice.operation);
    });
    return true;
  }
}
