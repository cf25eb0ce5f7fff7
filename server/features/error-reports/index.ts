import { readFile } from 'node:fs/promises'
import path from 'node:path'

import * as v from 'valibot'

import type { Db } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'

import { forwardErrors } from './forward.ts'
import { reportServerErrors, type ReportServerError } from './server-errors.ts'
import { storeErrors, type TakeError } from './service.ts'

export interface ErrorReports {
  take: TakeError
  report: ReportServerError
  /** The current build of pages, which they name in their reports. */
  release?: string | undefined
}

/** @param dsn where errors go instead of into our own database */
export function createErrorReports(db: Db, log: Log, dsn?: URL, release?: string): ErrorReports {
  const take = dsn ? forwardErrors(dsn, log) : storeErrors(db)
  return { take, report: reportServerErrors(take, log), release }
}

/** Reads the build in a client folder, which pages name in their reports. Undefined if there is none. */
export async function readRelease(clientFolder: string): Promise<string | undefined> {
  const text = await readFile(path.join(clientFolder, 'version.json'), 'utf8').catch(() => '{}')
  return v.parse(v.object({ buildId: v.optional(v.string()) }), JSON.parse(text)).buildId
}
