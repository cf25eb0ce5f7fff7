import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { freshName, PASSWORD, signUp } from '#pages/users.ts'
import { expect, mainNav, swReady, test, watch } from '#support/browser.ts'
import type { Site } from '#support/site.ts'

/** Makes a user an operator, as the person who runs the site does. */
const grant = ({ dataDir, port }: Site, name: string) =>
  promisify(execFile)(process.execPath, ['tools/operator.ts', 'grant', name], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
  })

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
const markOf = (page: Page) =>
  mainNav(page)
    .locator('[data-mark]')
    .first()
    .evaluate((mark) => getComputedStyle(mark).backgroundImage.slice(0, 27))
const MARK = 'url("data:image/webp;base64'

test('an operator gives the site a colour and a mark: documents, manifest and the app without a network have them, until they are taken back @long', async ({
  page,
  context,
  ownSite,
}) => {
  test.setTimeout(240_000)
  const site = await ownSite()
  const problems = watch(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${site.url}/foryou`)
  await swReady(page)
  const own = await accentOf(page)
  const name = freshName('reef')
  await signUp(page, name)
  await grant(site, name)
  const open = async () => {
    await page.goto(`${site.url}/operator?tab=site`)
    const password = page.getByLabel('Password')
    const accent = page.getByLabel('Accent colour', { exact: true })
    await password.or(accent).waitFor()
    if (!(await password.isVisible())) return
    await password.fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    await accent.waitFor()
  }
  await open()
  const buffer = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#d02040' } })
    .png()
    .toBuffer()
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByText('People see the new mark')).toBeVisible()
  await page.getByLabel('Accent colour', { exact: true }).fill('#1a237e')
  await page.getByLabel('Name of the site').fill('Reef')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  // Other processes of the server, and this one's documents, follow within a second.
  await expect
    .poll(async () => {
      await page.reload()
      return accentOf(page)
    })
    .toBe('#7680e3')
  expect(await markOf(page)).toBe(MARK)
  await expect(page).toHaveTitle(/ · Reef$/)
  // Also in the messages of documents and of scripts that load later.
  await page.goto(`${site.url}/about`)
  await expect(page.getByRole('heading', { level: 1, name: 'About Reef' })).toBeVisible()
  await expect(page.getByText('Reef is a place for short videos')).toBeVisible()
  await open()
  const devtools = await context.newCDPSession(page)
  const { url, data = '', errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data) as { theme_color: string; icons: { src: string; sizes: string }[] }
  expect(manifest.theme_color).toBe('#1c1f2e')
  for (const sizes of ['192x192', '512x512']) {
    const { src = '' } = manifest.icons.find((icon) => icon.sizes === sizes) ?? {}
    expect(src).toMatch(/\?v=\w{16}$/)
    const icon = await page.request.get(new URL(src, url).href)
    const { dominant } = await sharp(await icon.body()).stats()
    expect(dominant).toMatchObject({ r: 200, g: 24, b: 56 })
  }

  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/shell.html'))?.headers.get('vireo-branding')))
    .toMatch(/^\w{16}$/)
  await context.setOffline(true)
  await page.goto(`${site.url}/foryou`)
  expect(await page.evaluate(() => document.documentElement.dataset['shell'])).toBe('true')
  expect(await accentOf(page)).toBe('#7680e3')
  expect(await markOf(page)).toBe(MARK)
  await expect(page).toHaveTitle(/ · Reef$/)
  await context.setOffline(false)

  await open()
  await page.getByRole('button', { name: 'Use Vireo’s mark' }).click()
  await page.getByRole('button', { name: 'Use Vireo’s colour' }).click()
  await page.getByLabel('Name of the site').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect
    .poll(async () => {
      await page.reload()
      return accentOf(page)
    })
    .toBe(own)
  expect(await markOf(page)).toBe('none')
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/shell.html'))?.headers.get('vireo-branding')))
    .toBeNull()
  expect(problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
