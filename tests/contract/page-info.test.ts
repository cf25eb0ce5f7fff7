import { get as httpGet } from 'node:http'
import { json } from 'node:stream/consumers'

import { describe, expect, test } from 'vitest'

import type { SharedVideo } from '#contract/models/video.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { UserRelation } from '#contract/user-relation.ts'
import { nextId } from '#server/db/ids.ts'
import { music } from '#server/db/schema/index.ts'
import { tagVideo } from '#server/features/tags/service.ts'
import { startTestSite } from '#support/product.ts'
import { createTestClient } from '#support/server.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

/** Specification section 7.2: server-rendered info. */

interface Info {
  statusCode: number
  pageUrl?: string
  canonicalUrl?: string
  body: {
    itemListData: SharedVideo[]
    hasMore: boolean
    maxCursor: string
    minCursor: string
    user?: object
    tag?: object
    music?: object
    video?: SharedVideo
  }
}

const site = await startTestSite({ regionHeader: 'x-country' })
const { database } = site
const client = await createTestClient(site.url)
const { id: viewerId } = await client.signUp()
const author = await addUser(database)
const { id: authorId, uniqueId } = author
const musicId = nextId()
await database.orm.insert(music).values({ id: musicId, title: 'Tide (slow)', authorName: 'Mia' })
const videoId = await addVideo(database, { authorId, musicId, caption: '#sea' })
await tagVideo(database, videoId, '#sea')
const unlistedId = await addVideo(database, { authorId, audience: 'unlisted' })
const privateId = await addVideo(database, { authorId: viewerId, audience: 'self' })

