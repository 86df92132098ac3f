import type { Plugin } from 'vite';

const FILE = /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;
/** What follows was read in this version. Another one must be read again: see docs/decisions/0015. */
const VERSION = '19.3.1';

/** React calls these in passing, whether what they do is used or not; what they answer then is the value. */
const IDLE: Readonly<Record<string, string>> = {
  // Taking over HTML that a server has drawn.
  popHydrationState: '!1', queueIfContinuousEvent: '!1', clearIfContinuousEvent: '', retryIfBlockedOn: '', upgradeHydrationErrorsToRecoverable: 'null',
  // Animations between two states of the page, drawn by the browser.
  trackEnterViewTransitions: '', commitEnterViewTransitions: '', commitExitViewTransitions: '', commitNestedViewTransitions: '',
  commitDeletedPairViewTransitions: '', commitAppearingPairViewTransitions: '', restorePairedViewTransitions: '', restoreEnterOrExitViewTransitions: '',
  restoreNestedViewTransitions: '', measureNestedViewTransitions: '!1', scheduleViewTransitionEvent: '',
  // References to fragments.
  commitNewChildToFragmentInstances: '', commitFragmentInstanceInsertionEffects: '', commitFragmentInstanceDeletionEffects: '',
  addFragmentHandleToInstance: '', addFragmentHandleToFiber: '',
  // Style sheets, scripts and metadata that components ask for, and waiting for them.
  accumulateSuspenseyCommitOnFiber: '', waitForCommitToBeReady: 'null', isHostHoistableType: '!1', isSingletonScope: '!1', maySuspendCommit: '!1',
  // Functions as the action of a form.
  extractEvents$1: '', recursivelyResetForms: '',
  // Which components an error went through, for who develops: the error's own stack stays.
  getStackByFiberInDevAndProd: '""',
  // The browser's sign of loading, for transitions that wait.
  defaultOnDefaultTransitionIndicator: '',
  prefetchDNS: '', preconnect: '', preload: '', preloadModule: '', preinitStyle: '', preinitScript: '', preinitModuleScript: '',
};

/** Reached only by who uses them: they would say so. */
const ABSENT: readonly string[] = [
  'prepareToHydrateHostInstance', 'updateDehydratedSuspenseComponent', 'clearHydrationBoundary', 'hideOrUnhideDehydratedBoundary', 'canHydrateInstance',
  'canHydrateTextInstance', 'canHydrateHydrationBoundary', 'attemptExplicitHydrationTarget', 'replayUnblockedEvents', 'registerSuspenseInstanceRetry',
  'retryDehydratedSuspenseBoundary', 'attemptContinuousHydration', 'attemptHydrationAtCurrentPriority', 'throwOnHydrationMismatch', 'ReactDOMHydrationRoot',
  'startViewTransition', 'commitAfterMutationEffectsOnFiber', 'applyViewTransitionToHostInstances', 'restoreViewTransitionOnHostInstances',
  'measureViewTransitionHostInstancesRecursive', 'createViewTransitionInstance', 'ViewTransitionPseudoElement', 'FragmentInstance',
  'createHoistableInstance', 'getResource', 'acquireResource', 'mountHoistable', 'preloadResource', 'suspendResource', 'suspendInstance',
  'insertSuspendedStylesheets', 'getHydratableHoistableCache', 'resolveSingletonInstance', 'releaseSingletonInstance', 'clearSingletonPreambleContribution',
  'commitHostSingletonAcquisition', 'updateSuspenseListComponent', 'updateActivityComponent', 'setPropOnCustomElement', 'mountActionState', 'updateActionState',
  'rerenderActionState',
];

/** Methods of what is absent, and what is offered to others: they would keep the rest in the file. */
const OFFERED = /^(?:(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+|ReactDOMSharedInternals\.findDOMNode|exports\.hydrateRoot) = function [\s\S]*?^\};\n/gm;

/**
 * Leaves out of React's client what this app does without: a fifth of it, 11 kB of every first load. Functions that nothing needs are emptied, and
 * the bundler drops what only they had called. Built for production only; development and unit tests run React as it comes.
 */
export function leanReact(): Plugin {
  return {
    name: 'sevenfold:lean-react',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (FILE.test(id) ? { code: lean(code), map: null } : undefined),
  };
}

/** @throws when the code is not what was read */
export function lean(react: string): string {
  if (!react.includes(`exports.version = "${VERSION}";`)) throw new Error(`React is not ${VERSION}: build/leanReact.ts was written for that version`);
  let code = react.replace(OFFERED, '');
  for (const [name, answer] of Object.entries(IDLE)) code = withBody(code, name, answer && `return ${answer};`);
  for (const name of ABSENT) code = withBody(code, name, 'absentHere();');
  return `${neverHydrating(code)}\nfunction absentHere() { throw Error("React was built without this"); }`;
}

function withBody(code: string, name: string, body: string): string {
  const whole = new RegExp(`^function ${name.replace('$', '\\$')}\\([^)]*\\) \\{\\n[\\s\\S]*?^\\}$`, 'gm');
  const found = code.match(whole)?.length ?? 0;
  if (found !== 1) throw new Error(`React has ${found} functions ${name}`);
  return code.replace(whole, () => `function ${name}() { ${body} }`);
}

/** The flag is a constant then, and what it guards falls away. As the name of a parameter it stays. */
function neverHydrating(code: string): string {
  return code
    .replace(/^ {2}isHydrating = !1,\n/m, '')
    .replace(/(?<![\w$.])isHydrating = ![01]/g, '!1')
    .replace(/(?<![\w$.])isHydrating(?![\w$]|\n\) \{)/g, '!1');
}
