import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { contrastOf } from '#contract/accent.ts'
import type { SiteSettings } from '#contract/models/site.ts'
import type { Viewer } from '#server/api/route.ts'
import { featureRoutes } from '#server/app/routes.ts'
import { removeMark, setMark } from '#server/features/operator/mark-service.ts'
import { changeSettings } from '#server/features/site/settings-service.ts'
import { PartialFiles } from '#server/features/uploads/partial-files.ts'
import { inlineSources } from '#server/security/headers.ts'
import { DiskStorage } from '#server/storage/disk.ts'
import { withDatabase } from '#support/database.ts'
import { startTestServer } from '#support/server.ts'
import { siteTools } from '#support/site-tools.ts'
import { inspectNothing } from '#support/uploads.ts'
import { addUser } from '#support/users.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-branding-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const clientFolder = path.join(folder, 'client')
const SHELL =
  '<html data-context="{&quot;language&quot;:&quot;en&quot;}"><head><meta name="theme-color" content="#0b0d0c" media="(a)"/>' +
  '<meta name="theme-color" content="#f7f8f5" media="(b)"/><style>a{}</style></head><span data-name="true">Vireo</span></html>'
const MANIFEST = {
  name: 'Vireo',
  short_name: 'Vireo',
  theme_color: '#0b0d0c',
  icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
  shortcuts: [{ name: 'Upload', icons: [{ src: '/icons/shortcut-upload.png' }] }],
}
beforeAll(async () => {
  await mkdir(path.join(clientFolder, 'icons'), { recursive: true })
  const mark =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><g fill="#7be04b"><path d="M0 0H512V512H0Z"/></g></svg>'
  for (const name of ['icons/mark.svg', 'favicon.svg']) await writeFile(path.join(clientFolder, name), mark)
  await writeFile(path.join(clientFolder, 'shell.html'), SHELL)
  await writeFile(path.join(clientFolder, 'manifest.webmanifest'), JSON.stringify(MANIFEST))
})

const storage = new DiskStorage(path.join(folder, 'media'))
const database = await withDatabase()
// The files are listed when the server starts.
const start = async () =>
  startTestServer({
    database,
    features: featureRoutes(siteTools({ storage })),
    uploads: { storage, parts: new PartialFiles(path.join(folder, 'uploads')), inspect: inspectNothing },
    clientFolder,
    renderPage: ({ branding, context }) =>
      Promise.resolve(
        Response.json({ styles: branding?.styles, bars: branding?.barColors, name: context.siteName }),
      ),
  })
let url = ''
beforeAll(async () => {
  url = (await start()).url
})
const operator: Viewer = { ...(await addUser(database)), role: 'operator', isElevated: true }
/** Each process re-reads the settings after half a second. */
const settle = () => setTimeout(600)
const set = async (change: Partial<SiteSettings>) => {
  await database.transaction((db) => changeSettings(db, change))
  await settle()
}
const get = (address: string, headers = {}) => fetch(url + address, { headers })
const iconOf = async (address: string) => {
  const { dominant } = await sharp(Buffer.from(await (await get(address)).arrayBuffer())).stats()
  return dominant
}

test('a site that has set nothing is served the files of the build', async () => {
  const shell = await get('/shell.html')
  expect(await shell.text()).toBe(SHELL)
  expect(shell.headers.get('vireo-branding')).toBeNull()
  expect(await (await get('/manifest.webmanifest')).json()).toEqual(MANIFEST)
  expect((await get('/foryou')).headers.get('vireo-branding')).toBeNull()
})

