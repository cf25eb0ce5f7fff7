import { ApiError, type Problem } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { networkProblem } from '../http/problems.ts'
import type { OutboxEntry } from './entry.ts'

/** The fate of one request on its way. */
export const FATES = [
  'good',
  'lost before the server',
  'lost after the server',
  'server error after the effect was rolled back',
  'gateway error after the effect',
  'too many requests',
  'half an answer',
  'CSRF token refused',
  'session over',
] as const
export type Fate = (typeof FATES)[number]

const fail = (httpStatus: number, problem: Partial<Problem> = {}) =>
  new ApiError({ httpStatus, statusCode: httpStatus, message: '', ...problem })

/**
 * A server that behaves as `runOnce` does: key, effect and response are stored together, and no other client
 * acts on it.
 */
export class ModelServer {
  /** The user who is logged in in this browser. */
  userId: string | null = 'ada'
  readonly effects: { id: string; userId: string; entity: string; value: boolean }[] = []
  readonly #answers = new Map<string, string>()

  receive(entry: OutboxEntry, fate: Fate): string {
    if (fate === 'lost before the server') throw new ApiError(networkProblem)
    if (fate === 'CSRF token refused') throw fail(403, { statusCode: StatusCode.csrfRefused })
    if (fate === 'too many requests') throw fail(429, { retryAfterMs: 2_000 })
    if (fate === 'session over') this.userId = null
    if (this.userId !== entry.userId) throw fail(401, { statusCode: StatusCode.notLoggedIn })
    if (fate === 'server error after the effect was rolled back') throw fail(500)
    const answer = this.#runOnce(entry)
    if (fate === 'lost after the server') throw new ApiError(networkProblem)
    if (fate === 'gateway error after the effect') throw fail(502)
    if (fate === 'half an answer') throw fail(200, { statusCode: StatusCode.serverError })
    return answer
  }

  #runOnce({ id, userId, entity, input }: OutboxEntry): string {
    const known = this.#answers.get(id)
    if (known !== undefined) return known
    const value = 'liked' in input && input.liked
    this.effects.push({ id, userId, entity, value })
    this.#answers.set(id, `answer to ${id}`)
    return `answer to ${id}`
  }
}
