import type { ReportSubject } from '#contract/models/report.ts'

/** The kind of a subject, in the form that messages select by. */
export const kindOf = ({ kind }: ReportSubject) => (kind === 'message' ? ('other' as const) : kind)
