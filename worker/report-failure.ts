import { errorDataOf } from '#contract/error-data.ts'
import { httpFailureOf, type FailureReport } from '#contract/error-reports.ts'
import { ApiError } from '#contract/errors.ts'

import { isTimeout } from './deadline.ts'
import { emit } from './events.ts'
import type { SiteRequest } from './http/types.ts'

/** Hands a failure to the page, which sends it: a worker may be gone before it could. */
export const reportFailure = (failure: Omit<FailureReport, 'source'>): void =>
  emit({ type: 'failure.reported', report: { source: 'worker', ...failure } })

/** Reports every response that is a failure (specification section 8). */
export const reportAnswer = (request: SiteRequest, status: number): void =>
  reportHttpFailure(request, status, `was answered with ${status}`)

/** Reports that no response came, unless the request was cancelled (specification section 8). */
export function reportNoAnswer(request: SiteRequest, error: unknown): void {
  const words = genericWordsOf(error)
  if (words) reportHttpFailure(request, 0, `failed: ${words}`)
}

function reportHttpFailure({ method, url }: SiteRequest, status: number, words: string): void {
  const failure = httpFailureOf(status)
  if (!failure) return
  const { origin, pathname } = new URL(url)
  reportFailure({
    severity: failure.severity,
    error: { name: 'HttpFailure', message: `${method} ${pathname} ${words}` },
    http: { method, url: origin + pathname, status },
  })
}

function genericWordsOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.problem.cause ?? error.message
  return isTimeout(error) ? error.message : undefined
}

/** Reports rejections that the worker does not catch and the page cannot see. */
export function reportUnhandledRejections(): void {
  addEventListener('unhandledrejection', ({ reason }) =>
    reportFailure({ severity: 'error', error: errorDataOf(reason) }),
  )
}
