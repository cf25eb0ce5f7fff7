import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { commandMessage } from './command-messages.mjs'
import { runNpm } from './command.mjs'
import { Problem } from './problem.mjs'
import { showStep } from './progress.mjs'

/**
 * Installs the packages of the lock file unless they are already installed.
 * @param {string} projectDir
 * @throws {Problem} when npm fails
 */
export async function ensureInstalled(projectDir) {
  if (await isInstalled(projectDir)) return
  await showStep(commandMessage('installing'), async () => {
    // NODE_ENV=production would leave out what the build needs.
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
    const { exitCode, output } = await runNpm(args, { cwd: projectDir })
    if (exitCode !== 0) throw new Problem(explainFailure(output), lastLines(output))
  })
}

/**
 * Whether node_modules holds what package-lock.json asks for. npm writes its own lock file there as the last
 * act of an installation, so an interrupted one does not count.
 * @param {string} projectDir
 */
export async function isInstalled(projectDir) {
  const wanted = await readPackages(path.join(projectDir, 'package-lock.json'))
  const installed = await readPackages(path.join(projectDir, 'node_modules', '.package-lock.json'))
  if (!wanted) throw new Problem(commandMessage('lockFileDamaged'))
  if (!installed) return false
  return Object.entries(wanted).every(([name, entry]) => {
    const found = installed[name]
    if (name === '' || (!found && entry.optional)) return true
    return found?.version === entry.version && found?.integrity === entry.integrity
  })
}

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockEntry */

/**
 * @param {string} file
 * @returns {Promise<Record<string, LockEntry> | undefined>}
 */
async function readPackages(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * @param {string} output
 * @returns {string}
 */
export function explainFailure(output) {
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|network/i.test(output)) {
    return commandMessage('packagesNotDownloaded')
  }
  if (/ENOSPC/.test(output)) return commandMessage('packagesDiskFull')
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return commandMessage('packagesNotWritable')
  }
  return commandMessage('packagesNotInstalled')
}

/** @param {string} output */
function lastLines(output) {
  return output.trimEnd().split('\n').slice(-20).join('\n')
}
