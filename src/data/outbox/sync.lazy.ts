import { notifyManager, type QueryClient } from '@tanstack/react-query'

import { isApiError } from '#contract/errors.ts'
import type { WorkerEvent } from '#contract/events.ts'
import type {
  ActionOutcome,
  ActionResult,
  AppliedAction,
  NewAction,
  Queued,
  QueuedAction,
} from '#contract/outbox.ts'
import { messages } from '#messages/app.ts'
import { callWorker, loadTransport } from '#src/data/api.ts'
import { SESSION_KEY } from '#src/data/queries.ts'
import { sessionUserId } from '#src/data/session-user.ts'
import { withSentences } from '#src/data/with-sentences.ts'
import { dropAction, lastActionOf, outbox, putAction, setActions } from '#src/state/outbox.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { joinSentences } from '#src/ui/sentences.ts'

import { removeFromJournal, readJournal } from './journal.ts'
import { apply, entityOf, loadOps, refusalOf, refuse, restore, settle } from './ops.ts'

type OnOutcome = (outcome: ActionOutcome) => boolean

export interface OutboxSync {
  /**
   * Resolves when the worker has persisted the action, or when this page holds it until a worker does. `onOutcome`
   * as in `ActionOptions`.
   */
  handOver(action: NewAction, onOutcome?: OnOutcome): Promise<Queued>
}

/**
 * While actions are queued, the worker is asked for them repeatedly: a dead worker is noticed only when it is
 * asked, and its successor continues.
 */
const RECHECK_INTERVAL_MS = 5_000

/** Higher than every order that the worker assigns, which are about milliseconds since 1970. */
const FIRST_SENDING_ORDER = 1e15

/**
 * Shows the actions queued in the worker's outbox and their outcomes, on this page and in everything that it
 * has loaded; hands over actions that an earlier page wrote into the journal but could not deliver; and wakes
 * the outbox when that may help.
 */
