/** React's work on a page so far. */
export interface ReactWork {
  /** Function components that rendered for the first time. */
  components: number
  hooks: number
  /** Effects that ran. */
  effects: number
  /** Function components that rendered again. */
  rerenders: number
  /** The work of each commit. */
  commits: { atMs: number; components: number; rerenders: number; effects: number }[]
}

declare global {
  var reactWork: ReactWork | undefined
}

/** A node of React's own tree, which has no public type. */
interface Fiber {
  tag: number
  flags: number
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  memoizedState: { next?: unknown } | null
  updateQueue: { lastEffect?: Effect | null } | null
}

/** Effects are in a ring. */
interface Effect {
  tag: number
  next: Effect
}

/**
 * Runs in the page before its own scripts, in place of React's developer tools, to which a production build reports each
 * commit, too. Needs React 19: tags of fibers are not public.
 */
export function countReactWork(): void {
  const FUNCTION_TAGS = new Set([0, 11, 15])
  const PERFORMED_WORK = 1
  /** An effect whose dependencies have changed. */
  const HAS_EFFECT = 1
  const work: ReactWork = { components: 0, hooks: 0, effects: 0, rerenders: 0, commits: [] }
  globalThis.reactWork = work

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function's source alone
  const lengthOf = (first: { next?: unknown } | null | undefined) => {
    let length = 0
    for (let at = first; at; length += 1) {
      at = at.next as typeof first
      if (at === first) return length + 1
    }
    return length
  }
  const countEffects = ({ updateQueue }: Fiber) => {
    const last = updateQueue?.lastEffect
    let count = 0
    for (let effect = last?.next; effect; effect = effect === last ? undefined : effect.next)
      if (effect.tag & HAS_EFFECT) count += 1
    return count
  }
  let commit = { atMs: 0, components: 0, rerenders: 0, effects: 0 }
  const countMounted = (fiber: Fiber) => {
    if (FUNCTION_TAGS.has(fiber.tag)) {
      commit.components += 1
      commit.effects += countEffects(fiber)
      work.hooks += lengthOf(fiber.memoizedState)
    }
    for (let { child } = fiber; child; child = child.sibling) countMounted(child)
  }
  const countUpdated = (before: Fiber, fiber: Fiber) => {
    if (FUNCTION_TAGS.has(fiber.tag) && fiber.flags & PERFORMED_WORK) {
      commit.rerenders += 1
      commit.effects += countEffects(fiber)
    }
    if (fiber.child === before.child) return
    for (let { child } = fiber; child; child = child.sibling) {
      if (!child.alternate) countMounted(child)
      else if (child !== before.child) countUpdated(child.alternate, child)
    }
  }
  let isHydrated = false
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function's source alone
  const isKnown = (control: Element) => Object.keys(control).some((key) => key.startsWith('__reactFiber'))
  /** Whether React has hydrated everything that can be tapped in the first video, or in a page without videos. */
  const isTakenOver = () => {
    const first = document.querySelector('main article') ?? document.querySelector('main')
    const controls = [...(first?.querySelectorAll('a, button') ?? [])]
    isHydrated = controls.length > 0 && controls.every(isKnown)
    return isHydrated
  }
  const seen = new WeakSet<object>()
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot(_renderer: number, root: { current: Fiber }) {
      commit = { atMs: performance.now(), components: 0, rerenders: 0, effects: 0 }
      if (seen.has(root) && root.current.alternate) countUpdated(root.current.alternate, root.current)
      else countMounted(root.current)
      seen.add(root)
      work.components += commit.components
      work.rerenders += commit.rerenders
      work.effects += commit.effects
      work.commits.push(commit)
      if (!isHydrated && isTakenOver()) performance.mark('app-hydrated')
    },
  }
  Object.defineProperty(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', { value: hook })
}
