import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, expect, test } from 'vitest'

import type { USER_DECISIONS, VIDEO_DECISIONS } from '#contract/decisions.ts'
import type { Input, Op } from '#contract/endpoints/index.ts'
import { StatusCode, type CatalogueName } from '#contract/status-codes.ts'
import { STATUSES } from '#contract/status-screens.ts'
import { nextId } from '#server/db/ids.ts'
import { music } from '#server/db/schema/index.ts'
import { askClassifier } from '#server/features/moderation/classify.ts'
import { finishProcessing } from '#server/features/videos/processing-service.ts'
import { problemOf } from '#support/answers.ts'
import { startTestSite } from '#support/product.ts'
import { createTestClient, type TestClient } from '#support/server.ts'
import { createTusClient } from '#support/tus-client.ts'
import { hollowVideo } from '#support/uploads.ts'
import { addVideo, exampleMedia } from '#support/videos.ts'

/**
 * Specification sections 1 (modes) and 8 (states): a video is brought into each state as it happens on a site. Its own
 * address refuses it with its code, no list of a full-screen feed or a grid contains it, and it does not exist for other
 * sites.
 */

const PASSWORD = 'tide under glass'
const site = await startTestSite({ trustedProxyCount: 1, regionHeader: 'x-country', captchaAfter: {} })
const { database: db } = site
const guest = await createTestClient(site.url)
const operator = await createTestClient(site.url)
const { id: operatorId } = await operator.signUp(undefined, PASSWORD)
await db.query({ text: `UPDATE users SET role = 'operator' WHERE id = $1`, values: [operatorId] })
await operator.call('operator.elevate', { password: PASSWORD })
const asOperator = <K extends Op>(op: K, input: Input<K>) =>
  operator.call(op, input, { idempotencyKey: nextId() })

/** The operator's own classifier, which judges new videos (`CLASSIFIER_URL`). */
let labels: string[] = []
const classifier = createServer((_request, response) => {
  response.end(JSON.stringify({ labels }))
}).listen(0, '127.0.0.1')
await once(classifier, 'listening')
afterAll(() => void classifier.close())
const { port } = classifier.address() as AddressInfo
const log = { warn: (text: unknown) => expect.fail(String(text)) }
const classify = askClassifier(new URL(`http://127.0.0.1:${port}/`), log, () => true)

interface Author {
  client: TestClient
  id: string
  uniqueId: string
}
let lastLength = 10_000
/** Uploads and posts a file, waits until it is encoded and the classifier has judged it. */
async function post({ client, id }: Author): Promise<string> {
  const tus = createTusClient(client, site.url)
  // Each is a different file: the same file again would be refused for another reason.
  lastLength += 10
  const file = new Uint8Array(hollowVideo(lastLength))
  const url = await tus.begin(file)
  await tus.patch(url, 0, file)
  const uploadId = url.split('/').at(-1) ?? ''
  const input = { uploadId, caption: `Caption of ${id} #shore`, scheduleTime: 0 }
  const { itemId } = await client.call('videos.create', input, { idempotencyKey: nextId() })
  const judgement = (await classify(new Uint8Array(1))) ?? {}
  await finishProcessing(db, itemId, exampleMedia, { judgement })
  return itemId
}
const add = ({ id }: Author, musicId?: string) =>
  addVideo(db, { authorId: id, caption: `Caption of ${id} #shore`, ...(musicId && { musicId }) })

const labelled =
  (...given: string[]) =>
  async (author: Author) => {
    labels = given
    const itemId = await post(author)
    labels = []
    return itemId
  }
const decided =
  (decision: (typeof VIDEO_DECISIONS)[number], terms: Partial<Input<'review.decide'>> = {}) =>
  async (author: Author) => {
    const itemId = await add(author)
    await asOperator('review.decide', { videoIds: [itemId], decision, reason: 'other', ...terms })
    return itemId
  }
const ofUser = (decision: (typeof USER_DECISIONS)[number]) => async (author: Author) => {
  const itemId = await add(author)
  await asOperator('operator.decideUser', { userId: author.id, decision, reason: 'other' })
  return itemId
}
const byAuthor = (op: Op, inputOf: (itemId: string) => object) => async (author: Author) => {
  const itemId = await add(author)
  await author.client.send(op, inputOf(itemId), { idempotencyKey: nextId() })
  return itemId
}

const nineYearsAgo = () => `${new Date().getFullYear() - 10}-12-31`

