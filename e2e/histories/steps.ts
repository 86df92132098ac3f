import type { Device } from './device';
import type { Simulation } from './simulation';
import { type Page, WEEKS } from './page';
import type { Step } from './plan';

const DAY = 86_400_000;

/** Executes one step, without waiting for its consequences. */
export async function takeStep(simulation: Simulation, step: Step): Promise<void> {
  if (step.kind === 'carry') return simulation.carryHeld(step.choice, step.outcome, step.which);
  if (step.kind === 'restart') return simulation.servers.restart();
  if (step.kind === 'backup') return simulation.backup();
  if (step.kind === 'restore') return simulation.restore();
  const device = simulation.device(step.device);
  switch (step.kind) {
    case 'act':
    case 'undo':
    case 'look':
      return onPage(simulation, device.page(step.page) ?? device.open(), step);
    case 'link':
      simulation.tell(`${device.name} is ${step.link}`);
      return simulation.connect(device, step.link);
    case 'fault':
      simulation.tell(`${device.name}'s network is going to ${step.outcome}`);
      device.faults.push(step);
      return;
    case 'hear':
      device.isHearing = true;
      return;
    case 'wait':
      simulation.tell(`${device.name} waits ${step.seconds} s`);
      device.disk.flush();
      return device.clock.pass(step.seconds * 1000, () => simulation.follow());
    case 'wake':
      simulation.tell(`${device.name} is looked at`);
      for (const page of device.pages) page.wake();
      return;
    case 'clock':
      simulation.tell(`${device.name}'s clock jumps by ${step.days} days`);
      return device.clock.jump(step.days * DAY);
    case 'disk':
      simulation.tell(`${device.name}'s disk is ${step.state}`);
      Object.assign(device.disk, { isSlow: step.state === 'SLOW', isFull: step.state === 'FULL' });
      if (step.state !== 'SLOW') device.disk.flush();
      return;
    default:
      return onPages(simulation, device, step);
  }
}

function onPages(
  simulation: Simulation,
  device: Device,
  step: Extract<Step, { kind: 'crash' | 'open' | 'close' | 'steal' | 'save' }>,
): void {
  const page = device.page(step.page);
  switch (step.kind) {
    case 'crash':
      simulation.tell(
        `${step.isWhole ? `${device.name} dies` : `${page?.name ?? 'no page'} dies`}, ${step.survivors} of its writes are kept`,
      );
      return device.crash(step.isWhole ? undefined : page, step.survivors);
    case 'open':
      if (device.pages.length < 2) simulation.tell(`${device.open().name} is opened`);
      return;
    case 'close':
      if (!page) return;
      simulation.tell(`${page.name} is closed`);
      return device.crash(page, Infinity);
    case 'steal':
      if (device.tabs.steal()) simulation.tell(`another page of ${device.name} leads`);
      return;
    case 'save':
      simulation.tell(`${page?.name ?? 'no page'} is written down`);
      return page?.save();
  }
}

function onPage(simulation: Simulation, page: Page, step: Extract<Step, { kind: 'act' | 'undo' | 'look' }>): void {
  switch (step.kind) {
    case 'act':
      if (page.act(step.act, step))
        simulation.tell(`${page.name}: ${step.act} → ${JSON.stringify(page.replica.outbox.current().pending.at(-1))}`);
      return;
    case 'undo':
      if (page.run(() => page.replica.undo()))
        simulation.tell(`${page.name}: undo → ${JSON.stringify(page.replica.outbox.current().pending.at(-1))}`);
      return;
    case 'look':
      simulation.tell(`${page.name} shows the other week`);
      return page.look(WEEKS.find((week) => week !== page.week) ?? page.week);
  }
}
