import type { Problem } from '#contract/errors.ts'
import type { QueuedAction } from '#contract/outbox.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/outbox.ts'
import { joinSentences } from '#src/ui/sentences.ts'
import { translate } from '#src/ui/translate.ts'

/**
 * Says that something has not been sent, such as "2 actions and 1 video not sent yet."; at least one of the counts is
 * positive.
 */
export function notSentOf(actionCount: number, videoCount: number): string {
  if (videoCount === 0) return messages.actionsNotSent({ count: actionCount })
  if (actionCount === 0) return messages.videosNotSent({ count: videoCount })
  return messages.allNotSent({ actionCount, videoCount })
}

/**
 * Names the things that are waiting, such as "2 actions and 1 video waiting to be sent"; at least one of the
 * counts is positive.
 */
export function waitingOf(actionCount: number, videoCount: number): string {
  if (videoCount === 0) return messages.actionsWaiting({ count: actionCount })
  if (actionCount === 0) return messages.videosWaiting({ count: videoCount })
  return messages.allWaiting({ actionCount, videoCount })
}

/** The state of an action. `nowMs` is milliseconds since 1970. */
export function stateOf(
  { state, problem, retryAtMs }: QueuedAction,
  isOnline: boolean,
  nowMs: number,
): string {
  if (state === 'sending') return messages.sending
  if (state === 'logIn') return messages.waitingForLogIn
  if (state === 'refused') return joinSentences(messages.refused, problem && translate(problem))
  if (!isOnline) return messages.waitingForConnection
  if (!problem || retryAtMs === undefined) return messages.queued
  const seconds = Math.max(0, Math.ceil((retryAtMs - nowMs) / 1_000))
  return joinSentences(causeOf(problem), nextTryText(seconds))
}

function nextTryText(seconds: number): string {
  if (seconds === 0) return messages.tryingAgainNow
  return seconds < 90
    ? messages.tryingAgainIn({ seconds })
    : messages.tryingAgainInMinutes({ minutes: Math.round(seconds / 60) })
}

/** The cause in a few words, without the advice for a viewer who is waiting. */
function causeOf(problem: Problem): string {
  const { statusCode, httpStatus, sentence } = problem
  if (sentence === 'siteReadOnly') return app.readOnly
  // This wait takes hours, and only this place explains it.
  if (sentence === 'newAccountLimit') return translate(problem)
  if (httpStatus === 0) return messages.noConnection
  if (statusCode === StatusCode.networkError || statusCode === StatusCode.verify) return messages.notVerified
  if (statusCode === StatusCode.tooManyRequests) return messages.tooManyRequests
  return messages.serverProblem
}
