import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { chromium } from 'playwright'

import { chromiumArguments, chromiumPath } from '../../tests/support/chromium.ts'

/**
 * Asks Chromium what keeps the app from being installed. Only a browser with a profile on disk answers correctly.
 * @returns the names of the problems; empty when it can be installed
 */
export async function findInstallProblems(url: string): Promise<string[]> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'vireo-audit-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    args: chromiumArguments,
  })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    const devtools = await context.newCDPSession(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    return installabilityErrors.map(({ errorId }) => errorId)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  }
}
