import { type Area, type Changes, ERRORS, type ErrorBody, type User } from '@sevenfold/contract';
import { createdBy } from '@sevenfold/model/operations';
import type { TestUser } from '../../apps/server/test/harness';
import type { Intent, Operation } from '../../apps/web/src/data/operation';
import { initialIntents } from './initialData';
import { microtasksDone } from './clock';
import { Device } from './device';
import { Model } from './model';
import { touchedBy } from './touched';
import { FOREIGN_RESPONSES, internalErrorTo, Network, type Sent } from './network';
import { describeRequest, operationsIn, responsesIn } from './operations';
import type { Tab } from './tab';
import type { Outcome, Plan } from './plan';
import type { WireResponse, Backup, Servers, WireRequest } from './servers';
import type { Rejection } from './modelDeps';

/** Maximum number of rounds after one step; a plan needs far fewer, so that more mean a request loop. */
const ROUNDS_MAX = 2_000;

/**
 * Simulated time after the last fault: twice the longest retry delay (60 s in `data/sender` and `data/changes`), and 10
 * s.
 */
const RECOVERY_MS = 2 * 60_000 + 10_000;

const EPOCH_CHANGED = ERRORS.EPOCH_CHANGED.code;

/** The result in a response; the rows that were written come with the first one only. */
const dataOf = ({ text }: WireResponse): string => JSON.stringify((JSON.parse(text) as { data?: unknown }).data);

const STATUS_OF: Readonly<Record<Rejection, number>> = {
  PLAN_LIMIT: 403,
  INVALID: 400,
  AREA_GONE: 404,
  STEP_GONE: 404,
  NOTE_WITHOUT_STEP: 404,
  TOO_MANY_GOALS: 409,
  CREATION_REJECTED: 404,
  LOST: 404,
};

/** The state at the last backup. */
interface BackupState {
  readonly rows: Backup;
  readonly model: Model;
  readonly accepted: ReadonlyMap<string, WireResponse>;
}

/** Simulates one user with several devices, on servers that other simulations use at the same time. */
export class Simulation {
  readonly network = new Network();
  /** The epoch that the database has by itself. */
  #databaseEpoch: string | undefined;
  readonly devices: readonly Device[];
  /** Operations accepted by the server, in order of first acceptance, with the response. */
  readonly accepted = new Map<string, WireResponse>();
  /** Operations that a restore removed from the server and that no device has kept to send again. */
  readonly lost = new Set<string>();
  /** Operations rejected at least once, with the last reason. */
  readonly rejected = new Map<string, { readonly why: Rejection; readonly operation: Operation }>();
  /** Ids of all objects that were changed or removed after their creation. */
  readonly touched = new Set<string>();
  readonly trace: string[] = [];
  /** Responses of reads by URL, until a mutation changes their topic. */
  #restores = 0;
  #backup: BackupState | undefined;

  private constructor(
    readonly servers: Servers,
    readonly session: TestUser,
    public model: Model,
    plan: Plan,
  ) {
    this.devices = plan.clockErrors.map(
      (days, index) => new Device('ABCDE'[index] ?? '?', session.userId, days, this.network),
    );
    plan.clockErrors.forEach((days, index) =>
      this.log(`${'ABCDE'[index]}: a device whose clock is ${days} days ahead`),
    );
  }

  static async begin(servers: Servers, plan: Plan): Promise<Simulation> {
    const session = await servers.session(plan.isPremium);
    const user = await servers.read<User>(session, '/api/v1/user');
    const { areas } = await servers.read<{ areas: Area[] }>(session, '/api/v1/areas');
    const simulation = new Simulation(servers, session, new Model(user, areas, plan.isPremium), plan);
    for (const [index, operation] of initialIntents(plan).entries())
      await simulation.#sendInitial(operation, `initial-${index}`);
    const isRestoring = plan.steps.some(({ kind }) => kind === 'restore');
    if (isRestoring) await simulation.backup();
    for (const device of simulation.devices) {
      device.isStreamDelivered = isRestoring;
      device.open();
    }
    await simulation.runUntilIdle();
    for (const device of simulation.devices) device.isStreamDelivered = false;
    return simulation;
  }

