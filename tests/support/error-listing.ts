import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

import type { Site } from './site.ts'

const run = promisify(execFile)
const ERRORS_TOOL = path.resolve(import.meta.dirname, '../../tools/errors.ts')

/** The output of `npm run errors`: the errors that pages, workers and the server of a site have reported. */
export async function listReportedErrors({ dataDir }: Site): Promise<string> {
  const { stdout } = await run(process.execPath, [ERRORS_TOOL], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
  return stdout
}