export async function startOutboxSync(queryClient: QueryClient): Promise<OutboxSync> {
  const [transport] = await Promise.all([loadTransport(), loadOps()])
  /** Actions, by id, that were handed to the worker and are not confirmed yet. */
  const sending = new Map<string, { isNew: boolean; handing: Promise<Queued> }>()
  /** The number of the last event about an action, by its id: a list that was requested before it is older. */
  const lastEvents = new Map<string, number>()
  let eventCount = 0
  const noteEvent = (id: string) => lastEvents.set(id, (eventCount += 1))
  /** Sent to a worker that died or did not answer: they stay in the journal, and are sent again. */
  const unconfirmed = new Map<string, NewAction>()

  /** Callbacks for how an action ended, by its id. */
  const listeners = new Map<string, OnOutcome>()

  /** @returns whether the callback has informed the user */
  function reportOutcome(id: string, outcome: ActionOutcome): boolean {
    const isReported = listeners.get(id)?.(outcome) ?? false
    listeners.delete(id)
    return isReported
  }

  function receive(event: WorkerEvent): void {
    switch (event.type) {
      case 'outbox.changed':
        return change(event.action)
      case 'outbox.applied':
        return applyResult(event.applied)
      case 'outbox.removed':
        return remove(event.ids)
      case 'outbox.persistence':
        outbox.isPersistent = event.isPersistent
        // The disk answers again: it may hold actions that are not listed yet.
        if (event.isPersistent) void refresh()
        return undefined
      default:
        return undefined
    }
  }

  /** Removes the optimistic state only after the components have the server's data, which they get after this task. */
  function applyResult(applied: AppliedAction): void {
    notifyManager.batch(() => {
      apply(queryClient, applied)
      notifyManager.schedule(() => remove([applied.id]))
    })
    reportOutcome(applied.id, { state: 'applied' })
  }

  function change(action: QueuedAction): void {
    const { id, state, problem } = action
    unconfirmed.delete(id)
    noteEvent(id)
    putAction(action)
    if (state !== 'refused') return
    removeFromJournal(id)
    refuse(action)
    settleUnlessWaiting(action)
    if (problem && reportOutcome(id, { state, problem })) return
    void showRefusal(action)
  }

  function remove(ids: readonly string[]): void {
    for (const id of ids) {
      unconfirmed.delete(id)
      noteEvent(id)
      removeFromJournal(id)
      const action = outbox.actions[id]
      dropAction(id)
      if (action) settleUnlessWaiting(action)
    }
  }

  let isCaughtUp = false
  /** The previous page may have received these results after this page's document was requested. */
  function catchUp(answers: readonly ActionResult[]): void {
    if (isCaughtUp) return
    isCaughtUp = true
    for (const { applied, atMs } of answers) if (atMs >= performance.timeOrigin) apply(queryClient, applied)
  }

  let refreshing: Promise<void> | undefined
  let isRefreshWanted = false
  /**
   * Asks the worker for the whole list: events may have been missed. A worker that does not answer is asked again later.
   * Only one request runs at a time, so that no older list arrives after a newer one; a call meanwhile asks once more, since
   * the running request's list may lack the latest.
   */
  function refresh(): Promise<void> {
    isRefreshWanted = refreshing !== undefined
    refreshing ??= takeList().finally(() => {
      refreshing = undefined
      if (isRefreshWanted) void refresh()
    })
    return refreshing
  }

  async function takeList(): Promise<void> {
    let askedAt = eventCount
    let view = await askForList()
    outbox.isReadable = view !== undefined
    if (view && unconfirmed.size > 0) {
      await handOverAll([...unconfirmed.values()].toSorted((a, b) => a.note.createdAtMs - b.note.createdAtMs))
      askedAt = eventCount
      view = await askForList()
    }
    if (!view) return
    const { actions, results: answers, isAwaitingLogIn: isOtherUserAwaited, isPersistent } = view
    catchUp(answers)
    const before = Object.values(outbox.actions)
    const isNewer = ({ id }: QueuedAction) => (lastEvents.get(id) ?? 0) > askedAt
    const known = new Set(actions.map(({ id }) => id))
    const stays = before.filter(
      (action) => isNewer(action) || (sending.get(action.id)?.isNew && !known.has(action.id)),
    )
    const listed = actions.filter((action) => !isNewer(action))
    setActions([...listed, ...[...unconfirmed.values()].map(asWaiting), ...stays])
    for (const [id, at] of lastEvents) if (at <= askedAt) lastEvents.delete(id)
    outbox.isOtherUserAwaited = isOtherUserAwaited
    outbox.isPersistent = isPersistent
    for (const action of before) settleUnlessWaiting(action)
    for (const action of Object.values(outbox.actions)) {
      if (lastActionOf(outbox.actions, action.entity)?.id === action.id) restore(action)
    }
  }

  /**
   * If the tap that loaded this script finds its action handed over already, it was in the journal like those left
   * behind.
   */
  function handOver(action: NewAction, onOutcome?: OnOutcome): Promise<Queued> {
    if (onOutcome) listeners.set(action.id, onOutcome)
    const known = sending.get(action.id)
    if (known) return known.handing
    // An action of an earlier page may have ended, or be older than the queued ones.
    const isNew = action.note.isRecovered !== true
    // Fast taps would otherwise be shown the state from before the first one.
    if (isNew) {
      noteEvent(action.id)
      putAction({ ...asWaiting(action), order: FIRST_SENDING_ORDER + eventCount })
    }
    const handing = sendToWorker(action).finally(() => sending.delete(action.id))
    sending.set(action.id, { isNew, handing })
    return handing
  }

  async function sendToWorker(action: NewAction): Promise<Queued> {
    if (!action.note.isRecovered && isBehindUnconfirmed(action)) {
      unconfirmed.set(action.id, action)
      void refresh()
      return { queued: true }
    }
    try {
      const queued = await transport.queue(action)
      unconfirmed.delete(action.id)
      // A browser that persists nothing may persist this: it stays in the journal until the server has it.
      if (outbox.isPersistent) removeFromJournal(action.id)
      return queued
    } catch (error) {
      const isWritten = readJournal().some(({ id }) => id === action.id)
      if (!isWritten || !isApiError(error) || !error.isNetworkError) {
        dropAction(action.id)
        throw error
      }
      unconfirmed.set(action.id, action)
      putAction(asWaiting(action))
      return { queued: true }
    }
  }

  /** Whether an earlier action on the same entity has not reached a worker: this one must not overtake it. */
  const isBehindUnconfirmed = (action: NewAction) =>
    [...unconfirmed.values()].some((other) => entityOf(other) === entityOf(action))

  /** Sends actions again that an earlier worker may have received. */
  async function handOverAll(actions: readonly NewAction[]): Promise<void> {
    for (const action of actions) {
      // A refused one is reported as such, and those after it go on.
      await handOver({ ...action, note: { ...action.note, isRecovered: true } }).catch(() => {})
    }
  }

  const wake = () => {
    if (document.hidden) return
    void callWorker('outbox.wake', null)
    void refresh()
  }
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)

  setInterval(() => {
    if (Object.values(outbox.actions).some(({ state }) => state !== 'refused')) void refresh()
  }, RECHECK_INTERVAL_MS)

  let userId = sessionUserId()
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== SESSION_KEY[0] || sessionUserId() === userId) return
    userId = sessionUserId()
    void refresh()
  })

  transport.subscribe(receive)
  // If no worker can be reached, the next tap reports it.
  void handOverAll(readJournal()).then(refresh)
  return { handOver }
}

const askForList = () => callWorker('outbox.list', null).catch(() => undefined)

/** The action as the list of queued actions shows it before a worker has it. */
function asWaiting(action: NewAction): QueuedAction {
  const { id, op, input, note } = action
  const { subject, createdAtMs } = note
  // The state wraps all objects in it in proxies. The action's own objects go to the worker, which cannot
  // receive proxies.
  const known = { id, op, input: structuredClone(input), subject, createdAtMs, order: createdAtMs }
  // TypeScript does not see that an op of this type goes with an input of that op.
  return { ...known, entity: entityOf(action), state: 'queued', canUndo: false } as QueuedAction
}

async function showRefusal(action: QueuedAction): Promise<void> {
  // The script with the sentence may fail to load.
  const refusal = await refusalOf(action).catch(() => '')
  const show = (reason?: string) =>
    showMessage(joinSentences(refusal, reason), {
      label: messages.retry,
      run: () => void callWorker('outbox.retry', { id: action.id }),
    })
  if (action.problem) withSentences(action.problem, ({ message }) => show(message))
  else show()
}

function settleUnlessWaiting(action: QueuedAction): void {
  if (!lastActionOf(outbox.actions, action.entity)) settle(action)
}
