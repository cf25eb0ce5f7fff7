import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { runNpm } from './command.mjs'
import { Problem } from './problem.mjs'
import { showStep } from './progress.mjs'

/**
 * Installs the packages of the lock file unless they are there.
 * @param {string} projectDir
 * @throws {Problem} when npm fails
 */
export async function ensureInstalled(projectDir) {
  if (await isInstalled(projectDir)) return
  await showStep('Installing packages', async () => {
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
  if (!wanted) throw new Problem('package-lock.json is missing or damaged. Get it back with git checkout.')
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
    return 'The packages could not be downloaded. Check the network connection, then start again.'
  }
  if (/ENOSPC/.test(output))
    return 'The disk is full. The packages need about 1 GB; free some space, then start again.'
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return 'The packages could not be written. Check who owns the project folder, then start again.'
  }
  return 'The packages could not be installed. See npm’s output above.'
}

/** @param {string} output */
function lastLines(output) {
  return output.trimEnd().split('\n').slice(-20).join('\n')
}
