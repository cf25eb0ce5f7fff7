import { offlinePagesCached } from '#pages/offline.ts'
import { expect, swReady, test } from '#support/browser.ts'

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
  label?: string
}
interface Manifest {
  [key: string]: unknown
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

test('a shared video comes to the form by the service worker, without a network too, and a shared link opens its page', async ({
  page,
  context,
}) => {
  await page.goto('/foryou')
  await swReady(page)
  // Shares as the device's share sheet does.
  const share = (fields: Record<string, string>, fileName?: string) =>
    page.evaluate(
      ([texts, name]) => {
        const form = document.createElement('form')
        Object.assign(form, { method: 'post', action: '/share-target', enctype: 'multipart/form-data' })
        for (const [key, value] of Object.entries(texts)) {
          const field = Object.assign(document.createElement('input'), { name: key, value })
          form.append(field)
        }
        if (name) {
          const field = Object.assign(document.createElement('input'), { type: 'file', name: 'video' })
          const chosen = new DataTransfer()
          const start = Uint8Array.from([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d])
          chosen.items.add(new File([start, new Uint8Array(2_000)], name, { type: 'video/mp4' }))
          field.files = chosen.files
          form.append(field)
        }
        document.body.append(form)
        form.submit()
      },
      [fields, fileName] as const,
    )
  await share({ text: `Look: ${new URL('/tag/calm', page.url()).href}` })
  await expect(page).toHaveURL(/\/tag\/calm$/)
  await swReady(page)
  await share({}, 'holiday.mp4')
  await expect(page).toHaveURL(/\/upload/)
  await expect(page.getByRole('dialog', { name: 'Log in' })).toContainText('Log in to post this video')

  // Also without a network: the video stays on the device.
  await offlinePagesCached(page)
  await page.goto('/foryou')
  await swReady(page)
  await context.setOffline(true)
  await share({}, 'offline.mp4')
  await expect(page).toHaveURL(/\/upload/)
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog).toContainText('Log in to post this video. It stays here until then.')
  await expect(dialog.getByRole('status')).toHaveText('You’re offline. Connect to continue.')
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