/** Sends any Host header, which fetch does not allow. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; cookies: string[]; cache: string | undefined; info: Info }>(
    (resolve, reject) => {
      httpGet(site.url + path, { headers }, (response) => {
        const { statusCode = 0, headers: got } = response
        void json(response).then(
          (info) =>
            resolve({
              status: statusCode,
              cookies: got['set-cookie'] ?? [],
              cache: got['cache-control'],
              info: info as Info,
            }),
          reject,
        )
      })
    },
  )
const idsOf = ({ body }: Info) => body.itemListData.map(({ id }) => id)
const beginsWith = async (shareId: string) =>
  idsOf((await ask(`/node/share/trending?shareId=${shareId}`)).info)
const countWebIds = async (country: string, cookie = '') =>
  (await ask('/node/share/trending', { 'x-country': country, cookie })).cookies.filter((line) =>
    line.startsWith('s_v_web_id='),
  ).length
const asViewer = () => ({ cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') })

test.each([
  [`/node/share/user/@${uniqueId}`, { user: { id: authorId, uniqueId } }, `/@${uniqueId}`],
  [`/node/share/user/@${authorId}`, { user: { id: authorId } }, `/@${uniqueId}`],
  ['/node/share/tag/sea', { tag: { name: 'sea' } }, '/tag/sea'],
  [`/node/share/music/Tide-slow-${musicId}`, { music: { id: musicId } }, `/music/Tide-slow-${musicId}`],
  ['/node/share/trending', {}, '/foryou'],
])('%s is the subject of a page and its first videos', async (path, subject, canonicalUrl) => {
  const { status, cache, info } = await ask(path)
  expect([status, cache, info.statusCode, info.canonicalUrl]).toEqual([200, 'no-store', 0, canonicalUrl])
  expect(info.body).toMatchObject({ ...subject, hasMore: false, minCursor: '' })
  expect(idsOf(info)).toEqual([videoId])
  expect((await ask(`${path}/`)).status).toBe(200)
})

test('a video carries the counters of its author wherever they are read (section 3, authorInfos)', async () => {
  const { info } = await ask(`/node/share/video/@${uniqueId}/${videoId}`)
  const stats = { followerCount: 0, followingCount: 0, heartCount: 0, videoCount: 0 }
  expect(info.canonicalUrl).toBe(`/@${uniqueId}/video/${videoId}`)
  expect(info.body.video).toMatchObject({
    id: videoId,
    scheduleTime: 0,
    author: { id: authorId, relation: UserRelation.unknown, stats },
    authorInfos: { id: authorId, uniqueId, stats },
    authorStats: stats,
  })
  const lists = ['/node/share/tag/sea', `/share/item/list?type=profile&id=${authorId}`]
  for (const path of lists) {
    const [video] = (await ask(path)).info.body.itemListData
    expect(video).toMatchObject({ author: { stats }, authorInfos: { stats } })
  }
  const embed = await fetch(`${site.url}/api/recommend/embed_videos/`)
  expect(await embed.json()).toMatchObject({ statusCode: 0, items: [{ authorInfos: { stats } }] })
})

test('the trending page begins with the video that was shared, if the viewer may watch it', async () => {
  expect(await beginsWith(videoId)).toEqual([videoId])
  expect(await beginsWith(unlistedId)).toEqual([unlistedId, videoId])
  for (const shareId of [privateId, nextId(), 'x', '']) {
    expect(await beginsWith(shareId)).toEqual([videoId])
  }
})

test('each viewer is given what they may see', async () => {
  const path = `/node/share/video/@x/${privateId}`
  expect((await ask(path)).info.statusCode).toBe(StatusCode.videoPrivateByUser)
  expect((await ask(path, asViewer())).info.body.video).toMatchObject({ id: privateId, isOwn: true })
})

test.each([
  ['/node/share/user/@nobody', 404, StatusCode.userNotExist],
  ['/node/share/tag/none', 404, StatusCode.hashtagNotExist],
  ['/node/share/music/Tide', 404, StatusCode.musicNotExist],
  [`/node/share/video/@x/${nextId()}`, 404, StatusCode.videoNotExist],
  ['/node/share/video/@x/nought', 400, StatusCode.invalidInput],
  [`/node/share/user/${uniqueId}`, 404, StatusCode.notFound],
  ['/node/share/%E6%B5', 404, StatusCode.notFound],
  ['/node', 404, StatusCode.notFound],
  ['/prefetch/share', 404, StatusCode.notFound],
])('%s is refused as data', async (path, httpStatus, statusCode) => {
  const { status, info } = await ask(path)
  expect([status, info.statusCode]).toEqual([httpStatus, statusCode])
})

test('nothing is written there', async () => {
  const response = await fetch(`${site.url}/node/share/trending`, { method: 'POST' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

describe('the forwarded page', () => {
  test('is repeated by its path and query, and chooses the language of addresses', async () => {
    const { info } = await ask(`/node/share/user/@${uniqueId}`, {
      'x-forwarded-uri': `/de/@${uniqueId}?utm_source=copy`,
    })
    expect([info.pageUrl, info.canonicalUrl]).toEqual([
      `/de/@${uniqueId}?utm_source=copy`,
      `/de/@${uniqueId}`,
    ])
    expect((await ask('/node/share/trending')).info).not.toHaveProperty('pageUrl')
  })

  test.each([
    'https://evil.example/de/foryou?a=1',
    '//evil.example/de/foryou?a=1',
    '\\\\evil.example/de/foryou?a=1',
    'https://evil.example//de/foryou?a=1',
    'https://user:evil.example@evil.example:81/de/foryou?a=1#evil.example',
  ])('of %s gives no host', async (forwarded) => {
    const { info } = await ask('/node/share/trending', {
      host: 'evil.example',
      referer: 'https://evil.example/',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-uri': forwarded,
    })
    expect(info).toMatchObject({ statusCode: 0, pageUrl: '/de/foryou?a=1', canonicalUrl: '/de/foryou' })
    expect(JSON.stringify(info)).not.toContain('evil')
  })

  test('that is none harms nothing', async () => {
    for (const forwarded of ['', 'http://', 'javascript:alert(1)', 'a'.repeat(8_000), '/%']) {
      expect((await ask('/node/share/trending', { 'x-forwarded-uri': forwarded })).status).toBe(200)
    }
  })
})

describe('/prefetch/share/item_list', () => {
  test('is the share list, by its parameters', async () => {
    const { info } = await ask(`/prefetch/share/item_list?type=profile&id=${authorId}&count=5`)
    expect(info).toMatchObject({ statusCode: 0, hasMore: false, body: { hasMore: false, minCursor: '' } })
    expect(idsOf(info)).toEqual([videoId])
  })

  test.each([
    [`/@${uniqueId}`, [videoId]],
    [`/fr/@${uniqueId}?source=h5_m&utm_source=copy&share_user_id=7`, [videoId]],
    ['/tag/sea', [videoId]],
    [`/music/Tide-${musicId}`, [videoId]],
    [`/@${uniqueId}/video/${unlistedId}`, [videoId]],
    [`/@${uniqueId}/video/${videoId}`, []],
    ['/foryou', [videoId]],
    ['https://evil.example/trending', [videoId]],
    [`/share_h5/user?id=${authorId}`, [videoId]],
    ['/share/challenge?name=sea', [videoId]],
    ['/discover', []],
    ['/keywords-expansion?q=sea', []],
  ])('below the page %s has its videos', async (page, ids) => {
    const { info } = await ask('/prefetch/share/item_list', { 'x-forwarded-uri': page })
    expect([info.statusCode, info.pageUrl, idsOf(info)]).toEqual([
      0,
      page.replace('https://evil.example', ''),
      ids,
    ])
  })

  test('needs a page that has videos', async () => {
    for (const page of ['', '/privacy', '/no/such/page']) {
      expect((await ask('/prefetch/share/item_list', { 'x-forwarded-uri': page })).status).toBe(400)
    }
    expect((await ask('/prefetch/share/item_list', { 'x-forwarded-uri': '/@nobody' })).status).toBe(404)
  })
})

test('a browser without a web id is given one where that is allowed', async () => {
  expect(await countWebIds('JP')).toBe(1)
  expect(await countWebIds('JP', 's_v_web_id=verify_1')).toBe(0)
  expect(await countWebIds('DE')).toBe(0)
  expect(await countWebIds('JP', 'vireo_consent=denied')).toBe(0)
})
