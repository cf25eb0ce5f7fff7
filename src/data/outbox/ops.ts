import type { QueryClient } from '@tanstack/react-query'

import type { Input, OutboxOp, Output } from '#contract/endpoints/index.ts'
import type { AppliedAction, NewAction, QueuedAction } from '#contract/outbox.ts'

/** The icons of the interface that stand for actions. */
type ActionIcon = 'bookmark' | 'comment' | 'heart' | 'inbox' | 'user'

/** Describes an op of the outbox to the page. Each feature has its own in its `outbox.ts`. */
export interface OpDescription<K extends OutboxOp> {
  /** The action's entity, as named by the op's policy. */
  entity: (input: Input<K>) => string
  /** Writes the server's result into everything that shows it. */
  apply: (queryClient: QueryClient, value: Output<K>) => void
  /** Shows an action that has been queued since an earlier visit, when no button that shows it may be mounted. */
  restore?: (input: Input<K>) => void
  /** Removes the optimistic state once nothing is queued any more. */
  settle: (input: Input<K>) => void
  /** Undoes what was changed with it on this device, after a refusal. */
  refuse?: (input: Input<K>) => void
  /** Returns a sentence for a refused action. It is rarely needed, so most load it. */
  refusal: (input: Input<K>, subject: string) => string | Promise<string>
  icon: ActionIcon
}

export type OutboxOps = { [K in OutboxOp]: OpDescription<K> }

let load: (() => Promise<OutboxOps>) | undefined
let loading: Promise<OutboxOps> | undefined
let ops: OutboxOps | undefined

/** Sets how the table of all ops is loaded (`src/outbox-ops.lazy.ts`): this layer knows no features. */
export function provideOps(loadTable: () => Promise<OutboxOps>): void {
  load = loadTable
}

/** Loads the table, which everything below needs. */
export async function loadOps(): Promise<void> {
  if (!load) throw new Error('Nobody has provided the ops of the outbox')
  loading ??= load()
  try {
    ops = await loading
  } catch (error) {
    loading = undefined
    throw error
  }
}

function describe<K extends OutboxOp>(op: K): OpDescription<K> {
  if (!ops) throw new Error('The ops of the outbox have not been loaded')
  return ops[op]
}

export const entityOf = <K extends OutboxOp>({ op, input }: NewAction<K>) => describe(op).entity(input)

export const restore = <K extends OutboxOp>({ op, input }: QueuedAction<K>) => describe(op).restore?.(input)

export const settle = <K extends OutboxOp>({ op, input }: QueuedAction<K>) => describe(op).settle(input)

export const refuse = <K extends OutboxOp>({ op, input }: QueuedAction<K>) => describe(op).refuse?.(input)

export const apply = <K extends OutboxOp>(queryClient: QueryClient, { op, value }: AppliedAction<K>) =>
  describe(op).apply(queryClient, value)

export const refusalOf = async <K extends OutboxOp>({ op, input, subject }: QueuedAction<K>) =>
  describe(op).refusal(input, subject)

export const iconOf = ({ op }: QueuedAction): ActionIcon => describe(op).icon
