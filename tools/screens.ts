import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { type BrowserContext, chromium, type Page } from 'playwright'
import sharp from 'sharp'

import { chromiumArguments, chromiumPath } from '../tests/support/chromium.ts'
import { giveLogIn, logInAhead } from '../tests/support/log-in-ahead.ts'
import { NAMED_ADDRESSES, pageAddresses } from '../tests/support/page-addresses.ts'
import { DEMO_PASSWORD, removeSiteData, startSite } from '../tests/support/site.ts'
import { createTestClient } from '../tests/support/test-client.ts'

/**
 * Shows all screens at a glance: `npm run screens` takes a picture of every page of the built site on a phone and on a
 * desktop, and of ten pages in both themes, three languages, and without data, with a failing server and without a network.
 * It writes the pictures and contact sheets of them into `node_modules/.tmp/screens`. `npm run screens -- inbox` takes only
 * those whose names contain `inbox`.
 */

const MAX_COUNT = 200
const SETTLE_MS = 1_500
const folder = path.resolve(import.meta.dirname, '../node_modules/.tmp/screens')

const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const
type Device = keyof typeof DEVICES
type State = 'full' | 'empty' | 'error' | 'offline'

interface Shot {
  name: string
  address: string
  device: Device
  scheme: 'dark' | 'light'
  state: State
  viewer: 'guest' | 'demo' | 'operator'
}

/** The tabs of the operators' page that differ most. */
const OPERATOR_TABS = [
  '',
  '?tab=reports',
  '?tab=users',
  '?tab=site',
  '?tab=analytics',
  '?tab=audit',
  '?tab=storage',
]

const forUsers = new Set(pageAddresses('member'))
const viewerOf = (address: string): Shot['viewer'] =>
  address.startsWith('/operator') ? 'operator' : forUsers.has(address) ? 'demo' : 'guest'

function* shotsOfAll(): Generator<Shot> {
  const addresses = pageAddresses('guest').filter((address) => address !== '/operator')
  for (const address of [...addresses, ...OPERATOR_TABS.map((tab) => `/operator${tab}`)])
    for (const [device, scheme] of [
      ['phone', 'dark'],
      ['desktop', 'light'],
    ] as const)
      yield { name: address, address, device, scheme, state: 'full', viewer: viewerOf(address) }
  for (const address of NAMED_ADDRESSES) {
    const base = { device: 'phone', scheme: 'dark', state: 'full', viewer: 'demo' } as const
    for (const language of ['/ar', '/de'])
      for (const scheme of ['dark', 'light'] as const)
        yield { ...base, name: language + address, address: language + address, scheme }
    yield { ...base, name: address, address, scheme: 'light' }
    for (const state of ['empty', 'error', 'offline'] as const)
      yield { ...base, name: address, address, state }
  }
}

/** Goes to a page as a link does, without a new document. */
const goInApp = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

const site = await startSite({ hasDemo: true, env: { DEMO_PASSWORD } })
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
const contexts = new Map<string, Promise<BrowserContext>>()

/** One browser for each device, viewer and state, logged in once. */
function contextOf({ device, viewer, state }: Shot): Promise<BrowserContext> {
  const key = [device, viewer, state].join(' ')
  const make = async () => {
    const context = await browser.newContext(DEVICES[device])
    const page = await context.newPage()
    if (state === 'empty') await logInAhead(page, site.url, `new_${device}`, DEMO_PASSWORD)
    else if (viewer !== 'guest') {
      const client = await createTestClient(site.url)
      const username = viewer === 'operator' ? 'vireo.team' : 'demo'
      await client.call('session.logIn', { username, password: DEMO_PASSWORD })
      if (viewer === 'operator') await client.call('operator.elevate', { password: DEMO_PASSWORD })
      await giveLogIn(page, site.url, client)
    }
    await page.goto(`${site.url}/about`)
    await page.getByRole('button', { name: 'Decline' }).first().click()
    if (state === 'offline') {
      await page.evaluate(async () => navigator.serviceWorker.ready)
      for (const address of NAMED_ADDRESSES) {
        await page.goto(site.url + address)
        await page.waitForTimeout(SETTLE_MS)
      }
    }
    await page.close()
    return context
  }
  const context = contexts.get(key) ?? make()
  contexts.set(key, context)
  return context
}

async function take(shot: Shot): Promise<Buffer> {
  const context = await contextOf(shot)
  const page = await context.newPage()
  try {
    await page.emulateMedia({ colorScheme: shot.scheme })
    if (shot.state === 'error') {
      await page.goto(`${site.url}/about`)
      await page.waitForTimeout(SETTLE_MS)
      await page.route('**/api/**', (route) => route.fulfill({ status: 500, json: { statusCode: 500 } }))
      await goInApp(page, shot.address)
    } else {
      await context.setOffline(shot.state === 'offline')
      await page.goto(site.url + shot.address)
    }
    await page.waitForTimeout(SETTLE_MS)
    return await page.screenshot()
  } finally {
    await context.setOffline(false)
    await page.close()
  }
}

const SHEETS = {
  phone: { columns: 9, width: 200, height: 433 },
  desktop: { columns: 4, width: 450, height: 281 },
}
const ROWS = 3
const LABEL_PX = 20

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Joins pictures of a device, each under its name. */
async function sheetOf(device: Device, pictures: { label: string; picture: Buffer }[]): Promise<Buffer> {
  const { columns, width, height } = SHEETS[device]
  const parts = await Promise.all(
    pictures.map(async ({ label, picture }, index) => {
      const left = (index % columns) * (width + 8)
      const top = Math.floor(index / columns) * (height + LABEL_PX + 8)
      const text = `<svg width="${width}" height="${LABEL_PX}"><text x="2" y="14" font-size="12" font-family="sans-serif">${escapeXml(label)}</text></svg>`
      const input = await sharp(picture).resize(width, height, { fit: 'fill' }).toBuffer()
      return [
        { input: Buffer.from(text), left, top },
        { input, left, top: top + LABEL_PX },
      ]
    }),
  )
  const size = { width: columns * (width + 8), height: ROWS * (height + LABEL_PX + 8) }
  return sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .composite(parts.flat())
    .png()
    .toBuffer()
}

const { positionals } = parseArgs({ allowPositionals: true })
const all = [...shotsOfAll()]
if (all.length > MAX_COUNT) throw new Error(`${all.length} pictures are more than anyone looks at.`)
const shots = all.filter(({ name }) => positionals.every((word) => name.includes(word)))
try {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const taken: Record<Device, { label: string; picture: Buffer }[]> = { phone: [], desktop: [] }
  for (const shot of shots) {
    const { name, device, scheme, state } = shot
    const label = [name, scheme, ...(state === 'full' ? [] : [state])].join(' ')
    const picture = await take(shot)
    taken[device].push({ label, picture })
    await writeFile(path.join(folder, `${device}${label.replaceAll(/\W+/g, '-')}.png`), picture)
    console.log(`${taken.phone.length + taken.desktop.length} of ${shots.length}: ${device} ${label}`)
  }
  for (const device of ['phone', 'desktop'] as const) {
    const count = SHEETS[device].columns * ROWS
    for (let start = 0; start < taken[device].length; start += count) {
      const file = path.join(folder, `sheet-${device}-${start / count + 1}.png`)
      await writeFile(file, await sheetOf(device, taken[device].slice(start, start + count)))
      console.log(file)
    }
  }
} finally {
  await browser.close()
  await site.stop()
  await removeSiteData(site)
}
