import { brotliDecompressSync } from 'node:zlib'

import { expect, test, vi } from 'vitest'

import { inlineSources } from '#server/security/headers.ts'

import { answerGuest, createSharedPages, isSharedPage, type GuestRendering } from './shared-pages.ts'

const rendering = (nonce: string, changes: Partial<GuestRendering> = {}): GuestRendering => ({
  html: `<html><script nonce="${nonce}">run(${Math.random()})</script><style>got in</style></html>`,
  status: 200,
  headers: new Headers({ 'content-type': 'text/html' }),
  reads: [['feed.recommend', {}, { itemList: [{ id: '1', viewToken: String(Math.random()) }] }]],
  isForAll: true,
  ...changes,
})

const setUp = () => {
  const clock = { ms: 0 }
  const pages = createSharedPages(() => clock.ms)
  const render = vi.fn<(nonce: string) => Promise<GuestRendering>>((nonce) =>
    Promise.resolve(rendering(nonce)),
  )
  const get = async () => (await pages.get('key', render)).body.toString()
  return { clock, pages, render, get }
}

test('a document is rendered once a second for all who ask (issue 49)', async () => {
  const { clock, render, get } = setUp()
  const [first, second] = await Promise.all([get(), get()])
  expect(second).toBe(first)
  clock.ms = 999
  await get()
  expect(render).toHaveBeenCalledOnce()
  clock.ms = 1_000
  await get()
  expect(render).toHaveBeenCalledTimes(2)
})

test('a document stays to the byte for a minute, while what was read for it stays the same', async () => {
  const { clock, render, get } = setUp()
  const first = await get()
  clock.ms = 59_000
  expect(await get()).toBe(first)
  clock.ms = 61_000
  const second = await get()
  expect(second).not.toBe(first)
  clock.ms = 63_000
  render.mockImplementationOnce((nonce) =>
    Promise.resolve(rendering(nonce, { reads: [['feed.recommend', {}, { itemList: [{ id: '2' }] }]] })),
  )
  expect(await get()).not.toBe(second)
})

test.each([
  ['that was refused something', { isForAll: false }],
  ['that is not found', { status: 404 }],
])('a document %s is each guest’s own, and is not kept', async (_name, changes) => {
  const { render, get } = setUp()
  render.mockImplementation((nonce) => Promise.resolve(rendering(nonce, changes)))
  const [first, second] = await Promise.all([get(), get()])
  expect(second).not.toBe(first)
  expect(await get()).not.toBe(first)
  expect(render).toHaveBeenCalledTimes(3)
})

test('a rendering that fails is tried again by the next guest', async () => {
  const { render, get } = setUp()
  render.mockRejectedValueOnce(new Error('The database is away.'))
  await expect(get()).rejects.toThrow('away')
  expect(await get()).toContain('run')
})

test('of all that strangers ask for, a limited number is kept', async () => {
  const { pages, render } = setUp()
  for (let number = 0; number <= 200; number += 1) await pages.get(`key ${number}`, render)
  await pages.get('key 200', render)
  expect(render).toHaveBeenCalledTimes(201)
  await pages.get('key 0', render)
  expect(render).toHaveBeenCalledTimes(202)
})

test('nobody learns a nonce: the policy names the blocks that the renderer made, and no others', async () => {
  const { pages, render } = setUp()
  const { body, inlineAllowed } = await pages.get('key', render)
  const html = body.toString()
  expect(html).toMatch(/^<html><script>run/)
  expect(inlineAllowed).toEqual(inlineSources(html.replace('<style>got in</style>', '')))
  expect(inlineAllowed).toHaveLength(1)
})

test('a browser that has the document is not sent it again', async () => {
  const { pages, render } = setUp()
  const page = await pages.get('key', render)
  const ask = (headers: Record<string, string>) =>
    answerGuest(page, new Request('https://a.example/foryou', { headers }), new Headers(page.headers))
  const packed = await ask({ 'accept-encoding': 'gzip, br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer()))).toEqual(page.body)
  const plain = await ask({})
  expect(await plain.text()).toBe(page.body.toString())
  const [packedTag, plainTag] = [packed, plain].map(({ headers }) => headers.get('etag') ?? '')
  // A strong validator is of these bytes (RFC 9110, 8.8.3.3).
  expect(packedTag).not.toBe(plainTag)
  const again = await ask({ 'accept-encoding': 'br', 'if-none-match': packedTag! })
  expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, null, packedTag])
  expect((await ask({ 'accept-encoding': 'br', 'if-none-match': plainTag! })).status).toBe(200)
})

test.each([
  ['/foryou', true],
  ['/de/@mia', true],
  ['/@mia/video/7', true],
  ['/search', false],
  ['/link', false],
  ['/nothing-here', false],
  ['/following', false],
  ['/setting/pc', false],
])('%s is shared by guests: %s', (path, isShared) => {
  expect(isSharedPage(path)).toBe(isShared)
})
