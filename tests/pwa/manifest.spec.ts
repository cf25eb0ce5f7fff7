import { expect } from '@playwright/test'

import { swReady, test } from '#support/browser.ts'

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
  label?: string
}
interface Manifest {
  [member: string]: unknown
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
}

test('Chromium finds nothing that would keep the app from being installed', async ({ profileContext }) => {
  const page = await profileContext.newPage()
  await page.goto('/foryou')
  await swReady(page)
  const devtools = await profileContext.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
})

test('the manifest says all that an installer shows', async ({ page, request }) => {
  await page.goto('/foryou')
  const devtools = await page.context().newCDPSession(page)
  const { errors, url } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = (await (await request.get(url)).json()) as Manifest

  expect(manifest).toMatchObject({
    id: '/',
    name: 'Vireo',
    short_name: 'Vireo',
    start_url: '/foryou?source=pwa',
    scope: '/',
    display: 'standalone',
    display_override: ['window-controls-overlay', 'standalone'],
    prefer_related_applications: false,
  })
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['For you', 'Upload', 'Profile'])
  const purposes = manifest.icons.map(({ purpose, sizes }) => `${purpose ?? 'any'} ${sizes}`)
  expect(purposes).toEqual(
    expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512', 'monochrome 512x512']),
  )
  expect(manifest.screenshots.map((shot) => shot.form_factor)).toEqual(
    expect.arrayContaining(['narrow', 'wide']),
  )
  expect(manifest.screenshots.every(({ label }) => Boolean(label))).toBe(true)
})

test('a page in another language names the manifest of that language', async ({ page, request }) => {
  await page.goto('/ar/foryou')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  expect(href).toBe('/ar/manifest.webmanifest')
  const response = await request.get(href!)
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  expect(await response.json()).toMatchObject({
    id: '/',
    lang: 'ar',
    dir: 'rtl',
    start_url: '/foryou?source=pwa',
  })
})

test('every picture of the manifest has the size and type it claims', async ({ page }) => {
  await page.goto('/foryou')
  const pictures = await page.evaluate(async () => {
    const manifest = (await (await fetch('/manifest.webmanifest')).json()) as Manifest
    const all = [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ]
    return Promise.all(
      all.map(async ({ src, sizes, type }) => {
        const image = new Image()
        image.src = src
        await image.decode()
        const { headers } = await fetch(src)
        const size = sizes === 'any' ? 'any' : `${image.naturalWidth}x${image.naturalHeight}`
        return { claimed: `${src} ${sizes} ${type}`, real: `${src} ${size} ${headers.get('content-type')}` }
      }),
    )
  })
  expect(pictures.map(({ real }) => real)).toEqual(pictures.map(({ claimed }) => claimed))
})
