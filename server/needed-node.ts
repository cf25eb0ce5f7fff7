import { readFileSync } from 'node:fs'
import path from 'node:path'

import { commands } from './commands.ts'
import { ConfigError } from './config.ts'
import { findProjectRoot } from './project-root.ts'

/**
 * An older Node runs most of the server, and fails at each page.
 * @param version such as `v24.1.0`
 * @throws {ConfigError} when it is older than `engines` in package.json asks for
 */
export function assertNodeIsRecent(version: string): void {
  const manifest = readFileSync(path.join(findProjectRoot(), 'package.json'), 'utf8')
  const { engines } = JSON.parse(manifest) as { engines: { node: string } }
  const neededMajor = Number(/\d+/.exec(engines.node))
  if (Number.parseInt(version.slice(1), 10) >= neededMajor) return
  throw new ConfigError(commands.nodeTooOld({ needed: neededMajor, version, address: 'https://nodejs.org' }))
}
