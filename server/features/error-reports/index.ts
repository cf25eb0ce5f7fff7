import type { Db } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'

import { forwardErrors } from './forward.ts'
import { reportServerErrors, type ReportServerError } from './server-errors.ts'
import { storeErrors, type TakeError } from './service.ts'

export interface ErrorReports {
  take: TakeError
  report: ReportServerError
}

/** @param dsn where errors go instead of into our own database */
export function createErrorReports(db: Db, log: Log, dsn?: URL): ErrorReports {
  const take = dsn ? forwardErrors(dsn, log) : storeErrors(db)
  return { take, report: reportServerErrors(take, log) }
}
