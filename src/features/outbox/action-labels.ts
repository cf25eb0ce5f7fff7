import type { Problem } from '#contract/errors.ts'
import type { QueuedAction } from '#contract/outbox.ts'
import { StatusCode } from '#contract/status-codes.ts'

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export const countOf = (count: number): string => counted(count, 'action')

/** Such as "2 actions and 1 video"; one of them at least is there. */
export const countOfAll = (actionCount: number, videoCount: number): string =>
  [actionCount > 0 && countOf(actionCount), videoCount > 0 && counted(videoCount, 'video')]
    .filter(Boolean)
    .join(' and ')

/** How far it is. `nowMs` is milliseconds since 1970. */
export function stateOf(
  { state, problem, retryAtMs }: QueuedAction,
  isOnline: boolean,
  nowMs: number,
): string {
  if (state === 'sending') return 'Sending'
  if (state === 'logIn') return 'Waiting for you to log in'
  if (state === 'refused') return `Refused. ${problem?.message ?? ''}`.trim()
  if (!isOnline) return 'Waiting for a connection'
  if (!problem || retryAtMs === undefined) return 'Queued'
  const seconds = Math.max(0, Math.ceil((retryAtMs - nowMs) / 1_000))
  return `${causeOf(problem)} Trying again ${seconds === 0 ? 'now' : `in ${seconds} s`}.`
}

/** The cause in a few words, without the advice that is for a viewer who is waiting. */
function causeOf({ statusCode, httpStatus }: Problem): string {
  if (httpStatus === 0) return 'No connection.'
  if (statusCode === StatusCode.networkError || statusCode === StatusCode.verify)
    return 'The check wasn’t finished.'
  if (statusCode === StatusCode.tooManyRequests) return 'Too many requests.'
  return 'The server has a problem.'
}

const isSame = (a: QueuedAction, b: QueuedAction): boolean =>
  a.entity === b.entity &&
  a.op === b.op &&
  [a, b].every(({ state }) => state !== 'refused') &&
  JSON.stringify(a.input) === JSON.stringify(b.input)

/**
 * The queued actions as the user did them: the oldest first, each thing once. A like that may have left stays in the outbox,
 * and so does the one that follows it when it is taken back and given again.
 */
export const listedOf = (actions: Readonly<Record<string, QueuedAction>>): QueuedAction[] =>
  Object.values(actions)
    .toSorted((a, b) => a.createdAtMs - b.createdAtMs)
    .filter((action, index, all) => !all.slice(0, index).some((earlier) => isSame(earlier, action)))
