import { errorDataOf } from '#contract/error-data.ts'
import type { FailureReport, Severity } from '#contract/error-reports.ts'
import { isApiError } from '#contract/errors.ts'
import type { FromServiceWorker } from '#contract/sw-messages.ts'
import { optional } from '#shared/optional.ts'
import { whenLoaded } from '#shared/when-idle.ts'

import type { NotedReport } from './send-report.ts'

/** When a page breaks again and again, the first reports are enough. */
const WAITING_MAX_COUNT = 30

/** Reports that wait for the sending script, which is loaded for the first of them. */
const waiting: NotedReport[] = []
let isLoading = false

/** Reports a failure to the operator. */
export function report(failure: FailureReport): void {
  if (waiting.length < WAITING_MAX_COUNT)
    waiting.push({ ...failure, pageUrl: location.href, timeMs: Date.now() })
  whenLoaded(send)
}

/** Reports an error of the page. Failed calls to the server are reported where they fail. */
export function reportError(error: unknown, severity: Severity = 'error'): void {
  if (!isApiError(error)) report({ source: 'page', severity, error: errorDataOf(error) })
}

/** Reports uncaught errors of the page and of the service worker. */
export function reportUncaughtErrors(): void {
  addEventListener('error', (event) => {
    // Events without an error come from a worker, which is reported with its source, or from another site's
    // script.
    if (event.error) reportError(event.error)
  })
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<FromServiceWorker | undefined>) => {
      if (data?.type === 'FAILURE') report(data.report)
    },
  )
}

async function send(): Promise<void> {
  if (isLoading) return
  isLoading = true
  try {
    const { sendReport } = await optional(import('./send-report.ts'))
    // A report that cannot be sent is not reported in turn.
    for (const noted of waiting.splice(0)) sendReport(noted).catch(() => {})
  } catch {
    addEventListener('online', () => void send(), { once: true })
  } finally {
    isLoading = false
  }
}
