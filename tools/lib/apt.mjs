import { existsSync } from 'node:fs'

import { run } from './command.mjs'
import { Problem } from './problem.mjs'

/** Whether Debian packages can be installed here. */
export const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/**
 * Installs Debian packages, without recommended ones.
 * @param {string[]} packages
 * @param {string} advice for machines where this does not work
 * @throws {Problem} with the advice and apt's output
 */
export async function installPackages(packages, advice) {
  await apt(advice, 'update')
  await apt(advice, 'install', '-y', '--no-install-recommends', ...packages)
}

/**
 * @param {string} advice
 * @param {string[]} args
 */
async function apt(advice, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { exitCode, output } = await run('apt-get', args, { cwd: '/', env })
  if (exitCode !== 0) throw new Problem(advice, output)
}