test('documents, shell, manifest and icons follow the accent and the name, under a policy without inline styles', async () => {
  await set({ accent: '#1a237e', name: 'Reef & <co>' })
  const page = await get('/foryou')
  const { styles, bars, name } = (await page.json()) as { styles: string; bars: object; name: string }
  expect(name).toBe('Reef & <co>')
  const [, accent = ''] = /--accent:(#[\da-f]{6})/.exec(styles) ?? []
  expect(contrastOf(accent, '#1e2320')).toBeGreaterThanOrEqual(4.5)
  expect(styles).toContain('--accent:#1a237e')

  const shell = await get('/shell.html')
  const html = await shell.text()
  expect(html).toContain(`<style>a{}${styles}</style>`)
  expect(html).toContain('data-name="true">Reef &amp; &lt;co&gt;<')
  expect(html).not.toContain('content="#0b0d0c"')
  const context = /data-context="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
  expect(context).toContain('"language":"en"')
  const policy = shell.headers.get('content-security-policy') ?? ''
  for (const source of inlineSources(html)) expect(policy).toContain(source)
  expect(policy).not.toContain('unsafe-inline')
  const branding = page.headers.get('vireo-branding')
  expect(branding).toMatch(/^\w{16}$/)
  expect(shell.headers.get('vireo-branding')).toBe(branding)
  const again = await get('/shell.html', { 'if-none-match': shell.headers.get('etag') })
  expect(again.status).toBe(304)
  // The shell of another build starts other scripts: a browser's copy of this one must not pass for it (issue #53).
  await writeFile(path.join(clientFolder, 'shell.html'), SHELL.replace('<html', '<html lang="en"'))
  const { url: updated } = await start()
  await settle()
  const ofUpdate = await fetch(`${updated}/shell.html`, {
    headers: { 'if-none-match': shell.headers.get('etag') ?? '' },
  })
  expect(await ofUpdate.text()).toContain('<html lang="en"')
  await writeFile(path.join(clientFolder, 'shell.html'), SHELL)

  const manifest = (await (await get('/manifest.webmanifest')).json()) as typeof MANIFEST
  expect(manifest).toMatchObject({ name: 'Reef & <co>', theme_color: (bars as { dark: string }).dark })
  expect(manifest.icons[0]?.src).toBe(`/icons/icon-192.png?v=${branding}`)
  expect(manifest.shortcuts[0]?.icons[0]?.src).toBe(`/icons/shortcut-upload.png?v=${branding}`)
  expect(await (await get('/favicon.svg')).text()).toContain(accent)
  const { b, r } = await iconOf('/icons/icon-512.png')
  expect(b).toBeGreaterThan(r)
})

test('a mark takes the place of each icon, and goes again', async () => {
  await set({ accent: '', name: '' })
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#d02040' } })
    .png()
    .toBuffer()
  await setMark(database, siteTools({ storage }), operator, Readable.from([picture]))
  await settle()
  for (const address of ['/icons/icon-192.png', '/icons/maskable-512.png', '/apple-touch-icon.png']) {
    const response = await get(address)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await iconOf(address)).toMatchObject({
      r: expect.toSatisfy((value: number) => value > 190) as number,
    })
  }
  expect(await (await get('/favicon.svg')).text()).toContain('href="data:image/webp;base64,')
  const { styles } = (await (await get('/foryou')).json()) as { styles: string }
  expect(styles).toMatch(/^\[data-mark\]\{background:url\(data:image\/webp;base64,[\w+/=]+\) center/)

  await database.transaction((tx) => removeMark(tx, operator))
  await settle()
  expect(await (await get('/favicon.svg')).text()).toContain('#7be04b')
  expect((await get('/foryou')).headers.get('vireo-branding')).toBeNull()
})

test('a site whose mark has been lost from the disk is served without it', async () => {
  const mark = Object.fromEntries(
    ['small', 'icon192', 'icon512', 'maskable', 'monochrome', 'touch'].map((name) => [
      name,
      'mark/ab/abababab.png',
    ]),
  )
  await database.query({
    text: `UPDATE site_settings SET values = values || jsonb_build_object('mark', $1::jsonb)`,
    values: [JSON.stringify(mark)],
  })
  await settle()
  expect((await get('/foryou')).status).toBe(200)
  await database.transaction((tx) => removeMark(tx, operator))
  await settle()
})
