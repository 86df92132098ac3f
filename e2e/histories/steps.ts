import type { Device } from './device';
import type { Simulation } from './simulation';
import { type Tab, WEEKS } from './tab';
import type { Step } from './plan';
import { tapOn } from './widget';

const DAY = 86_400_000;

/** Executes one step, without waiting for its consequences. */
export async function takeStep(simulation: Simulation, step: Step): Promise<void> {
  if (step.kind === 'releaseRequest') return simulation.releaseRequest(step.choice, step.outcome, step.server);
  if (step.kind === 'restart') return simulation.servers.restart();
  if (step.kind === 'backup') return simulation.backup();
  if (step.kind === 'restore') return simulation.restore();
  const device = simulation.device(step.device);
  switch (step.kind) {
    case 'dispatch':
    case 'undo':
    case 'switchWeek':
      return takeStepInTab(simulation, device.tab(step.tab) ?? device.open(), step);
    case 'tap':
      return tapOnWidget(simulation, device, step);
    case 'connect':
      simulation.log(`${device.name} is ${step.connection}`);
      return simulation.connect(device, step.connection);
    case 'fault':
      simulation.log(`${device.name}: outcome of its next request: ${step.outcome}`);
      device.faults.push(step);
      return;
    case 'deliverEvents':
      device.isStreamDelivered = true;
      return;
    case 'wait':
      simulation.log(`${device.name} waits ${step.seconds} s`);
      device.disk.flush();
      return device.clock.pass(step.seconds * 1000, () => simulation.runUntilIdle());
    case 'wake':
      simulation.log(`${device.name} is visible again`);
      for (const tab of device.tabs) tab.wake();
      return;
    case 'clock':
      simulation.log(`${device.name}'s clock jumps by ${step.days} days`);
      return device.clock.jump(step.days * DAY);
    case 'disk':
      simulation.log(`${device.name}'s disk is ${step.state}`);
      Object.assign(device.disk, { isSlow: step.state === 'SLOW', isFull: step.state === 'FULL' });
      if (step.state !== 'SLOW') device.disk.flush();
      return;
    default:
      return openOrCloseTab(simulation, device, step);
  }
}

function tapOnWidget(simulation: Simulation, device: Device, step: Extract<Step, { kind: 'tap' }>): void {
  const tab = device.leader;
  const shown = tab?.shown();
  const tap = shown && tapOn(shown, step.row, step.isSkip, device.newId());
  if (tap) {
    simulation.log(`${device.name}: tap on the widget ${JSON.stringify(tap)}`);
    device.taps.push(tap);
    device.tapQueue.push(JSON.stringify({ version: 1, ...tap }));
  }
  if (step.isMerged) tab?.mergeTaps();
}

function openOrCloseTab(
  simulation: Simulation,
  device: Device,
  step: Extract<Step, { kind: 'crash' | 'open' | 'close' | 'changeLeader' | 'becomeIdle' }>,
): void {
  const tab = device.tab(step.tab);
  switch (step.kind) {
    case 'crash':
      simulation.log(
        `${step.isWhole ? `${device.name} crashes` : `${tab?.name ?? 'no tab'} crashes`}, ${step.survivors} of its pending writes are executed`,
      );
      return device.crash(step.isWhole ? undefined : tab, step.survivors);
    case 'open':
      if (device.tabs.length < 2) simulation.log(`${device.open().name} is opened`);
      return;
    case 'close':
      if (!tab) return;
      simulation.log(`${tab.name} is closed`);
      // Unlike a crash, it is hidden first.
      tab.paint();
      return device.crash(tab, Infinity);
    case 'changeLeader':
      if (!device.coordinator.changeLeader()) return;
      simulation.log(`another tab of ${device.name} becomes the leader`);
      return device.reopenStream();
    case 'becomeIdle':
      simulation.log(`${tab?.name ?? 'no tab'} is idle`);
      return tab?.becomeIdle();
  }
}

function takeStepInTab(
  simulation: Simulation,
  tab: Tab,
  step: Extract<Step, { kind: 'dispatch' | 'undo' | 'switchWeek' }>,
): void {
  switch (step.kind) {
    case 'dispatch':
      if (tab.dispatch(step.command, step))
        simulation.log(`${tab.name}: ${step.command} → ${JSON.stringify(tab.replica.outbox.current().pending.at(-1))}`);
      return;
    case 'undo':
      if (tab.run(() => tab.replica.undo()))
        simulation.log(`${tab.name}: undo → ${JSON.stringify(tab.replica.outbox.current().pending.at(-1))}`);
      return;
    case 'switchWeek':
      simulation.log(`${tab.name} shows the other week`);
      return tab.showWeek(WEEKS.find((week) => week !== tab.week) ?? tab.week);
  }
}
