import { expect, test } from 'vitest'

import { SHARE_LIST_PAGE_SIZE } from '#contract/constants.ts'
import type { Output } from '#contract/endpoints/index.ts'
import type { WireList } from '#contract/models/video.ts'
import { REFLOW_SOURCES } from '#contract/share.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { nextId } from '#server/db/ids.ts'
import { EVERYWHERE, TREND_KINDS } from '#server/db/schema/trends.ts'
import { indexQueued } from '#server/features/search/index-service.ts'
import { createViewCounter } from '#server/features/views/service.ts'
import { createViewTokens } from '#server/features/views/tokens.ts'
import { silentLog } from '#server/log.ts'
import { createRateLimiter } from '#server/security/rate-limit.ts'
import { problemOf } from '#support/answers.ts'
import { startTestSite } from '#support/product.ts'
import { createTestClient } from '#support/server.ts'
import { addVideo } from '#support/videos.ts'

import { shareRoutes } from './routes.ts'
import { deleteUnusedLinks } from './service.ts'

const { url, database } = await startTestSite({}, { limiter: createRateLimiter(1) })
const guest = await createTestClient(url)
const client = await createTestClient(url)
const author = await client.signUp()
const stranger = await createTestClient(url)
await stranger.signUp()
const videoId = await addVideo(database, { authorId: author.id })
const privateId = await addVideo(database, { authorId: author.id, audience: 'self' })
for (let count = 0; count < SHARE_LIST_PAGE_SIZE; count += 1) {
  await addVideo(database, { authorId: author.id })
}

const link = (id: string) => ({ type: 'video', id, device: 'mobile', way: 'copy', fromPage: 'fyp' }) as const
const open = async (path: string, cookies = guest.cookies) => {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(url + path, { redirect: 'manual', headers: { cookie } })
  return { status: response.status, location: response.headers.get('location') }
}
const videosOf = (list: Output<'share.list'>) => list.body.itemListData
const countLinks = async () =>
  (await database.query<{ count: number }>({ text: 'SELECT count(*)::int AS count FROM short_links' }))[0]
    ?.count

test('the share list has 48 videos a page, at its own address (sections 7.1 and 9)', async () => {
  const first = await guest.call('share.list', { type: 'profile', id: author.id })
  expect(videosOf(first)).toHaveLength(48)
  expect(first).toMatchObject({
    hasMore: true,
    minCursor: '',
    body: { hasMore: true, maxCursor: first.maxCursor },
  })
  const { maxCursor, minCursor, requestId } = first
  const input = { maxCursor, minCursor, parentRequestId: requestId, utmSource: 'copy', shareUid: '7' }
  const query = new URLSearchParams({ type: 'profile', id: author.id, ...input }).toString()
  const response = await fetch(`${url}/share/item/list?${query}`)
  const second = (await response.json()) as Output<'share.list'>
  expect(second).toMatchObject({ statusCode: 0, hasMore: false, minCursor: maxCursor })
  expect(videosOf(second).map(({ id }) => id)).toEqual([videoId])
})

test('below a video are others, and below what nobody may see is nothing', async () => {
  const below = await guest.call('share.list', { type: 'video', id: videoId })
  expect(videosOf(below).map(({ id }) => id)).not.toContain(videoId)
  expect(videosOf(below).length).toBeGreaterThan(0)
  // A page has nearly all of them: of each one that is below, most others would be.
  for (const { id } of videosOf(below).slice(0, 5)) {
    const others = videosOf(await guest.call('share.list', { type: 'video', id }))
    expect(others.map((other) => other.id)).not.toContain(id)
  }
  const refused = (input: object) => guest.send('share.list', input).then(({ status }) => status)
  expect(await refused({ type: 'video', id: privateId })).toBe(403)
  expect(await refused({ type: 'video' })).toBe(404)
  expect(await refused({ type: 'profile', id: nextId() })).toBe(404)
})

test('discovery and a keyword have lists of their own (section 3, share types)', async () => {
  const found = await addVideo(database, { authorId: author.id, caption: 'A quokka' })
  await indexQueued(database, silentLog())
  const input = { type: 'keywords_expansion', keyword: 'quokka', count: 5 } as const
  expect(videosOf(await guest.call('share.list', input)).map(({ id }) => id)).toEqual([found])
  // Nothing is trending on this site yet.
  expect(await guest.call('share.list', { type: 'discovery' })).toMatchObject({
    hasMore: false,
    body: { itemListData: [] },
  })
  await database.query({
    text: 'INSERT INTO trends VALUES ($2, $3, $1, 9, 0, 9, now())',
    values: [found, TREND_KINDS.video, EVERYWHERE],
  })
  expect(videosOf(await guest.call('share.list', { type: 'discovery' })).map(({ id }) => id)).toEqual([found])
})

