import type { FailureReport } from '#contract/error-reports.ts'

/** A report as it was made, with what only that moment knows. */
export interface NotedReport extends FailureReport {
  pageUrl: string
  timeMs: number
}
