import type { CommandName } from './commands';
import type { Connection, Outcome, Plan, Step } from './plan';

const dispatch = (device: number, name: CommandName, c = 0, a = 0, tab = 0): Step => ({
  kind: 'dispatch',
  device,
  tab,
  command: name,
  a,
  b: 0,
  c,
});
const fault = (device: number, outcome: Outcome): Step => ({ kind: 'fault', device, outcome, server: 1 });
const connect = (device: number, connection: Connection): Step => ({ kind: 'connect', device, connection });
const waitTenMinutes = (device: number): Step => ({ kind: 'wait', device, seconds: 600 });

const ONE_ACTIVITY = {
  isPremium: true,
  activities: 1,
  entries: 0,
  objectives: 0,
  hasDraftReview: false,
  hasTimer: false,
};

/**
 * Changes that wait behind a held request and are sent in one batch: an activity beyond the limit of the plan, since
 * another device has created one meanwhile, its entry and its edit, and others. The request of the batch has the given
 * outcome.
 */
const batch = (outcome: Outcome, ...after: readonly Step[]): Plan => ({
  ...ONE_ACTIVITY,
  isPremium: false,
  activities: 4,
  clockErrors: [0, 0],
  steps: [
    connect(0, 'HELD'),
    dispatch(1, 'create'),
    dispatch(0, 'rename'),
    dispatch(0, 'record'),
    dispatch(0, 'create'),
    dispatch(0, 'record', 0, 4),
    dispatch(0, 'edit', 0, 4),
    dispatch(0, 'skip', 0, 1),
    dispatch(0, 'addArea'),
    fault(0, 'deliver'),
    fault(0, outcome),
    connect(0, 'ONLINE'),
    ...after,
  ],
});

/** Histories that run each time, because random plans rarely contain them. */
export const EXAMPLES: Readonly<Record<string, Plan>> = {
  'one timer, stopped on two devices without a network': {
    ...ONE_ACTIVITY,
    hasTimer: true,
    clockErrors: [0, 0],
    steps: [
      connect(0, 'OFFLINE'),
      connect(1, 'OFFLINE'),
      dispatch(0, 'stopTimer'),
      waitTenMinutes(1),
      dispatch(1, 'stopTimer'),
      connect(1, 'ONLINE'),
      connect(0, 'ONLINE'),
    ],
  },
  'a timer stopped without a network, after which another device has started one': {
    ...ONE_ACTIVITY,
    activities: 2,
    hasTimer: true,
    clockErrors: [0, 0],
    steps: [
      connect(0, 'OFFLINE'),
      dispatch(0, 'stopTimer'),
      dispatch(1, 'stopTimer'),
      waitTenMinutes(1),
      dispatch(1, 'startTimer'),
      connect(0, 'ONLINE'),
    ],
  },
  'timers of two devices without a network, the earlier one told last': {
    ...ONE_ACTIVITY,
    activities: 2,
    hasTimer: true,
    clockErrors: [0, 0],
    steps: [
      dispatch(0, 'stopTimer'),
      { kind: 'deliverEvents', device: 1 },
      connect(0, 'OFFLINE'),
      connect(1, 'OFFLINE'),
      dispatch(0, 'startTimer'),
      waitTenMinutes(1),
      dispatch(1, 'startTimer'),
      connect(1, 'ONLINE'),
      connect(0, 'ONLINE'),
    ],
  },
  'timers of two devices without a network, the later one told last': {
    ...ONE_ACTIVITY,
    activities: 2,
    hasTimer: true,
    clockErrors: [0, 0],
    steps: [
      dispatch(0, 'stopTimer'),
      { kind: 'deliverEvents', device: 1 },
      connect(0, 'OFFLINE'),
      connect(1, 'OFFLINE'),
      dispatch(0, 'startTimer'),
      waitTenMinutes(1),
      dispatch(1, 'startTimer'),
      connect(0, 'ONLINE'),
      connect(1, 'ONLINE'),
    ],
  },
  'a timer started and stopped without a network while another device has started one': {
    ...ONE_ACTIVITY,
    activities: 2,
    hasTimer: true,
    clockErrors: [0, 0],
    steps: [
      dispatch(0, 'stopTimer'),
      { kind: 'deliverEvents', device: 1 },
      connect(0, 'OFFLINE'),
      dispatch(0, 'startTimer'),
      waitTenMinutes(0),
      waitTenMinutes(1),
      dispatch(1, 'startTimer'),
      waitTenMinutes(0),
      dispatch(0, 'stopTimer'),
      connect(0, 'ONLINE'),
    ],
  },
  'an archiving undone in a tab after another one has deleted the activity, and restores it': {
    ...ONE_ACTIVITY,
    clockErrors: [0, 0],
    steps: [
      { kind: 'open', device: 0, tab: 0 },
      dispatch(0, 'archive', 0, 0, 1),
      fault(0, 'loseResponse'),
      dispatch(0, 'delete'),
      connect(0, 'HELD'),
      { kind: 'undo', device: 0, tab: 1 },
      { kind: 'undo', device: 0, tab: 0 },
    ],
  },
  'a pause and an absence, planned and ended on two devices': {
    ...ONE_ACTIVITY,
    clockErrors: [0, 0],
    steps: [
      dispatch(0, 'pause', 6),
      { kind: 'deliverEvents', device: 1 },
      connect(1, 'OFFLINE'),
      dispatch(0, 'away', 3),
      dispatch(1, 'resume'),
      connect(1, 'ONLINE'),
      dispatch(1, 'cancelAbsence'),
    ],
  },
  'a batch with a rejected creation': batch('deliver'),
  'a batch with a rejected creation that skips internal errors, after eight of them': {
    ...batch('deliver'),
    steps: [
      connect(0, 'OFFLINE'),
      dispatch(1, 'create'),
      dispatch(0, 'create'),
      dispatch(0, 'record', 0, 4),
      dispatch(0, 'rename'),
      dispatch(0, 'skip', 0, 1),
      // Reads take every other one.
      ...Array.from({ length: 17 }, () => fault(0, 'internalError')),
      connect(0, 'ONLINE'),
      waitTenMinutes(0),
    ],
  },
  'a batch that arrives twice at the same time': batch('duplicate'),
  'a batch whose response is lost': batch('loseResponse', waitTenMinutes(0)),
  'a batch that arrives after the tab has stopped waiting and another device has changed the same': batch(
    'timeOut',
    dispatch(1, 'record'),
    dispatch(1, 'skip', 0, 1),
    { kind: 'releaseRequest', choice: 0, outcome: 'deliver', server: 0 },
    waitTenMinutes(0),
  ),
  'a batch whose tab crashes before the response arrives': batch(
    'delayResponse',
    { kind: 'crash', device: 0, tab: 0, isWhole: true, survivors: 0 },
    { kind: 'open', device: 0, tab: 0 },
  ),
};
