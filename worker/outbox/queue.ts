import type { OutboxPolicy } from '#contract/endpoint.ts'
import type { Input, OutboxOp } from '#contract/endpoints/index.ts'
import type { Problem } from '#contract/errors.ts'
import type { OutboxEvent } from '#contract/events.ts'
import type { ActionState, ActionResult, AppliedAction } from '#contract/outbox.ts'
import { withCurrentOp } from '#contract/renamed-ops.ts'
import { randomId } from '#shared/random-id.ts'

import type { RecordStore } from '../storage/record-store.ts'
import {
  actionOf,
  asApplied,
  asEnded,
  createEntry,
  type EndedAction,
  endedKeyOf,
  entityOf,
  fromStored,
  keyOf,
  laneOf,
  lanesOf,
  MAX_ENDED_COUNT,
  mayBeDone,
  type NewEntry,
  oppositeOf,
  type OutboxEntry,
  outboxPolicy,
  type Stored,
  toStored,
  withoutOldResult,
} from './entry.ts'

/** A record of the outbox on the disk: a queued action, or one user's recently ended actions. */
export type OutboxRecord = Stored<OutboxEntry> | readonly EndedAction[]

/** The interval at which adding a recovered action tries the disk again. */
const SILENT_DISK_POLL_MS = 1_000

const entriesIn = (records: ReadonlyMap<string, OutboxRecord>): OutboxEntry[] =>
  [...records.values()]
    .filter((record): record is Stored<OutboxEntry> => !isEnded(record))
    .map((record) => withCurrentOp(fromStored<OutboxEntry>(record)))
const endedIn = (records: ReadonlyMap<string, OutboxRecord>): EndedAction[] =>
  [...records.values()].filter(isEnded).flat()
const isEnded = (record: OutboxRecord): record is readonly EndedAction[] => Array.isArray(record)

/** The entries to put into their lane, those to remove from it (undone, superseded), and the one that was applied. */
interface LaneChange {
  put?: OutboxEntry[]
  remove?: OutboxEntry[]
  done?: { entry: OutboxEntry; applied: AppliedAction }
}

/**
 * The queued actions in the record store, and the rules by which they are added, changed and removed. Each change is one
 * transaction over all tabs. `emit` receives each when it is on the disk.
 */
export class OutboxQueue {
  readonly #store: RecordStore<OutboxRecord>
  readonly #emit: (userId: string, event: OutboxEvent) => void
  /** The lanes of the actions that are being added; a lane is in it once for each action. */
  readonly #adding: string[] = []

  constructor(store: RecordStore<OutboxRecord>, emit: (userId: string, event: OutboxEvent) => void) {
    this.#store = store
    this.#emit = emit
  }

