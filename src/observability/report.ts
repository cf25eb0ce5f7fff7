import { errorDataOf } from '#contract/error-data.ts'
import type { FailureReport, Severity } from '#contract/error-reports.ts'
import { isApiError } from '#contract/errors.ts'
import type { FromServiceWorker } from '#contract/sw-messages.ts'
import { whenLoaded } from '#src/data/when-idle.ts'
import { optional } from '#src/offline/optional.ts'

import type { NotedReport } from './noted-report.ts'

/** Of a page that breaks again and again, the first ones tell why. */
const WAITING_MAX_COUNT = 30

/** Reports that wait for the script that sends them. It is loaded for the first of them, and never without one. */
const waiting: NotedReport[] = []
let isLoading = false

/** Reports a failure to whoever runs the site. */
export function report(failure: FailureReport): void {
  if (waiting.length < WAITING_MAX_COUNT)
    waiting.push({ ...failure, pageUrl: location.href, timeMs: Date.now() })
  whenLoaded(send)
}

/** Reports an error of the page. How a call to the server failed has been reported where it failed. */
export function reportError(error: unknown, severity: Severity = 'error'): void {
  if (!isApiError(error)) report({ source: 'page', severity, error: errorDataOf(error) })
}

/** Reports what nobody catches, in the page and in the service worker. */
export function reportUncaughtErrors(): void {
  addEventListener('error', (event) => {
    // Without an error it is one of a worker, which is reported with its source, or of somebody else's script.
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
    // A report that cannot be sent is none to report.
    for (const noted of waiting.splice(0)) sendReport(noted).catch(() => {})
  } catch {
    addEventListener('online', () => void send(), { once: true })
  } finally {
    isLoading = false
  }
}
