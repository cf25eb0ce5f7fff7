import { DAY_MS, IDEMPOTENCY_KEY_DAYS } from '#contract/constants.ts'
import type { Input, OutboxOp } from '#contract/endpoints/index.ts'
import { ApiError } from '#contract/errors.ts'

import { emit } from '../events.ts'
import { callEndpoint } from '../http/pipeline.ts'
import { staleActionProblem, unknownActionProblem } from '../http/problems.ts'
import { takeTurnsToLead } from '../leader.ts'
import { giveUpSession } from '../lost-session.ts'
import { onNewToken } from '../page-context.ts'
import { pictures } from '../pictures/index.ts'
import { currentUserId, onUserChange } from '../session.ts'
import { openRecordStore } from '../storage/record-store.ts'
import { outboxPolicy, type OutboxEntry } from './entry.ts'
import { Outbox, type OutboxMessage } from './outbox.ts'
import type { OutboxRecord } from './queue.ts'

const NAME = 'vireo-outbox'

/** Missing in old browsers: their tabs learn of each other's actions when they list the outbox. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME)

/** This tab's outbox. */
export const outbox = new Outbox({
  store: openRecordStore<OutboxRecord>({ database: NAME, store: 'actions', whenFull: 'memory' }),
  send: sendEntry,
  currentUserId,
  isOnline: () => navigator.onLine,
  onFailure(outcome, problem, userId) {
    if (outcome === 'logIn') void giveUpSession(problem, userId)
    else if (outcome === 'csrf') emit({ type: 'csrf.stale' })
    else emit({ type: 'rules.asked' })
  },
  emit,
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  broadcast: (message) => channel?.postMessage(message),
})

/** Starts this tab's part in the outbox of all tabs. */
export function startOutbox(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<OutboxMessage>) => outbox.receive(data))
  onUserChange(() => {
    outbox.changeUser()
    // If it fails, the next start tries again.
    tidyPictures().catch(() => {})
  })
  onNewToken(() => outbox.wake())
  addEventListener('online', () => outbox.wake())
  takeTurnsToLead(NAME, (signal) => outbox.lead(signal))
}

async function sendEntry(entry: OutboxEntry, signal: AbortSignal): Promise<unknown> {
  if (!outboxPolicy(entry.op)) throw new ApiError(unknownActionProblem)
  // The server forgets keys, and could apply an action again whose response was lost before that.
  const isStale =
    entry.attemptCount > 1 && Date.now() - entry.createdAtMs > (IDEMPOTENCY_KEY_DAYS - 1) * DAY_MS
  if (isStale) throw new ApiError(staleActionProblem)
  const { id, op, input, userId } = entry
  const localId = pictureIdOf(op, input)
  if (localId !== undefined) await pictures.send(userId, localId, signal)
  const value = await callEndpoint(op, input, { callId: id, userId, signal })
  // A picture that is left is removed by the next tidying.
  if (localId !== undefined) pictures.remove(userId, localId).catch(() => {})
  return value
}

/** The id of the picture that an action contains. */
const pictureIdOf = (op: OutboxOp, input: Input<OutboxOp>): string | undefined =>
  op === 'conversations.send' ? (input as Input<typeof op>).picture?.localId : undefined

async function tidyPictures(): Promise<void> {
  const userId = currentUserId()
  if (userId === null) return
  const { actions, isPersistent } = await outbox.list()
  if (!isPersistent) return
  const neededIds = actions.map(({ op, input }) => pictureIdOf(op, input))
  await pictures.tidy(userId, new Set(neededIds.filter((id) => id !== undefined)))
}
