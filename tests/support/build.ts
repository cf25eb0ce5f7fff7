import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import { makeWorkDir } from './site.ts'

const projectDir = path.resolve(import.meta.dirname, '../..')
const runProgram = promisify(execFile)

/**
 * Builds the next version of the site on top of a copy of the present build, as a deploy does.
 * @returns the folder to give to startSite as `distDir`
 */
export async function buildNextVersion(buildId: string): Promise<string> {
  const outDir = path.join(await makeWorkDir('next-build'), 'dist')
  await cp(path.join(projectDir, 'dist'), outDir, { recursive: true })
  await runProgram(
    path.join(projectDir, 'node_modules/.bin/vite'),
    ['build', '--app', '--logLevel', 'error'],
    {
      cwd: projectDir,
      env: { ...process.env, BUILD_ID: buildId, OUT_DIR: path.relative(projectDir, outDir) },
    },
  )
  return outDir
}
