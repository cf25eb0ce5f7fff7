import { chromium } from '@playwright/test'
import { LIVE_INGEST_PATH } from '#contract/live.ts'
import { chromiumArguments } from '#support/chromium.ts'
import { createTestClient } from '#support/test-client.ts'
import { makeBroadcast } from '#support/live-fragments.ts'

const url = 'http://localhost:8401'
const run = Math.random().toString(36).slice(2, 7)
const join = async (name: string) => {
  const client = await createTestClient(url)
  const { id } = await client.signUp(`${name}_${run}`, 'a good password')
  return Object.assign(client, { id, uniqueId: `${name}_${run}` })
}
const [host, stranger, follower, blocked, banned] = [await join('host'), await join('stranger'), await join('follower'), await join('blocked'), await join('banned')]
const { header, fragments } = await makeBroadcast(30, '360x640')
const { room: { id: roomId } } = await host.call('live.create', { title: 'Evening light on the harbour', audience: 'followers', blockedRegions: ['AT'] } as never)
const { token } = await host.call('live.start', { roomId, publisherId: '11111111-1111-4111-8111-111111111111' } as never)
for (const each of [follower, banned]) await each.call('follows.set', { userId: host.id, follow: true } as never)
await host.call('relations.setBlock', { userId: blocked.id, block: true } as never)
for (const [seq, bytes] of [header, ...fragments.slice(0, 8)].entries())
  console.log((await fetch(`${url}${LIVE_INGEST_PATH}?roomId=${roomId}&seq=${seq}`, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'video/mp4' }, body: new Uint8Array(bytes) })).status)
await host.call('live.setStanding', { roomId, userId: banned.id, standing: 'banned' } as never)

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: chromiumArguments })
const storeKeys = async (keys: { privateKey: JsonWebKey; publicKey: JsonWebKey }) => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey('jwk', { ...keys.privateKey, key_ops: ['sign'] }, algorithm, false, ['sign']),
    crypto.subtle.importKey('jwk', { ...keys.publicKey, key_ops: ['verify'] }, algorithm, true, ['verify']),
  ])
  await new Promise<void>((resolve) => {
    const request = indexedDB.open('vireo-device')
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('keys'))
    request.addEventListener('success', () => {
      const t = request.result.transaction('keys', 'readwrite')
      t.objectStore('keys').put({ privateKey, publicKey }, 'key')
      t.addEventListener('complete', () => { request.result.close(); resolve() })
    })
  })
}
const cases = [
  ['10119', undefined, `/@${host.uniqueId}/live`, {}],
  ['101', stranger, `/@${host.uniqueId}/live`, {}],
  ['102', blocked, `/@${host.uniqueId}/live`, {}],
  ['102banned', banned, `/@${host.uniqueId}/live`, {}],
  ['103', follower, `/@${host.uniqueId}/live`, { 'cf-ipcountry': 'AT' }],
  ['104', undefined, `/@nobody.at.all/live`, {}],
  ['105', undefined, `/@demo/live`, {}],
  ['10210', undefined, `/live?room=42`, {}],
  ['ok', follower, `/@${host.uniqueId}/live`, {}],
] as const
for (const [width, height, colorScheme, lang] of [[390, 844, 'dark', ''], [1440, 900, 'light', ''], [390, 844, 'light', '/ar']] as const)
  for (const [code, client, path, extraHTTPHeaders] of cases) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, extraHTTPHeaders, serviceWorkers: 'block', ...(width < 500 ? { isMobile: true, hasTouch: true } : {}) })
    const page = await context.newPage()
    if (client) {
      await page.goto(`${url}/healthz`)
      await page.evaluate(storeKeys, (await client.device.exportKeys()) as never)
      await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url, expires: Date.now() / 1000 + 86400 })))
    }
    const response = await page.goto(url + lang + path)
    await page.waitForTimeout(3000)
    const text = (await page.getByRole('main').innerText()).replace(/\n+/g, ' | ').slice(0, 300)
    const links = await page.getByRole('main').getByRole('link').evaluateAll((all) => all.slice(0, 12).map((a) => a.getAttribute('href')))
    console.log(width, lang, code, response?.status(), text, '→', links.join(' '))
    await page.screenshot({ path: `/work/shots/live-${code}-${width}${lang.replace('/', '-')}.png` })
    await context.close()
  }
await browser.close()
