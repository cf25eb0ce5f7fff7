import type { FailureReport } from '#contract/error-reports.ts'

/** A report with the details of the moment it was made. */
export interface NotedReport extends FailureReport {
  pageUrl: string
  timeMs: number
}
