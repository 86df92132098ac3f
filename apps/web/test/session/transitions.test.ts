import { describe, expect, test } from 'vitest';
import { TRANSITIONS } from '../../src/session/transitions';

const STATES = ['UNKNOWN', 'LOADING', 'SIGNED_IN', 'PENDING_SIGN_IN', 'SIGNED_OUT'] as const;

/** For each state, in the order of STATES: the next one, or "-" where the event is ignored. */
const nextStates = (event: keyof (typeof TRANSITIONS)['SIGNED_IN']): readonly string[] =>
  STATES.map((state) => {
    const transition = TRANSITIONS[state][event];
    return transition ? (transition[0] ?? state) : '-';
  });

describe('state after each event', () => {
  test.each([
    ['USER_LOADED', ['LOADING', 'LOADING', 'SIGNED_IN', 'LOADING', 'LOADING']],
    ['OTHER_USER_LOADED', ['LOADING', 'LOADING', 'LOADING', 'LOADING', 'LOADING']],
    ['USER_SHOWN', ['-', 'SIGNED_IN', 'SIGNED_IN', '-', '-']],
    ['NO_SESSION', ['SIGNED_OUT', 'PENDING_SIGN_IN', 'PENDING_SIGN_IN', 'PENDING_SIGN_IN', 'SIGNED_OUT']],
    ['SIGN_IN_STARTED', ['UNKNOWN', 'PENDING_SIGN_IN', 'PENDING_SIGN_IN', 'PENDING_SIGN_IN', 'SIGNED_OUT']],
    ['SIGN_OUT', ['SIGNED_OUT', 'SIGNED_OUT', 'SIGNED_OUT', 'SIGNED_OUT', 'SIGNED_OUT']],
    ['SESSION_ENDED', ['-', '-', 'PENDING_SIGN_IN', '-', '-']],
    ['STREAM_REJECTED', ['-', '-', 'SIGNED_IN', '-', '-']],
    ['USER_GONE', ['SIGNED_OUT', 'SIGNED_OUT', 'SIGNED_OUT', 'SIGNED_OUT', 'SIGNED_OUT']],
    ['RESUMED', ['-', '-', 'SIGNED_IN', '-', '-']],
    ['RESUMED_PENDING_SIGN_IN', ['-', '-', 'SIGNED_IN', '-', '-']],
    ['OTHER_TAB_SIGNED_OUT', ['-', 'SIGNED_OUT', 'SIGNED_OUT', 'SIGNED_OUT', '-']],
    ['OTHER_TAB_CHANGED_USER', STATES],
    ['OTHER_TAB_STARTED_SIGN_IN', ['-', 'LOADING', 'SIGNED_IN', 'PENDING_SIGN_IN', '-']],
    ['OTHER_TAB_FINISHED_SIGN_IN', ['-', 'LOADING', 'SIGNED_IN', 'PENDING_SIGN_IN', '-']],
  ] as const)('%s', (event, expected) => {
    expect(nextStates(event)).toEqual(expected);
  });
});

describe('effects', () => {
  test('the outbox is paused when the session ended or a sign-in started', () => {
    for (const state of STATES) expect(TRANSITIONS[state].SIGN_IN_STARTED).toContain('pauseOutbox');
    expect(TRANSITIONS.SIGNED_IN.SESSION_ENDED?.[1]).toBe('pauseOutbox');
  });

  test('the outbox resumes only in the state SIGNED_IN', () => {
    const resumed = STATES.flatMap((state) =>
      Object.values(TRANSITIONS[state])
        .filter(([, ...effects]) => effects.includes('resumeOutbox'))
        .map(([next]) => next ?? state),
    );
    expect(new Set(resumed)).toEqual(new Set(['SIGNED_IN']));
  });

  test("another user's data is removed before the new user is stored", () => {
    for (const state of STATES)
      expect(TRANSITIONS[state].OTHER_USER_LOADED).toEqual(['LOADING', 'replaceUser', 'storeUser']);
  });

  test('signing out is stored before the device is cleared, and sent to the server last', () => {
    for (const state of STATES)
      expect(TRANSITIONS[state].SIGN_OUT).toEqual([
        'SIGNED_OUT',
        'storeSignOut',
        'clearAllTabs',
        'showSignedOut',
        'goToWelcome',
        'sendSignOut',
      ]);
  });
});