const CASES: [CatalogueName, how: string, make: (author: Author) => Promise<string>][] = [
  [
    'firstReviewUnshelve',
    'the operator has first videos reviewed, and one is posted',
    async (author) => {
      await asOperator('operator.setSite', { firstReviewCount: 1 })
      const itemId = await post(author)
      await asOperator('operator.setSite', { firstReviewCount: 0 })
      return itemId
    },
  ],
  ['videoNeedsRecheck', 'the classifier says so', labelled('recheck')],
  ['videoRisk', 'the classifier says so', labelled('risk')],
  ['videoRiskMaskOther', 'the classifier sees violence', labelled('violence')],
  ['lowAgeOther', 'the classifier says that it is for adults', labelled('adult')],
  ['videoRiskMask', 'masked', decided('mask')],
  ['videoNotExist', 'removed', decided('remove')],
  ['videoNotExist', 'hidden', decided('hide')],
  ['geofenceBlock', 'only elsewhere', decided('limitRegion', { regions: ['AT'], regionRule: 'allowed' })],
  ['userBanned', 'its author is banned', ofUser('ban')],
  ['abnormal', 'its author is paused', ofUser('pause')],
  [
    'userFtc',
    'its author says that they are 9',
    byAuthor('users.setBirthDate', () => ({ birthDate: nineYearsAgo() })),
  ],
  [
    'videoPrivateByUser',
    'for its author alone',
    byAuthor('videos.update', (videoId) => ({ videoId, audience: 'self' })),
  ],
  ['userPrivate', 'of a private account', byAuthor('users.setPrivate', () => ({ isPrivate: true }))],
  [
    'videoUnshelvedByMusic',
    'its sound is taken away',
    async (author) => {
      const musicId = nextId()
      await db.orm.insert(music).values({ id: musicId, title: 'Song', authorName: 'A' })
      const itemId = await add(author, musicId)
      await asOperator('operator.decideSound', { musicId, decision: 'remove', reason: 'rights' })
      return itemId
    },
  ],
]

async function signUp(): Promise<Author> {
  const client = await createTestClient(site.url)
  return { client, ...(await client.signUp()) }
}
/** Everything that a guest's lists contain, for feeds and for grids. */
async function listed({ id }: Author): Promise<string[]> {
  const lists = await Promise.all([
    guest.call('feed.recommend', { count: 30 }),
    guest.call('feed.userPosts', { userId: id, count: 30 }).catch(() => ({ itemList: [] })),
    guest.call('search.videos', { q: 'caption', count: 30 }),
  ])
  return lists.flatMap(({ itemList }) => itemList.map((video: { id: string }) => video.id))
}

test('a video without a state is everywhere: what follows is no accident', async () => {
  const author = await signUp()
  const itemId = await post(author)
  expect((await guest.send('videos.detail', { itemId })).status).toBe(200)
  expect(await listed(author)).toContain(itemId)
  expect((await fetch(`${site.url}/embed/v2/${itemId}`)).status).toBe(200)
  const feed = await fetch(`${site.url}/feeds/@${author.uniqueId}.xml`)
  expect(await feed.text()).toContain(`Caption of ${author.id}`)
})

/** States in which others cannot see the account. */
const isAccountState = (name: CatalogueName) => /^(userBanned|abnormal|userFtc|userPrivate)$/.test(name)

test.each(CASES)('%s, %s', async (name, _how, make) => {
  const author = await signUp()
  const itemId = await make(author)
  const refused = await guest.send('videos.detail', { itemId })
  const code = StatusCode[name]
  expect([(await problemOf(refused)).statusCode, refused.status]).toEqual([code, STATUSES[code].httpStatus])
  // Full-screen feeds and grids.
  expect(await listed(author)).not.toContain(itemId)
  // Embedded players, oEmbed and feeds on other sites.
  const page = encodeURIComponent(`${site.url}/@${author.uniqueId}/video/${itemId}`)
  for (const [path, status] of [
    [`/embed/v2/${itemId}`, 404],
    [`/oembed?url=${page}`, 404],
    // The feed of an account that others can see; otherwise there is no feed either.
    [`/feeds/@${author.uniqueId}.xml`, isAccountState(name) ? 404 : 200],
  ] as const) {
    const response = await fetch(site.url + path)
    const hasCaption = (await response.text()).includes(`Caption of ${author.id}`)
    expect([path, response.status, hasCaption]).toEqual([path, status, false])
  }
})