  /**
   * Adds an action. A page that is not sure adds it twice: an action that is known, or has ended, is not added again. By
   * its policy it supersedes earlier ones that are unsent or refused. A recovered one waits while the disk is silent,
   * which may hold later ones.
   * @returns the lane that it is queued in
   */
  async add(action: NewEntry): Promise<string> {
    const lane = laneOf({ userId: action.userId, entity: entityOf(action) })
    this.#adding.push(lane)
    try {
      while (!(await this.#tryAdd(action)))
        await new Promise((resolve) => setTimeout(resolve, SILENT_DISK_POLL_MS))
    } finally {
      this.#adding.splice(this.#adding.indexOf(lane), 1)
    }
    return lane
  }

  /** @returns whether the action is in the outbox */
  async #tryAdd(action: NewEntry): Promise<boolean> {
    const entity = entityOf(action)
    const lane = laneOf({ userId: action.userId, entity })
    let isHeld = false
    await this.#change(action.userId, lane, (entries, ended, isWhole) => {
      isHeld = !isWhole && action.isRecovered === true
      if (isHeld) return {}
      if ([...entries, ...ended].some(({ id }) => id === action.id)) return {}
      const isSupersededByLater = outboxPolicy(action.op)?.isSupersededByLater === true
      const merge = outboxPolicy(action.op)?.merge
      // To a clock that was ahead and has been set right since, every action is later.
      const isLater = ({ op, createdAtMs }: EndedAction) =>
        op === action.op && createdAtMs > action.createdAtMs && createdAtMs <= Date.now()
      const done = ended.filter((other) => other.isApplied && other.entity === entity)
      // A recovered action may be older than the actions queued here, and than those that the server has applied
      // since.
      const later = isSupersededByLater && action.isRecovered ? [...done, ...entries].filter(isLater) : []
      if (later.length > 0 && !merge) return {}
      const remove = isSupersededByLater
        ? entries.filter((entry) => entry.op === action.op && !mayBeDone(entry))
        : []
      const waiting = remove.filter(({ state }) => state !== 'refused')
      const merged = merge && mergeAll([...waiting, action, ...later.filter(hasInput)], merge)
      return { put: [createEntry(entries, { ...action, ...merged })], remove }
    })
    return !isHeld
  }

  /** Lists all actions of one user, or of all users. The oldest first. */
  async list(userId: string | null): Promise<OutboxEntry[]> {
    const records = await this.#store.list({ prefix: userId === null ? '' : lanesOf(userId) })
    return entriesIn(records).toSorted((a, b) => a.createdAtMs - b.createdAtMs)
  }

  /** Recent results of one user. The oldest first. */
  async results(userId: string): Promise<ActionResult[]> {
    const records = await this.#store.list({ prefix: endedKeyOf(userId) })
    return endedIn(records).flatMap((ended) => withoutOldResult(ended).answer ?? [])
  }

  /** Lists the lanes of one user that have actions to send, the oldest first. */
  async lanes(userId: string): Promise<string[]> {
    const entries = await this.list(userId)
    return [...new Set(entries.filter(({ state }) => state !== 'refused').map(laneOf))]
  }

  /**
   * Takes the first action of a lane and marks it as sent before it is: from here on no other supersedes it. Returns none
   * while an earlier one may still be added, or may be on a disk that is silent.
   * @param held ops that are not sent now
   */
  async claim(
    userId: string,
    lane: string,
    held: { has: (op: OutboxOp) => boolean },
  ): Promise<OutboxEntry | undefined> {
    let claimed: OutboxEntry | undefined
    await this.#change(userId, lane, (entries, _ended, isWhole) => {
      const head = entries.find(({ state }) => state !== 'refused')
      claimed =
        isWhole && head && !this.#adding.includes(lane) && !held.has(head.op)
          ? { ...head, state: 'sending', attemptCount: head.attemptCount + 1 }
          : undefined
      return claimed ? { put: [claimed] } : {}
    })
    return claimed
  }

  /**
   * Removes an applied action. It is emitted first: should this worker die in between, the action is sent and
   * emitted again.
   */
  async applied(entry: OutboxEntry, value: unknown): Promise<void> {
    const { id, op, input } = entry
    // The value was checked against the schema of this op.
    const applied = { id, op, input, value } as AppliedAction
    this.#emit(entry.userId, { type: 'outbox.applied', applied })
    await this.#change(entry.userId, laneOf(entry), () => ({ done: { entry, applied } }))
  }

  /** Puts an action back that was not applied. `retryAtMs` is milliseconds since 1970. */
  async failed(entry: OutboxEntry, state: ActionState, problem: Problem, retryAtMs?: number): Promise<void> {
    await this.#change(entry.userId, laneOf(entry), (entries) => {
      // The action may have been discarded while it was being sent.
      if (!entries.some(({ id }) => id === entry.id)) return {}
      return { put: [{ ...entry, state, problem, ...(retryAtMs === undefined ? {} : { retryAtMs }) }] }
    })
  }

  /**
   * Makes an action due at once. A refused one becomes a new one, after all others of its lane.
   * @returns the lane that it is queued in
   */
  async retry(userId: string, id: string): Promise<string | undefined> {
    const lane = await this.#laneWith(userId, id)
    if (lane === undefined) return undefined
    await this.#change(userId, lane, (entries) => {
      const refused = entries.find((entry) => entry.id === id && entry.state === 'refused')
      if (!refused) return {}
      return { remove: [refused], put: [createEntry(entries, { ...refused, id: randomId() })] }
    })
    return lane
  }

  /**
   * Undoes an action. An action that may be applied stays, and its opposite follows it.
   * @returns the lane
   */
  async undo(userId: string, id: string): Promise<string | undefined> {
    const lane = await this.#laneWith(userId, id)
    if (lane === undefined) return undefined
    let left: OutboxEntry | undefined
    await this.#change(userId, lane, (entries) => {
      const entry = entries.find((other) => other.id === id)
      left = entry && mayBeDone(entry) ? entry : undefined
      return entry && !left ? { remove: [entry] } : {}
    })
    const opposite = left && oppositeOf(left)
    if (left && opposite)
      await this.add({
        ...left,
        id: randomId(),
        input: opposite,
        before: left.input,
        createdAtMs: Date.now(),
      })
    return lane
  }

  /** Removes all records of one user, including ended actions: a log-out leaves nothing behind. */
  async discard(userId: string): Promise<void> {
    await this.#change(userId, lanesOf(userId), (entries) => ({ remove: [...entries] }))
    await this.#store.remove([endedKeyOf(userId)])
  }

  async #laneWith(userId: string, id: string): Promise<string | undefined> {
    const entry = (await this.list(userId)).find((other) => other.id === id)
    return entry && laneOf(entry)
  }

  async #change(
    userId: string,
    prefix: string,
    decide: (entries: readonly OutboxEntry[], ended: readonly EndedAction[], isWhole: boolean) => LaneChange,
  ): Promise<void> {
    const endedKey = endedKeyOf(userId)
    let change: LaneChange = {}
    await this.#store.change([prefix, endedKey], (records, isWhole) => {
      const ended = endedIn(records)
      change = decide(entriesIn(records), ended, isWhole)
      const { put = [], remove = [], done } = change
      const changes = new Map<string, OutboxRecord | undefined>()
      for (const entry of done ? [...remove, done.entry] : remove) changes.set(keyOf(entry), undefined)
      for (const entry of put) changes.set(keyOf(entry), toStored(entry))
      const ending = [...remove.map(asEnded), ...(done ? [asApplied(done.entry, done.applied)] : [])]
      if (ending.length > 0)
        changes.set(endedKey, [...ended, ...ending].slice(-MAX_ENDED_COUNT).map(withoutOldResult))
      return changes
    })
    const { put = [], remove = [] } = change
    if (remove.length > 0) this.#emit(userId, { type: 'outbox.removed', ids: remove.map(({ id }) => id) })
    for (const entry of put) this.#emit(userId, { type: 'outbox.changed', action: actionOf(entry) })
  }
}

type WithInput = Pick<NewEntry, 'input' | 'before'>
const hasInput = <T extends Partial<WithInput>>(action: T): action is T & WithInput =>
  action.input !== undefined

/** Merges several actions into one, in their order. `before` is the first one's, if all of them have one. */
function mergeAll(
  actions: readonly WithInput[],
  merge: NonNullable<OutboxPolicy<Input<OutboxOp>>['merge']>,
): WithInput {
  return actions.reduce((earlier, later) => ({
    input: merge(earlier.input, later.input),
    ...(earlier.before && later.before && { before: merge(later.before, earlier.before) }),
  }))
}
