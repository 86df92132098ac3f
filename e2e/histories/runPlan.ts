import { Simulation } from './simulation';
import { checkDevices, checkOperations, checkServer, readServerData } from './invariants';
import type { Plan, Step } from './plan';
import { checkScreens } from './screens';
import type { Servers } from './servers';
import { takeStep } from './steps';
import { checkTaps, checkWidgets } from './widget';

/** Runs a plan and checks its result. */
export async function runPlan(servers: Servers, plan: Plan): Promise<void> {
  const simulation = await Simulation.begin(servers, plan);
  try {
    for (const step of plan.steps) await take(simulation, step);
    await simulation.recover();
    await check(simulation);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${simulation.trace.join('\n')}\n`, {
      cause: error,
    });
  } finally {
    for (const device of simulation.devices) device.end();
  }
}

async function take(simulation: Simulation, step: Step): Promise<void> {
  await takeStep(simulation, step);
  await simulation.runUntilIdle();
  // Change events are delayed again until the next step that delivers them.
  for (const device of simulation.devices) device.isStreamDelivered = false;
  checkScreens(simulation);
  checkWidgets(simulation);
}

async function check(simulation: Simulation): Promise<void> {
  const serverData = await readServerData(simulation);
  checkServer(simulation, serverData);
  checkOperations(simulation);
  checkTaps(simulation);
  await checkDevices(simulation, serverData);
}