  async #sendInitial({ call, body }: Intent, key: string): Promise<void> {
    const [method, url = ''] = call.split(' ');
    const wire = { method: method as WireRequest['method'], url, key, epoch: undefined, body: JSON.stringify(body) };
    this.#verify(wire, await this.servers.send(this.session, wire));
  }

  /** The epoch that the devices of this simulation see. */
  get epoch(): string {
    return `00000000-0000-4000-8000-${String(this.#restores).padStart(12, '0')}`;
  }

  /** True if the server was ever restored. */
  get isRestored(): boolean {
    return this.#restores > 0;
  }

  async backup(): Promise<void> {
    this.log('-- a backup is taken');
    this.#backup = {
      rows: await this.servers.backup(this.session),
      model: this.model.copy(),
      accepted: new Map(this.accepted),
    };
  }

  async restore(): Promise<void> {
    const backup = this.#backup;
    if (!backup) return;
    this.log('-- the backup is restored');
    this.network.loseRequests();
    for (const id of this.accepted.keys())
      if (!backup.accepted.has(id) && !this.devices.some((device) => device.canSend(id))) this.lost.add(id);
    await this.servers.restore(this.session, backup.rows);
    this.#restores += 1;
    this.model = backup.model.copy();
    this.model.isRestored = true;
    this.accepted.clear();
    for (const [id, response] of backup.accepted) this.accepted.set(id, response);
    for (const device of this.devices) device.reopenStream();
  }

  log(line: string): void {
    this.trace.push(line);
  }

  /** Ends all faults and runs until every device has sent its operations and received all changes. */
  async recover(): Promise<void> {
    this.log('-- all faults end');
    for (const sent of this.network.orphanedRequests) await this.#arrive(sent, 0);
    for (const device of this.devices) {
      Object.assign(device.disk, { isSlow: false, isFull: false });
      device.disk.flush();
      device.faults.length = 0;
      device.isStreamDelivered = true;
      this.connect(device, 'ONLINE');
      if (device.tabs.length === 0) device.open();
      for (const tab of device.tabs) tab.wake();
    }
    await this.runUntilIdle();
    // A start that shared a request whose response was lost has failed; its screen offers a retry.
    const tabs = this.devices.flatMap((device) => device.tabs);
    for (const tab of tabs.filter(({ isStarted }) => !isStarted)) tab.wake();
    await this.runUntilIdle();
    for (const device of this.devices) device.leader?.mergeTaps();
    await this.runUntilIdle();
    // Some devices retry only after a delay, such as that of a Retry-After header.
    for (const device of this.devices)
      if (device.isBusy) await device.clock.pass(RECOVERY_MS, () => this.runUntilIdle());
  }

  /** Runs until no tab has anything to send, receive or render. */
  async runUntilIdle(): Promise<void> {
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      await microtasksDone();
      const sent = this.network.unanswered.find((candidate) => this.#deviceOf(candidate)?.connection !== 'HELD');
      if (sent) await this.#transmit(sent);
      else if (!this.#deliverEvent() && !this.#paint()) return;
    }
    throw new Error('The devices never stop sending requests');
  }

  #deviceOf(sent: Sent): Device | undefined {
    return this.devices.find((device) => device.clock === sent.from.clock);
  }

  device(index: number): Device {
    const device = this.devices[index % this.devices.length];
    if (!device) throw new Error('A plan has at least two devices');
    return device;
  }

  connect(device: Device, connection: Device['connection']): void {
    // A device that was offline has missed events.
    if (device.connection === 'OFFLINE' || connection === 'OFFLINE') device.reopenStream();
    device.connection = connection;
  }

  /** Decides the outcome of a request that is held or orphaned. */
  async releaseRequest(choice: number, outcome: Outcome, server: number): Promise<void> {
    const held = [
      ...this.network.unanswered.filter((sent) => this.#deviceOf(sent)?.connection === 'HELD'),
      ...this.network.orphanedRequests,
    ];
    const sent = held[choice % held.length];
    if (sent) await this.#applyOutcome(sent, outcome, server);
  }

  async #transmit(sent: Sent): Promise<void> {
    const device = this.#deviceOf(sent);
    if (device?.connection === 'OFFLINE') {
      this.network.remove(sent);
      return sent.fail();
    }
    const { outcome, server } = device?.faults.shift() ?? { outcome: 'deliver', server: sent.number };
    return this.#applyOutcome(sent, outcome, server);
  }

  /** Applies an outcome to a request. */
  async #applyOutcome(sent: Sent, outcome: Outcome, server: number): Promise<void> {
    if (outcome !== 'deliver') this.log(`  ${describeRequest(sent)} of ${(sent.from as Tab).name}: ${outcome}`);
    if (sent.late) {
      this.network.remove(sent);
      return outcome === 'deliver' || outcome === 'delayResponse' ? sent.respond(sent.late) : sent.fail();
    }
    switch (outcome) {
      case 'deliver':
        return sent.respond(await this.#arrive(sent, server));
      case 'delayResponse':
        sent.late = await this.#send(sent, server);
        return;
      case 'loseRequest':
        this.network.remove(sent);
        return sent.fail();
      case 'loseResponse':
        await this.#arrive(sent, server);
        return sent.fail();
      case 'timeOut':
        // The tab times out; its request may still arrive.
        sent.isOrphaned = true;
        if (!sent.isMutation) this.network.remove(sent);
        return sent.fail();
      case 'duplicate': {
        const [, second] = await Promise.all([this.#arrive(sent, server), this.#arrive(sent, server + 1)]);
        return sent.respond(second);
      }
      case 'internalError':
        this.network.remove(sent);
        return sent.respond(internalErrorTo(sent));
      default:
        this.network.remove(sent);
        return sent.respond(FOREIGN_RESPONSES[outcome]);
    }
  }

  /** Delivers a request to a server and checks the response. */
  async #arrive(sent: Sent, server: number): Promise<WireResponse> {
    this.network.remove(sent);
    return this.#send(sent, server);
  }

  async #send(sent: Sent, server: number): Promise<WireResponse> {
    if (!sent.isMutation)
      return sent.url.includes('/api/v1/rows')
        ? this.#readRows(sent, server)
        : this.servers.send(this.session, sent, server);
    const response = await this.servers.send(this.session, sent, server, this.epoch);
    if (sent.epoch !== undefined && sent.epoch !== this.epoch) return this.#verifyRefused(sent, response);
    this.#verify(sent, response, sent);
    return response;
  }

  /**
   * Reads rows by the epoch of this simulation: the database, which others use too, keeps its own when a backup is
   * restored. A version of an earlier epoch says nothing, so that all rows are given.
   */
  async #readRows(sent: Sent, server: number): Promise<WireResponse> {
    const url = new URL(sent.url, 'http://server');
    const given = url.searchParams.get('epoch');
    if (given === this.epoch && this.#databaseEpoch !== undefined) url.searchParams.set('epoch', this.#databaseEpoch);
    else if (given !== null) for (const name of ['since', 'epoch']) url.searchParams.delete(name);
    const shown = this.epoch;
    const response = await this.servers.send(this.session, { ...sent, url: url.pathname + url.search }, server);
    if (response.status !== 200) return response;
    const { data } = JSON.parse(response.text) as { data: { epoch: string } };
    this.#databaseEpoch = data.epoch;
    return { ...response, text: JSON.stringify({ data: { ...data, epoch: shown } }) };
  }

  /** A request of an earlier epoch has no effect, and its response contains the current one. */
  #verifyRefused(sent: Sent, response: WireResponse): WireResponse {
    const { error } = JSON.parse(response.text) as { error?: ErrorBody };
    if (response.status !== 503 || error?.code !== EPOCH_CHANGED || error.epoch !== this.epoch)
      throw new Error(
        `${describeRequest(sent)} of an earlier epoch should be refused: ${response.status} ${response.text}`,
      );
    this.log(`  ${describeRequest(sent)} is of an earlier epoch`);
    return response;
  }

  /** Checks the response to each operation of a request. */
  #verify(wire: WireRequest, response: WireResponse, sent?: Sent): void {
    const responses = responsesIn(wire, response);
    for (const [index, operation] of operationsIn(wire).entries()) {
      this.#verifyOperation(operation, responses[index] ?? response, sent);
    }
    const { changes } = JSON.parse(response.text) as { changes?: Changes };
    if (!changes) return;
    for (const device of this.devices)
      if (device.connection !== 'OFFLINE') device.undeliveredEvents.push({ kind: 'rows', changes, epoch: this.epoch });
  }

  #verifyOperation(operation: Operation, response: WireResponse, sent?: Sent): void {
    const { id: key, call, body } = operation;
    const first = this.accepted.get(key);
    if (first) {
      if (dataOf(first) !== dataOf(response) || response.status !== 200)
        throw new Error(`${key} got two different responses:\n${first.text}\n${response.text}`);
      return;
    }
    for (const id of touchedBy(operation)) this.touched.add(id);
    const outcome = this.model.apply(operation);
    if (sent) this.log(`  ${key} of ${this.#deviceOf(sent)?.name} arrives: ${outcome}`);
    const expected = outcome === 'DONE' ? 200 : STATUS_OF[outcome];
    if (response.status !== expected)
      throw new Error(`${call} ${JSON.stringify(body)} should be ${outcome}: ${response.status} ${response.text}`);
    if (outcome !== 'DONE') {
      this.rejected.set(key, { why: outcome, operation });
      // The rejected object need not be shown.
      const created = createdBy(operation);
      if (created !== undefined) this.touched.add(created);
      return;
    }
    this.accepted.set(key, response);
  }

  /** Paints all tabs. True if one of them has changed. */
  #paint(): boolean {
    return this.devices.some((device) => device.tabs.some((tab) => tab.paint()));
  }

  /** Delivers one event of a change stream. False if there is none. */
  #deliverEvent(): boolean {
    const device = this.devices.find(
      (candidate) =>
        candidate.isStreamDelivered &&
        candidate.connection === 'ONLINE' &&
        candidate.undeliveredEvents.length > 0 &&
        candidate.leader,
    );
    const [tab, event] = [device?.leader, device?.undeliveredEvents.shift()];
    if (!tab || !event) return false;
    tab.run(() => {
      if (event.kind === 'hello') tab.replica.onStreamOpen(this.epoch);
      else tab.replica.onChanges(event.changes, event.epoch);
    });
    return true;
  }
}
