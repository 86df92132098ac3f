import { History } from './history';
import { checkDevices, checkOperations, checkServer, stored } from './judge';
import type { Plan, Step } from './plan';
import { checkScreens } from './screens';
import type { Servers } from './servers';
import { takeStep } from './steps';

/** Runs a plan and checks its result. */
export async function live(servers: Servers, plan: Plan): Promise<void> {
  const history = await History.begin(servers, plan);
  try {
    for (const step of plan.steps) await take(history, step);
    await history.heal();
    await check(history);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${history.story.join('\n')}\n`, {
      cause: error,
    });
  } finally {
    for (const device of history.devices) device.end();
  }
}

async function take(history: History, step: Step): Promise<void> {
  await takeStep(history, step);
  await history.follow();
  for (const device of history.devices) device.isHearing = false;
  checkScreens(history);
}

async function check(history: History): Promise<void> {
  const truth = await stored(history);
  checkServer(history, truth);
  checkOperations(history);
  await checkDevices(history, truth);
}