test('a share list that searches is limited as searches are', async () => {
  const tokens = createViewTokens('secret')
  // A hundredth of the limits: a guest's address has 6 searches a minute.
  const routes = shareRoutes('secret', tokens, createRateLimiter(0.01), createViewCounter(tokens))
  const [headers, responseHeaders] = [new Headers(), new Headers()]
  const guestContext = {
    viewer: null,
    headers,
    responseHeaders,
    deviceKeyId: null,
    clientAddress: '203.0.113.9',
  }
  const list = (type: 'keywords_expansion' | 'homepage_hot') =>
    routes['share.list']({ type, keyword: 'quokka', count: 5 }, { db: database, ...guestContext })
  await expect(
    Promise.all(Array.from({ length: 9 }, () => list('keywords_expansion'))),
  ).rejects.toMatchObject({
    problem: { httpStatus: 429 },
  })
  await expect(list('homepage_hot')).resolves.toHaveProperty('body.itemListData')
})

test('an item list carries its videos by every name they are read by (sections 3 and 7.1)', async () => {
  const response = await fetch(`${url}/api/post/item_list/?userId=${author.id}&count=2`)
  const list = (await response.json()) as WireList
  const [first] = list.itemList
  expect(list.itemList).toHaveLength(2)
  expect(list.items).toEqual(list.itemList)
  const { hasMore, maxCursor, minCursor } = list
  expect(list.body).toEqual({ itemListData: list.itemList, hasMore, maxCursor, minCursor })
  expect(first?.author.stats).toEqual(first?.authorStats)
  expect(first?.authorInfos.stats).toEqual(first?.authorStats)
})

test('one user shares a thing by one link, however often; another by another one', async () => {
  const { path } = await client.call('share.link', link(videoId))
  expect(path).toMatch(/^\/t\/[\w-]{12}$/)
  expect((await client.call('share.link', link(videoId))).path).toBe(path)
  const elsewhere = await client.call('share.link', { ...link(videoId), device: 'pc', way: 'sheet' })
  expect(elsewhere.path.slice(0, -1)).toBe(path.slice(0, -1))
  expect(await countLinks()).toBe(1)
  const other = await stranger.call('share.link', link(videoId))
  expect(other.path.slice(0, -1)).not.toBe(path.slice(0, -1))
  expect(await countLinks()).toBe(2)
})

test('a short link leads to the page, and says who shared what and how (sections 3 and 4)', async () => {
  const { path } = await client.call('share.link', link(videoId))
  const { status, location } = await open(path)
  const address = new URL(location ?? '', url)
  expect([status, address.origin, address.pathname]).toEqual([
    302,
    url,
    `/@${author.uniqueId}/video/${videoId}`,
  ])
  expect(Object.fromEntries(address.searchParams)).toEqual({
    source: 'h5_m',
    object_id: videoId,
    object_type: 'video',
    share_device: 'mobile',
    share_user_id: author.id,
    from_page: 'fyp',
    utm_source: 'copy',
    utm_medium: 'share',
    utm_campaign: 'client_share',
  })
  const german = await fetch(url + path, { redirect: 'manual', headers: { 'accept-language': 'de' } })
  expect(german.headers.get('location')).toMatch(/^\/de\/@/)
})

test.each([
  ['homepage_hot', {}, '/foryou', {}],
  ['discovery', {}, '/discover', {}],
  ['keywords_expansion', { keyword: 'a&b sea' }, '/keywords-expansion', { q: 'a&b sea' }],
] as const)(
  'a link to %s is its own address, needs no row, and says who shared it (section 3, share types)',
  async (type, input, pathname, query) => {
    const before = await countLinks()
    const { path } = await client.call('share.link', { type, ...input, device: 'pc', way: 'copy' })
    const address = new URL(path, url)
    expect(address.pathname).toBe(pathname)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...query,
      source: 'h5_t',
      object_type: type,
      share_device: 'pc',
      share_user_id: author.id,
      utm_source: 'copy',
      utm_medium: 'share',
      utm_campaign: 'client_share',
    })
    expect(await countLinks()).toBe(before)
    expect((await guest.send('share.link', { type: 'video', device: 'pc', way: 'copy' })).status).toBe(404)
  },
)

