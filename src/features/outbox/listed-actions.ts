import type { QueuedAction } from '#contract/outbox.ts'

const isSame = (a: QueuedAction, b: QueuedAction): boolean =>
  a.entity === b.entity &&
  a.op === b.op &&
  [a, b].every(({ state }) => state !== 'refused') &&
  JSON.stringify(a.input) === JSON.stringify(b.input)

/**
 * The queued actions as the user made them: the oldest first, each entity once. A like that may have been sent stays in the
 * outbox, and so does the next one when it is undone and given again.
 */
export const listedOf = (actions: Readonly<Record<string, QueuedAction>>): QueuedAction[] =>
  Object.values(actions)
    .toSorted((a, b) => a.createdAtMs - b.createdAtMs)
    .filter((action, index, all) => !all.slice(0, index).some((earlier) => isSame(earlier, action)))
