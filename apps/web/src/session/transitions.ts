/**
 * UNKNOWN: neither device nor server has said who is signed in.
 * LOADING: the user is known, their settings and outbox are being loaded.
 * SIGNED_IN: the user's data may be shown, kept and sent.
 * PENDING_SIGN_IN: the session ended or somebody is signing in. The data stays on the device for the same user; nothing
 * of it is shown or sent.
 * SIGNED_OUT: this tab holds nobody's data.
 */
export type StateName = 'UNKNOWN' | 'LOADING' | 'SIGNED_IN' | 'PENDING_SIGN_IN' | 'SIGNED_OUT';

export type SessionEvent =
  /** Device or server named the user whose data is on this device, or another one. */
  | 'USER_LOADED'
  | 'OTHER_USER_LOADED'
  /** Settings and outbox of the loaded user are in use. */
  | 'USER_SHOWN'
  /** There is no session to begin with. */
  | 'NO_SESSION'
  /** A proof of identity is about to be sent. */
  | 'SIGN_IN_STARTED'
  | 'SIGN_OUT'
  /** The server refused the session, or does not know the user any more. */
  | 'SESSION_ENDED'
  | 'USER_GONE'
  /** Visible or online again, with or without a sign-in another tab started and did not finish. */
  | 'RESUMED'
  | 'RESUMED_UNSURE'
  | 'OTHER_TAB_SIGNED_OUT'
  | 'OTHER_TAB_CHANGED_USER'
  | 'OTHER_TAB_STARTED_SIGN_IN'
  /** Another tab signed in the user whose data this tab holds. */
  | 'OTHER_TAB_FINISHED_SIGN_IN';

export type Effect =
  | 'replaceUser'
  | 'storeUser'
  | 'storePendingSignIn'
  | 'storeSignOut'
  | 'prefetchFirstScreen'
  | 'pauseOutbox'
  | 'resumeOutbox'
  | 'checkSession'
  | 'discardBootstrap'
  | 'showSignedOut'
  | 'forget'
  | 'leave'
  | 'sendSignOut'
  | 'announceEnd'
  | 'goToLogin'
  | 'goToWelcome'
  | 'wipeTab'
  | 'reload';

/** The next state (null: unchanged), and the effects to run in order, each after the one before has finished. */
export type Transition = readonly [StateName | null, ...Effect[]];

type Transitions = Readonly<Partial<Record<SessionEvent, Transition>>>;

const signIn: readonly Effect[] = ['discardBootstrap', 'pauseOutbox', 'storePendingSignIn'];
const signOut: Transition = ['SIGNED_OUT', 'storeSignOut', 'leave', 'showSignedOut', 'goToWelcome', 'sendSignOut'];

const empty: Transitions = {
  USER_LOADED: ['LOADING', 'storeUser'],
  OTHER_USER_LOADED: ['LOADING', 'replaceUser', 'storeUser'],
  NO_SESSION: ['SIGNED_OUT', 'showSignedOut'],
  USER_GONE: ['SIGNED_OUT', 'forget', 'showSignedOut'],
  SIGN_IN_STARTED: [null, ...signIn],
  SIGN_OUT: signOut,
  OTHER_TAB_CHANGED_USER: [null, 'reload'],
};

/** While a user's data is in this tab, what other tabs do concerns it. */
const holding: Transitions = {
  ...empty,
  NO_SESSION: ['PENDING_SIGN_IN', 'showSignedOut'],
  SIGN_IN_STARTED: ['PENDING_SIGN_IN', ...signIn],
  OTHER_TAB_SIGNED_OUT: ['SIGNED_OUT', 'wipeTab', 'reload'],
  OTHER_TAB_STARTED_SIGN_IN: [null, 'pauseOutbox'],
  OTHER_TAB_FINISHED_SIGN_IN: [null, 'reload'],
};

/** Events that are missing under a state change nothing in it. */
export const TRANSITIONS: Readonly<Record<StateName, Transitions>> = {
  UNKNOWN: empty,
  SIGNED_OUT: empty,
  PENDING_SIGN_IN: holding,
  LOADING: { ...holding, USER_SHOWN: ['SIGNED_IN', 'prefetchFirstScreen', 'resumeOutbox'] },
  SIGNED_IN: {
    ...holding,
    USER_LOADED: [null, 'storeUser'],
    USER_SHOWN: [null, 'resumeOutbox'],
    USER_GONE: signOut,
    SESSION_ENDED: [
      'PENDING_SIGN_IN',
      'pauseOutbox',
      'storePendingSignIn',
      'showSignedOut',
      'announceEnd',
      'goToLogin',
    ],
    RESUMED: [null, 'resumeOutbox'],
    RESUMED_UNSURE: [null, 'checkSession'],
    OTHER_TAB_FINISHED_SIGN_IN: [null, 'resumeOutbox'],
  },
};
