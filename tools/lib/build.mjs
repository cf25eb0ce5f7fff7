import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { commandMessage } from './command-messages.mjs'
import { runNpm } from './command.mjs'
import { Problem } from './problem.mjs'
import { showStep } from './progress.mjs'

/** Everything the build reads. */
const sources = [
  'contract',
  'document',
  'manifest',
  'messages',
  'public',
  'server',
  'shared',
  'demo/fill',
  'src',
  'sw',
  'worker',
  'tools/build',
  'tools/messages',
  'vite.config.ts',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
]
/** Number of files read at once, as a process may be allowed only a few open ones (`ulimit -n`). */
const OPEN_AT_ONCE = 32
/** Tests are not built, and the build writes the route tree itself. */
const ignored = /\.(test|fixture)\.tsx?$|(^|\/)routeTree\.gen\.ts$/

/**
 * Builds the project unless the last build was made from the same sources.
 * @param {string} projectDir
 * @param {NodeJS.ProcessEnv} env
 * @throws {Problem} when the build fails; its output is the detail
 */
export async function ensureBuilt(projectDir, env) {
  const fingerprint = await fingerprintSources(projectDir)
  if (await isBuilt(projectDir, fingerprint)) return
  await showStep(commandMessage('building'), async () => {
    const stampFile = stampFileOf(projectDir)
    await rm(stampFile, { force: true })
    const { exitCode, output } = await runNpm(['run', 'build'], { cwd: projectDir, env })
    if (exitCode !== 0) throw new Problem(commandMessage('buildFailed'), output)
    await writeFile(stampFile, fingerprint)
  })
}

/**
 * @param {string} projectDir
 * @param {string} fingerprint
 */
export async function isBuilt(projectDir, fingerprint) {
  if (!existsSync(path.join(projectDir, 'dist', 'server', 'main.js'))) return false
  const stamp = await readFile(stampFileOf(projectDir), 'utf8').catch(() => '')
  return stamp === fingerprint
}

/** @param {string} projectDir */
function stampFileOf(projectDir) {
  return path.join(projectDir, 'dist', '.built-from')
}

/**
 * Hashes the names and contents of all sources.
 * @param {string} projectDir
 * @returns {Promise<string>}
 */
export async function fingerprintSources(projectDir) {
  const files = (await Promise.all(sources.map((source) => listFiles(projectDir, source)))).flat().toSorted()
  const hash = createHash('sha256')
  for (let start = 0; start < files.length; start += OPEN_AT_ONCE) {
    const batch = files.slice(start, start + OPEN_AT_ONCE)
    const contents = await Promise.all(batch.map((file) => readFile(path.join(projectDir, file))))
    for (const [index, file] of batch.entries()) {
      const content = contents[index] ?? ''
      hash.update(`${file}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}

/**
 * @param {string} projectDir
 * @param {string} source a file or folder in the project
 * @returns {Promise<string[]>} paths in the project; none when it does not exist
 */
async function listFiles(projectDir, source) {
  const entries = await readdir(path.join(projectDir, source), { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return 'file'
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (entries === 'file') return [source]
  const names = entries
    .filter((entry) => entry.isDirectory() || entry.isFile())
    .map((entry) => `${source}/${entry.name}`)
    .filter((name) => !ignored.test(name))
  return (await Promise.all(names.map((name) => listFiles(projectDir, name)))).flat()
}
