import type { Device } from './device';
import type { History } from './history';
import { type Page, WEEKS } from './page';
import type { Step } from './plan';

const DAY = 86_400_000;

/** Lets one thing happen, without waiting for what follows from it. */
export async function takeStep(history: History, step: Step): Promise<void> {
  if (step.kind === 'carry') return history.carryHeld(step.choice, step.outcome, step.which);
  if (step.kind === 'restart') return history.servers.restart();
  const device = history.device(step.device);
  switch (step.kind) {
    case 'act':
    case 'undo':
    case 'look':
      return onPage(history, device.page(step.page) ?? device.open(), step);
    case 'link':
      history.tell(`${device.name} is ${step.link}`);
      return history.connect(device, step.link);
    case 'fault':
      history.tell(`${device.name}'s network is going to ${step.outcome}`);
      device.faults.push(step);
      return;
    case 'hear':
      device.isHearing = true;
      return;
    case 'wait':
      history.tell(`${device.name} waits ${step.seconds} s`);
      device.disk.flush();
      return device.clock.pass(step.seconds * 1000, () => history.follow());
    case 'wake':
      history.tell(`${device.name} is looked at`);
      for (const page of device.pages) page.wake();
      return;
    case 'clock':
      history.tell(`${device.name}'s clock jumps by ${step.days} days`);
      return device.clock.jump(step.days * DAY);
    case 'disk':
      history.tell(`${device.name}'s disk is ${step.state}`);
      Object.assign(device.disk, { isSlow: step.state === 'SLOW', isFull: step.state === 'FULL' });
      if (step.state !== 'SLOW') device.disk.flush();
      return;
    default:
      return onPages(history, device, step);
  }
}

function onPages(
  history: History,
  device: Device,
  step: Extract<Step, { kind: 'crash' | 'open' | 'close' | 'steal' | 'save' }>,
): void {
  const page = device.page(step.page);
  switch (step.kind) {
    case 'crash':
      history.tell(
        `${step.isWhole ? `${device.name} dies` : `${page?.name ?? 'no page'} dies`}, ${step.survivors} of its writes are kept`,
      );
      return device.crash(step.isWhole ? undefined : page, step.survivors);
    case 'open':
      if (device.pages.length < 2) history.tell(`${device.open().name} is opened`);
      return;
    case 'close':
      if (!page) return;
      history.tell(`${page.name} is closed`);
      return device.crash(page, Infinity);
    case 'steal':
      if (device.tabs.steal()) history.tell(`another page of ${device.name} leads`);
      return;
    case 'save':
      history.tell(`${page?.name ?? 'no page'} is written down`);
      return page?.save();
  }
}

function onPage(history: History, page: Page, step: Extract<Step, { kind: 'act' | 'undo' | 'look' }>): void {
  switch (step.kind) {
    case 'act':
      if (page.act(step.act, step))
        history.tell(`${page.name}: ${step.act} → ${JSON.stringify(page.replica.outbox.current().pending.at(-1))}`);
      return;
    case 'undo':
      if (page.run(() => page.replica.undo()))
        history.tell(`${page.name}: undo → ${JSON.stringify(page.replica.outbox.current().pending.at(-1))}`);
      return;
    case 'look':
      history.tell(`${page.name} shows the other week`);
      return page.look(WEEKS.find((week) => week !== page.week) ?? page.week);
  }
}
