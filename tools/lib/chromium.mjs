import { existsSync } from 'node:fs'

import { canInstallPackages, installPackages } from './apt.mjs'
import { Problem } from './problem.mjs'
import { showStep } from './progress.mjs'

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds the browser for the tests, and gets it from Debian's packages where that is possible.
 * @returns {Promise<string>} absolute path of the program
 * @throws {Problem} when there is none and it cannot be installed here
 */
export async function ensureChromium() {
  const found = findChromium(process.env)
  if (found) return found
  if (!canInstallPackages()) {
    throw new Problem(
      'The tests need Chromium or Chrome. Install one of them, or set CHROME_PATH to its program.',
    )
  }
  await showStep('Installing Chromium from the packages of the system', () =>
    installPackages(
      ['chromium', 'fonts-liberation'],
      'Chromium could not be installed. Install it by hand, or set CHROME_PATH to its program.',
    ),
  )
  const installed = findChromium(process.env)
  if (!installed)
    throw new Problem('Chromium was installed but is not in /usr/bin. Set CHROME_PATH to its program.')
  return installed
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {(file: string) => boolean} [exists]
 * @returns {string | undefined}
 * @throws {Problem} when CHROME_PATH names nothing
 */
export function findChromium(env, exists = existsSync) {
  const chosen = env['CHROME_PATH']
  if (!chosen) return usualPaths.find((file) => exists(file))
  if (!exists(chosen)) throw new Problem(`CHROME_PATH is ${chosen}, and there is no such file.`)
  return chosen
}
