// Counts which components render, through the hook that React offers to its developer tools. React looks for the hook
// once, when it is imported, so this module is imported first.

/** The part of React's record of a component that developer tools read. */
interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** Set on what did work in a commit. https://github.com/facebook/react/blob/main/packages/react-reconciler/src/ReactFiberFlags.js */
const PERFORMED_WORK = 1;

type OnCommit = (root: { readonly current: Fiber }) => void;
let onCommit: OnCommit = () => undefined;

Object.defineProperty(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
  value: {
    isDisabled: false,
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_renderer: number, root: Parameters<OnCommit>[0]) => onCommit(root),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  },
});

/** The name of a component; undefined for elements and fragments. */
function nameOf(type: unknown): string | undefined {
  if (typeof type === 'function') return type.name;
  if (typeof type === 'object' && type !== null && 'type' in type) return nameOf(type.type);
  return undefined;
}

/**
 * Adds the names of the components that rendered without a component around them that did. Follows the same rules as
 * React's developer tools: a subtree that React skipped keeps its children.
 */
function addTopmost(fiber: Fiber, found: string[]): void {
  const before = fiber.alternate;
  const name = nameOf(fiber.type);
  const isRendered = before === null || (fiber.flags & PERFORMED_WORK) !== 0;
  if (name !== undefined && isRendered) {
    found.push(name);
    return;
  }
  if (before !== null && fiber.child === before.child) return;
  for (let child = fiber.child; child !== null; child = child.sibling) addTopmost(child, found);
}

/**
 * Runs an action and returns the components that it rendered, sorted: of those inside each other, the outermost ones.
 */
export async function topmostRenders(act: () => Promise<void>): Promise<readonly string[]> {
  const found: string[] = [];
  onCommit = ({ current }) => addTopmost(current, found);
  try {
    await act();
  } finally {
    onCommit = () => undefined;
  }
  return found.sort();
}
