import { request } from 'node:http'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { contentKey, restrictedKey } from '#server/storage/keys.ts'
import { findEngine } from '#support/engine.ts'
import { startMediaCache, type MediaCacheProxy } from '#support/nginx.ts'
import { startTestSite } from '#support/product.ts'
import { createTestClient } from '#support/server.ts'
import { addVideo } from '#support/videos.ts'

const nginx = findEngine('nginx') ?? ''
const HOST = 'media.vireo.example'
const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251))
const hash = 'ab'.repeat(32)
const video = contentKey('video', hash, 'mp4')
const kinds: [string, string, string][] = [
  [video, 'video/mp4', 'public, max-age=60'],
  [contentKey('poster', hash, 'webp'), 'image/webp', 'public, max-age=60'],
  [contentKey('captions', hash, 'vtt'), 'text/vtt; charset=utf-8', 'public, max-age=60'],
  [contentKey('avatar', hash, 'webp'), 'image/webp', 'public, max-age=31536000, immutable'],
  [contentKey('sticker', hash, 'webp'), 'image/webp', 'public, max-age=31536000, immutable'],
]

const namesOf = (headers: Headers, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, headers.get(name)]))

describe.skipIf(nginx === '')('a cache at MEDIA_URL', async () => {
  const site = await startTestSite({ mediaUrl: new URL(`https://${HOST}`) })
  let cdn: MediaCacheProxy
  beforeAll(async () => {
    cdn = await startMediaCache(nginx, site.url, HOST)
    for (const [key] of kinds) await site.uploads.storage.put(key, bytes)
  })
  afterAll(() => cdn.kill())

  const get = (key: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${cdn.url}/media/${key}`, { method, headers })
  /** Asks the site itself under a host's name, like a CDN that passes cookies on. */
  const askAs = (host: string, key: string, cookie: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asking = request(`${site.url}/media/${key}`, { headers: { host, cookie } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      asking.on('error', reject).end()
    })

  test.each(kinds)('has %s as the site does, and then from its own copy', async (key, type, cacheControl) => {
    const answers = [await get(key), await get(key, { origin: 'https://videos.example.org' })]
    expect(answers.map(({ headers }) => headers.get('x-cache'))).toEqual(['MISS', 'HIT'])
    for (const answer of answers) {
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
      expect(
        namesOf(answer.headers, [
          'content-type',
          'cache-control',
          'accept-ranges',
          'etag',
          'access-control-allow-origin',
          'cross-origin-resource-policy',
          'timing-allow-origin',
          'x-content-type-options',
          'set-cookie',
        ]),
      ).toEqual({
        'content-type': type,
        'cache-control': cacheControl,
        'accept-ranges': 'bytes',
        etag: `"${hash}"`,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'timing-allow-origin': '*',
        'x-content-type-options': 'nosniff',
        'set-cookie': null,
      })
    }
  })

  test('answers HEAD, ranges and conditions from its copy, and the site itself does the same', async () => {
    await (await get(video)).arrayBuffer()
    for (const base of [cdn.url, site.url]) {
      const ask = (headers: Record<string, string>, method = 'GET') =>
        fetch(`${base}/media/${video}`, { method, headers })
      const head = await ask({}, 'HEAD')
      expect([head.status, head.headers.get('content-length')]).toEqual([200, '100000'])
      for (const [range, start, end] of [
        ['bytes=0-', 0, 99_999],
        ['bytes=500-999', 500, 999],
        ['bytes=-100', 99_900, 99_999],
      ] as const) {
        const part = await ask({ range })
        expect([part.status, part.headers.get('content-range')]).toEqual([
          206,
          `bytes ${start}-${end}/100000`,
        ])
        expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true)
      }
      expect((await ask({ range: 'bytes=200000-' })).status).toBe(416)
      const known = await ask({ 'if-none-match': `"${hash}"` })
      expect([known.status, known.headers.get('cache-control')]).toEqual([304, 'public, max-age=60'])
      expect((await ask({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
    }
  })

  test('a file that is no longer public goes when its copy is asked for again, at most a minute later', async () => {
    const key = contentKey('video', 'cd'.repeat(32), 'mp4')
    await site.uploads.storage.put(key, bytes)
    const ask = async (base: string) => {
      const answer = await fetch(`${base}/media/${key}`)
      await answer.arrayBuffer()
      return [answer.status, answer.headers.get('x-cache')]
    }
    expect([await ask(cdn.urlOfSecond), await ask(cdn.urlOfSecond)]).toEqual([
      [200, 'MISS'],
      [200, 'HIT'],
    ])
    // An old copy that is still right is asked for by its name, and not sent again.
    await expect
      .poll(() => ask(cdn.urlOfSecond), { timeout: 5_000, interval: 500 })
      .toEqual([200, 'REVALIDATED'])
    await site.uploads.storage.delete(key)
    await expect.poll(() => ask(cdn.urlOfSecond), { timeout: 5_000, interval: 500 }).toEqual([404, 'EXPIRED'])
    expect((await fetch(`${cdn.urlOfSecond}/media/${key}`)).headers.get('cache-control')).toBe('no-store')
  })

  test('has nothing that the site asks who wants it for, even with the cookie of who may', async () => {
    const author = await createTestClient(site.url)
    const { id: authorId } = await author.signUp()
    const videoId = await addVideo(site.database, { authorId, audience: 'self' })
    const restricted = restrictedKey(videoId, 'mp4')
    const cookie = [...author.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const key of [restricted, contentKey('message', hash, 'webp'), contentKey('upload', hash, 'mp4')]) {
      await site.uploads.storage.put(key, bytes)
      const answer = await get(key, { cookie })
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
      expect(await askAs(HOST, key, cookie)).toBe(404)
    }
    const own = await fetch(`${site.url}/media/${restricted}`, { headers: { cookie } })
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  })

  test.each([
    '/',
    '/foryou',
    '/api/site/info/',
    '/healthz',
    '/media/live/7/source.m3u8',
    '/sw.js',
    '/media/',
  ])('has no %s: files alone are there', async (path) => {
    const answer = await fetch(cdn.url + path)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([404, null])
  })
})
