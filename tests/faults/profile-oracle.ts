import { isDeepStrictEqual } from 'node:util'

import type { ProfileFields, ProfileIntent } from './ledger.ts'
import type { Verdict } from './oracle.ts'

/** A change that the server has made: the row of its idempotency key, with the profile in the response. */
export interface ProfileEffect {
  id: string
  profile: ProfileFields
}

/** The user's profile in the database, which no other client changes. */
export interface ProfileHistory {
  before: ProfileFields
  /** The profile after each change, in the order in which they happened. */
  afterwards: ProfileFields[]
}

const FIELDS = ['nickname', 'bio'] as const

/**
 * Compares the intended changes of a profile with what has happened to it. Unsent changes were merged, field by
 * field: so each done change must have found all earlier intents applied, and must have left each field as its
 * latest intent says, once. An intent that the app has not promised may have been done or not.
 */
export function judgeProfile(
  intents: readonly ProfileIntent[],
  effects: readonly ProfileEffect[],
  { before, afterwards }: ProfileHistory,
): Verdict {
  const verdict: Verdict = { lost: [], duplicated: [], disordered: [] }
  const byId = new Map(effects.map((effect) => [effect.id, effect]))
  const isDone = ({ id }: ProfileIntent) => id !== undefined && byId.has(id)
  const intendedIds = new Set(intents.map(({ id }) => id))
  for (const { id } of effects)
    if (!intendedIds.has(id)) verdict.duplicated.push(`profile: nobody meant ${id}`)

  const possible = { nickname: new Set([before.nickname]), bio: new Set([before.bio]) }
  const answered: ProfileFields[] = []
  for (const intent of intents) {
    const { id = '', number, change, refusal } = intent
    const effect = byId.get(id)
    for (const field of FIELDS) {
      const value = change[field]
      if (value === undefined) continue
      if (refusal === undefined || effect) possible[field].clear()
      possible[field].add(value)
    }
    if (!effect) continue
    answered.push(effect.profile)
    for (const field of FIELDS) {
      const value = effect.profile[field]
      if (!possible[field].has(value)) verdict.disordered.push(`${field}: intent ${number} left ${value}`)
      possible[field] = new Set([value])
    }
  }

  for (const field of FIELDS) {
    const index = intents.findLastIndex(({ change, refusal }) => field in change && refusal === undefined)
    if (index >= 0 && !intents.slice(index).some(isDone))
      verdict.lost.push(`${field}: intent ${intents[index]?.number}`)
  }

  if (afterwards.length !== answered.length)
    verdict.duplicated.push(`profile: changed ${afterwards.length} times instead of ${answered.length}`)
  else if (!isDeepStrictEqual(afterwards, answered))
    verdict.disordered.push('profile: changed in another order than it was meant')
  return verdict
}
