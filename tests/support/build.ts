import { execFile } from 'node:child_process'
import { copyFile, cp, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import { makeWorkDir } from './site.ts'

const projectDir = path.resolve(import.meta.dirname, '../..')
const runProgram = promisify(execFile)

export interface Release {
  /** All of it, to be removed when it is no longer needed. */
  releaseDir: string
  /** For startSite. */
  distDir: string
}

/** Builds the next version of the site on top of a copy of the present build, as a deploy does. */
export async function buildNextVersion(buildId: string): Promise<Release> {
  const releaseDir = await makeWorkDir('next-build')
  const distDir = path.join(releaseDir, 'dist')
  // The server takes the nearest folder with a package.json for its own, and reads its migrations and messages there.
  await copyFile(path.join(projectDir, 'package.json'), path.join(releaseDir, 'package.json'))
  await symlink(path.join(projectDir, 'server'), path.join(releaseDir, 'server'))
  await symlink(path.join(projectDir, 'messages'), path.join(releaseDir, 'messages'))
  await cp(path.join(projectDir, 'dist'), distDir, { recursive: true })
  const env = { ...process.env, BUILD_ID: buildId, OUT_DIR: path.relative(projectDir, distDir) }
  await runProgram('npm', ['run', '--silent', 'build'], { cwd: projectDir, env })
  return { releaseDir, distDir }
}
