/**
 * UNKNOWN: neither device nor server has identified a user.
 * LOADING: the user is known; settings and outbox are loading.
 * SIGNED_IN: the user's data may be shown, stored and sent.
 * PENDING_SIGN_IN: the session ended or a sign-in is in progress. The data stays on the device for the same user, but
 * is neither shown nor sent.
 * SIGNED_OUT: this tab holds no user's data.
 */
export type StateName = 'UNKNOWN' | 'LOADING' | 'SIGNED_IN' | 'PENDING_SIGN_IN' | 'SIGNED_OUT';

export type SessionEvent =
  /** Device or server named the user whose data is on this device, or another user. */
  | 'USER_LOADED'
  | 'OTHER_USER_LOADED'
  /** Settings and outbox of the loaded user are in use. */
  | 'USER_SHOWN'
  /** There is no session. */
  | 'NO_SESSION'
  /** A sign-in request is about to be sent. */
  | 'SIGN_IN_STARTED'
  | 'SIGN_OUT'
  /** The server rejected the change stream, or ended it because the session ended elsewhere. */
  | 'STREAM_REJECTED'
  /** The server rejected the session, or does not know the user any more. */
  | 'SESSION_ENDED'
  | 'USER_GONE'
  /** The tab is visible or online again; `PENDING_SIGN_IN`: another tab started a sign-in and did not finish it. */
  | 'RESUMED'
  | 'RESUMED_PENDING_SIGN_IN'
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
  | 'readRows'
  | 'pauseOutbox'
  | 'resumeOutbox'
  | 'checkSession'
  | 'discardBootstrap'
  /** A response to the ended session must not end the new one. */
  | 'cancelReads'
  | 'showSignedOut'
  | 'clearDevice'
  | 'clearAllTabs'
  | 'sendSignOut'
  | 'announceEnd'
  | 'goToLogin'
  | 'goToWelcome'
  | 'wipeTab'
  | 'reload';

/** Next state (null: unchanged), and effects that run one after the other. */
export type Transition = readonly [StateName | null, ...Effect[]];

type Transitions = Readonly<Partial<Record<SessionEvent, Transition>>>;

const signIn: readonly Effect[] = ['discardBootstrap', 'cancelReads', 'pauseOutbox', 'storePendingSignIn'];
const signOut: Transition = [
  'SIGNED_OUT',
  'storeSignOut',
  'clearAllTabs',
  'showSignedOut',
  'goToWelcome',
  'sendSignOut',
];

/** Events that apply in every state, unless the state overrides them. */
const always: Transitions = {
  USER_LOADED: ['LOADING', 'storeUser'],
  OTHER_USER_LOADED: ['LOADING', 'replaceUser', 'storeUser'],
  NO_SESSION: ['SIGNED_OUT', 'showSignedOut'],
  USER_GONE: ['SIGNED_OUT', 'clearDevice', 'showSignedOut'],
  SIGN_IN_STARTED: [null, ...signIn],
  SIGN_OUT: signOut,
  OTHER_TAB_CHANGED_USER: [null, 'reload'],
};

/** Events that apply while this tab holds a user's data. */
const withUserData: Transitions = {
  ...always,
  NO_SESSION: ['PENDING_SIGN_IN', 'showSignedOut'],
  SIGN_IN_STARTED: ['PENDING_SIGN_IN', ...signIn],
  OTHER_TAB_SIGNED_OUT: ['SIGNED_OUT', 'wipeTab', 'reload'],
  OTHER_TAB_STARTED_SIGN_IN: [null, 'pauseOutbox'],
  OTHER_TAB_FINISHED_SIGN_IN: [null, 'reload'],
};

/** An event without an entry in a state is ignored. */
export const TRANSITIONS: Readonly<Record<StateName, Transitions>> = {
  UNKNOWN: always,
  SIGNED_OUT: always,
  PENDING_SIGN_IN: withUserData,
  LOADING: { ...withUserData, USER_SHOWN: ['SIGNED_IN', 'readRows', 'resumeOutbox'] },
  SIGNED_IN: {
    ...withUserData,
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
    STREAM_REJECTED: [null, 'checkSession'],
    RESUMED: [null, 'resumeOutbox'],
    RESUMED_PENDING_SIGN_IN: [null, 'checkSession'],
    OTHER_TAB_FINISHED_SIGN_IN: [null, 'resumeOutbox'],
  },
};
