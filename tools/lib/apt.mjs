import { existsSync } from 'node:fs'

import { run } from './command.mjs'
import { Problem } from './problem.mjs'

/** Whether packages of Debian can be installed here. */
export const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/**
 * Installs packages of Debian, without those that they only recommend.
 * @param {string[]} packages
 * @param {string} advice for a machine on which it does not work
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