test('a link goes a year after its last use, in batches; sharing or opening it counts as one', async () => {
  const age = (path: string, days: number) =>
    database.query({
      text: 'UPDATE short_links SET last_used_at = now() - make_interval(days => $2) WHERE code = $1',
      values: [path.slice(3, -1), days],
    })
  const another = await addVideo(database, { authorId: author.id })
  const { path: opened } = await client.call('share.link', link(another))
  const { path: forgotten } = await stranger.call('share.link', link(another))
  const { path: again } = await guest.call('share.link', link(another))
  const { path: young } = await client.call('share.link', link(videoId))
  for (const [path, days] of [
    [opened, 366],
    [again, 366],
    [forgotten, 366],
    [young, 364],
  ] as const)
    await age(path, days)
  expect((await open(opened)).status).toBe(302)
  expect((await guest.call('share.link', link(another))).path).toBe(again)
  const before = await countLinks()
  await deleteUnusedLinks(database, 1)
  expect(await countLinks()).toBe((before ?? 0) - 1)
  const statuses = [await open(opened), await open(again), await open(forgotten), await open(young)]
  expect(statuses.map(({ status }) => status)).toEqual([302, 302, 404, 302])
})

test('the link to a video that somebody may not see is a link that nobody made', async () => {
  const { path } = await client.call('share.link', link(privateId))
  expect((await open(path, client.cookies)).status).toBe(302)
  const asked = [await open(path), await open(path, stranger.cookies), await open('/t/AbCd-_fGhIj0')]
  const refusals = [path.slice('/t/'.length), 'AbCd-_fGhIj0'].map(async (code) =>
    problemOf(await stranger.send('share.open', { code })),
  )
  const [ofPrivate, ofNone] = await Promise.all(refusals)
  expect(ofNone?.statusCode).toBe(StatusCode.videoNotExist)
  expect(ofPrivate).toEqual(ofNone)
  // Without pages this server answers 404 itself.
  expect(asked).toEqual([404, 404, 404].map((status) => ({ status, location: null })))
  expect((await stranger.send('share.link', link(privateId))).status).toBe(403)
})

test.each(['//evil.test', '/t/', '/t/a', '/t/AbCd-_fGhIjz', '/t/%2F%2Fevil.test', `/t/${'a'.repeat(300)}`])(
  'no other site is behind %s',
  async (path) => {
    const { location } = await open(path)
    expect(location).toBeNull()
  },
)

test('the list for embeds has 24 videos, of everybody or of a user (sections 7.1 and 9)', async () => {
  const all = await guest.call('feed.embedVideos', {})
  expect(all.items).toHaveLength(24)
  const { user } = await guest.call('users.detail', { user: author.id })
  const own = await client.call('feed.embedVideos', { secUid: user.secUid, count: 48, aid: 1988, lang: 'de' })
  expect(own.items).toHaveLength(48)
  expect(own.items.map(({ id }) => id)).not.toContain(privateId)
  const unknown = await guest.send('feed.embedVideos', { secUid: 'nobody' })
  expect(await unknown.json()).toMatchObject({ statusCode: StatusCode.userNotExist })
})

test('links to a sticker and to a live lead to their shared pages, which have videos below (section 3, download types)', async () => {
  const stickerId = nextId()
  await database.query({
    text: `INSERT INTO stickers (id, name, key, small_key) VALUES ($1, 'Sun up', 'sticker/a.webp', 'sticker/b.webp')`,
    values: [stickerId],
  })
  const withSticker = await addVideo(database, { authorId: author.id, stickerId })
  const cases = [
    ['sticker', stickerId, `/sticker/Sun-up-${stickerId}`],
    ['live', author.id, `/@${author.uniqueId}/live`],
  ] as const
  for (const [type, id, address] of cases) {
    const { path } = await guest.call('share.link', { ...link(id), type })
    const { location } = await open(path)
    const { pathname, searchParams } = new URL(location ?? '', url)
    expect([decodeURIComponent(pathname), searchParams.get('object_type')]).toEqual([address, type])
    expect(REFLOW_SOURCES).toContain(searchParams.get('source'))
    const [first] = videosOf(await guest.call('share.list', { type, id, count: 1 }))
    expect(first?.id).toBe(withSticker)
    expect((await guest.send('share.link', { ...link(nextId()), type })).status).toBe(404)
  }
})
