import { existsSync } from 'node:fs'

import { canInstallPackages, installPackages } from './apt.mjs'
import { Problem } from './problem.mjs'
import { showStep } from './progress.mjs'

/** Programs that the tests in other browsers start, and the Debian packages that contain them. */
const PROGRAMS = {
  '/usr/bin/firefox-esr': ['firefox-esr', 'libavcodec59'],
  '/usr/bin/WebKitWebDriver': ['webkit2gtk-driver', 'gstreamer1.0-libav', 'gstreamer1.0-plugins-good'],
  '/usr/bin/Xvfb': ['xvfb'],
}

/**
 * Gets Firefox and WebKitGTK from Debian's packages, for `npm run test:long`.
 * @param {(file: string) => boolean} [exists]
 * @throws {Problem} when one is missing and cannot be installed here
 */
export async function ensureOtherBrowsers(exists = existsSync) {
  const missing = missingPackages(exists)
  if (missing.length === 0) return
  const advice = `The tests in Firefox and WebKit need Debian's packages ${missing.join(', ')}.`
  if (!canInstallPackages()) throw new Problem(advice)
  await showStep('Installing Firefox and WebKit from the packages of the system', () =>
    installPackages(missing, advice),
  )
}

/** @param {(file: string) => boolean} exists */
export const missingPackages = (exists) =>
  Object.entries(PROGRAMS).flatMap(([program, packages]) => (exists(program) ? [] : packages))
