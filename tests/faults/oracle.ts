import type { Entity, TapIntent, Wish } from './ledger.ts'

/** A write that the server has done: the row of its idempotency key. */
export interface Effect extends Wish {
  id: string
  /** The likes or followers that the response gave as the new count. */
  count: number
  /** For a video: how often its counters had changed. */
  rev?: number
}

/** The final state of an entity, by its rows and by its counters. */
export interface EndState {
  /** Whether the user's own like or follow exists. */
  isSet: boolean
  /** Likes of the video or followers of the user, as counted on it. */
  count: number
  /** The number of their rows. */
  rowCount: number
  rev?: number
}

export interface Verdict {
  /** Intents that went missing: neither done, nor superseded by a later one, nor refused with a reason. */
  lost: string[]
  /** Effects without an intent, or that happened more than once. */
  duplicated: string[]
  /** Effects in another order than the intents, and states that differ from the last intent. */
  disordered: string[]
}

export const entityOf = ({ op, entityId }: Entity): string => `${op} ${entityId}`

/**
 * Compares what was intended with what has happened. Only this user acts on the entities, which had nothing
 * before.
 *
 * Of the intents about one entity, some were done and others were superseded before they were sent. The done ones
 * are checked in the order of the ledger: each must have found the state that the one before it left, and changed
 * it exactly once, as its response shows. The last intent must be among them, unless its user was shown a
 * refusal.
 */
export function judge(
  intents: readonly TapIntent[],
  effects: readonly Effect[],
  endStates: ReadonlyMap<string, EndState>,
): Verdict {
  const verdict: Verdict = { lost: [], duplicated: [], disordered: [] }
  const byId = new Map(effects.map((effect) => [effect.id, effect]))
  const intendedIds = new Set(intents.map(({ id }) => id))
  for (const effect of effects)
    if (!intendedIds.has(effect.id)) verdict.duplicated.push(`${entityOf(effect)}: nobody meant ${effect.id}`)

  for (const [entity, ofEntity] of Map.groupBy(intents, entityOf)) {
    const expected: EndState = { isSet: false, count: 0, rowCount: 0 }
    let changes = 0
    for (const { id, number, isWanted } of ofEntity) {
      const effect = id === undefined ? undefined : byId.get(id)
      if (!effect) continue
      if (expected.isSet !== isWanted) changes += 1
      expected.isSet = isWanted
      expected.count = isWanted ? 1 : 0
      const isInOrder =
        effect.count === expected.count && (effect.rev === undefined || effect.rev === changes)
      if (!isInOrder) verdict.disordered.push(`${entity}: intent ${number} was answered ${answerOf(effect)}`)
    }
    const lastIndex = ofEntity.findLastIndex(({ refusal }) => refusal === undefined)
    const isDone = ofEntity.slice(lastIndex).some(({ id }) => id !== undefined && byId.has(id))
    if (lastIndex >= 0 && !isDone) verdict.lost.push(`${entity}: intent ${ofEntity[lastIndex]?.number}`)

    const end = endStates.get(entity)
    if (end?.isSet !== expected.isSet)
      verdict.disordered.push(`${entity}: is ${end?.isSet ? 'set' : 'not set'} in the end`)
    if (end?.count !== expected.count || end.rowCount !== expected.count)
      verdict.duplicated.push(`${entity}: ${end?.count} counted, ${end?.rowCount} there`)
    if (end?.rev !== undefined && end.rev !== changes)
      verdict.duplicated.push(`${entity}: changed ${end.rev} times instead of ${changes}`)
  }
  return verdict
}

const answerOf = ({ count, rev }: Effect): string =>
  rev === undefined ? `count ${count}` : `count ${count}, rev ${rev}`
