import type { ReportSubject } from '#contract/models/report.ts'

/** The kind of a thing, as messages choose by it. */
export const kindOf = ({ kind }: ReportSubject) => (kind === 'message' ? ('other' as const) : kind)
