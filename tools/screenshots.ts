import { mkdir } from 'node:fs/promises'
import path from 'node:path'

import { chromium } from 'playwright'
import sharp from 'sharp'

import { screenshots, type Screenshot } from '../manifest/screenshots.ts'
import { chromiumArguments, chromiumPath } from '../tests/support/chromium.ts'
import { removeSiteData, startSite } from '../tests/support/site.ts'

/** Takes the screenshots that install dialogs show, from the built site with its demo. The results are committed. */

const SETTLE_MS = 2_500
const publicDir = path.resolve(import.meta.dirname, '../public')

const site = await startSite({ hasDemo: true })
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })

async function take({ file, path: pagePath, widthPx, heightPx, scale, isPhone }: Screenshot): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: widthPx / scale, height: heightPx / scale },
    deviceScaleFactor: scale,
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: 'dark',
  })
  const page = await context.newPage()
  await page.goto(site.url + pagePath)
  // The screenshots are taken without the privacy banner.
  await page.getByRole('region', { name: 'Privacy choice' }).getByRole('button', { name: 'Decline' }).click()
  await page.waitForTimeout(SETTLE_MS)
  const target = path.join(publicDir, file)
  await mkdir(path.dirname(target), { recursive: true })
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(target)
  await context.close()
}

try {
  for (const screenshot of screenshots) {
    // In sequence, so that videos play smoothly.
    await take(screenshot)
  }
} finally {
  await browser.close()
  await site.stop()
  await removeSiteData(site)
}
