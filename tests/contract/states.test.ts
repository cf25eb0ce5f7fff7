import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

import { expect, test } from 'vitest'

import type { USER_DECISIONS, VIDEO_DECISIONS } from '#contract/decisions.ts'
import type { Input, Op } from '#contract/endpoints/index.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { STATUSES } from '#contract/status-screens.ts'
import { nextId } from '#server/db/ids.ts'
import { music } from '#server/db/schema/index.ts'
import { judgeVideo } from '#server/features/moderation/service.ts'
import { tagVideo, getTag } from '#server/features/tags/service.ts'
import { problemOf } from '#support/answers.ts'
import { startTestSite } from '#support/product.ts'
import { createTestClient, type TestClient } from '#support/server.ts'
import { addVideo } from '#support/videos.ts'

const OPERATOR_PASSWORD = 'tide under glass'

/**
 * Specification section 8 and docs/status-codes.md: each state is brought about, and answers with its code and HTTP
 * status.
 */

const site = await startTestSite({
  trustedProxyCount: 1,
  regionHeader: 'x-country',
  guestFeedLimit: 3,
  captchaAfter: {},
})
const { database: db } = site

const guest = await createTestClient(site.url)
const stranger = await createTestClient(site.url)
const minor = await createTestClient(site.url)
const author = await createTestClient(site.url)
await stranger.signUp()
await minor.signUp()
const { id: authorId } = await author.signUp()

/** The operators; they bring about states with their own calls. */
const operator = await createTestClient(site.url)
const { id: operatorId } = await operator.signUp(undefined, OPERATOR_PASSWORD)
await db.query({ text: `UPDATE users SET role = 'operator' WHERE id = $1`, values: [operatorId] })
await operator.call('operator.elevate', { password: OPERATOR_PASSWORD })
const asOperator = <K extends Op>(op: K, input: Input<K>) =>
  operator.call(op, input, { idempotencyKey: nextId() })
const decide = (
  id: string,
  decision: (typeof VIDEO_DECISIONS)[number],
  terms: Partial<Input<'review.decide'>> = {},
) => asOperator('review.decide', { videoIds: [id], decision, reason: 'other', ...terms })
const decideUser = (userId: string, decision: (typeof USER_DECISIONS)[number]) =>
  asOperator('operator.decideUser', { userId, decision, reason: 'other' })

/** Decisions of the classifier and of first reviews: no operator's call makes them. */
const judge = (id: string, change: Parameters<typeof judgeVideo>[2]) =>
  db.transaction((tx) => judgeVideo(tx, id, change))

interface Case {
  name: keyof typeof StatusCode
  how: string
  /** Brings the state about, and returns the call that meets it. */
  make: () => Promise<[op: Op, input: object]>
  /** Reverts a state that the other tests would meet. */
  end?: () => Promise<unknown>
  client?: TestClient
  region?: string
}

const video = (change: Parameters<typeof judgeVideo>[2]) => async (): Promise<[Op, object]> => {
  const id = await addVideo(db, { authorId })
  await judge(id, change)
  return ['videos.detail', { itemId: id }]
}
const decided =
  (...decision: Parameters<typeof decide> extends [string, ...infer Rest] ? Rest : never) =>
  async (): Promise<[Op, object]> => {
    const id = await addVideo(db, { authorId })
    await decide(id, ...decision)
    return ['videos.detail', { itemId: id }]
  }
const userOf = (decision: (typeof USER_DECISIONS)[number]) => async (): Promise<[Op, object]> => {
  const client = await createTestClient(site.url)
  const user = await client.signUp()
  await decideUser(user.id, decision)
  return ['users.detail', { user: user.uniqueId }]
}
/** Every process learns of it within a second. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  await asOperator('operator.setSite', { isReadOnly })
  await setTimeout(600)
}
const birthDateOf = (years: number) =>
  new Date(Date.now() - (years + 0.5) * 365.25 * 86_400_000).toISOString().slice(0, 10)
async function addSound(decision: 'silence' | 'remove') {
  const musicId = nextId()
  await db.orm.insert(music).values({ id: musicId, title: 'Song', authorName: 'A' })
  const videoId = await addVideo(db, { authorId, musicId })
  await asOperator('operator.decideSound', { musicId, decision, reason: 'rights' })
  return { musicId, videoId }
}
const hashtag = (rule: 'blacklisted' | 'sensitive' | 'unshelved') => async (): Promise<[Op, object]> => {
  const name = `tag${nextId()}`
  await tagVideo(db, await addVideo(db, { authorId }), `#${name}`)
  await getTag(db, name)
  await asOperator('hashtags.set', { name, rule })
  return ['tags.detail', { tagName: name }]
}

const cases: Case[] = [
  { name: 'videoNotExist', how: 'removed by a moderator', make: decided('remove') },
  { name: 'videoNotExist', how: 'hidden by a moderator', make: decided('hide') },
  { name: 'firstReviewUnshelve', how: 'not reviewed yet', make: video({ moderation: 'firstReview' }) },
  { name: 'videoNeedsRecheck', how: 'looked at again', make: video({ moderation: 'recheck' }) },
  { name: 'videoRisk', how: 'harmful', make: video({ moderation: 'risk' }) },
  { name: 'videoRiskMask', how: 'masked', make: decided('mask') },
  {
    name: 'videoRiskMaskOther',
    how: 'masked with a reason',
    make: decided('mask', { reason: 'harm' }),
  },
  { name: 'lowAgeOther', how: 'the age of a guest is not known', make: decided('limitAge') },
  {
    name: 'lowAgeOther',
    how: 'the age of a user is not known',
    make: decided('limitAge'),
    client: stranger,
  },
  {
    name: 'lowAge',
    how: 'a user said that they are 15',
    make: async () => {
      await minor.call('users.setBirthDate', { birthDate: birthDateOf(15) }, { idempotencyKey: nextId() })
      return decided('limitAge', { minAge: 16 })()
    },
    client: minor,
  },
  {
    name: 'geofenceBlock',
    how: 'refused in the region that the proxy names',
    make: decided('limitRegion', { regions: ['DE'] }),
    region: 'DE',
  },
  {
    name: 'geofenceBlock',
    how: 'only elsewhere',
    make: decided('limitRegion', { regions: ['AT'], regionRule: 'allowed' }),
    region: 'DE',
  },
  {
    name: 'geofenceBlock',
    how: 'only somewhere, and nobody knows where',
    make: decided('limitRegion', { regions: ['AT'], regionRule: 'allowed' }),
  },
  { name: 'userBanned', how: 'banned', make: userOf('ban') },
  { name: 'abnormal', how: 'paused', make: userOf('pause') },
  {
    name: 'userFtc',
    how: 'the owner said that they are 11',
    make: async () => {
      const client = await createTestClient(site.url)
      const { uniqueId } = await client.signUp()
      await client.send('users.setBirthDate', { birthDate: birthDateOf(11) }, { idempotencyKey: nextId() })
      return ['users.detail', { user: uniqueId }]
    },
  },
  {
    name: 'musicUnshelved',
    how: 'taken away',
    make: async () => ['music.detail', { musicId: (await addSound('remove')).musicId }],
  },
  {
    name: 'videoUnshelvedByMusic',
    how: 'taken away with its sound',
    make: async () => ['videos.detail', { itemId: (await addSound('remove')).videoId }],
  },
  {
    name: 'musicNoCopyright',
    how: 'not ours to use',
    make: async () => ['music.detail', { musicId: (await addSound('silence')).musicId }],
  },
  { name: 'hashtagBlacklist', how: 'black-listed', make: hashtag('blacklisted') },
  { name: 'hashtagSensitiveWord', how: 'sensitive', make: hashtag('sensitive') },
  { name: 'hashtagUnshelve', how: 'taken down', make: hashtag('unshelved') },
  { name: 'videoNotExist', how: 'there is none', make: async () => ['videos.detail', { itemId: '1' }] },
  {
    name: 'userNotExist',
    how: 'there is none',
    make: async () => ['users.detail', { user: 'no_such_name' }],
  },
  { name: 'musicNotExist', how: 'there is none', make: async () => ['music.detail', { musicId: '1' }] },
  {
    name: 'hashtagNotExist',
    how: 'no video has it',
    make: async () => ['tags.detail', { tagName: 'nosuch' }],
  },
  { name: 'effectNotExist', how: 'there is none', make: async () => ['stickers.detail', { stickerId: '1' }] },
  { name: 'liveNotExist', how: 'there is none', make: async () => ['live.detail', { roomId: '1' }] },
  {
    name: 'notLoggedIn',
    how: 'a guest likes',
    make: async () => ['likes.set', { videoId: '1', liked: true }],
  },
  {
    name: 'videoPrivateByUser',
    how: 'for its author alone',
    make: async () => {
      const itemId = await addVideo(db, { authorId })
      await author.call('videos.update', { videoId: itemId, audience: 'self' }, { idempotencyKey: nextId() })
      return ['videos.detail', { itemId }]
    },
  },
  {
    name: 'userPrivate',
    how: 'a video of a private account',
    make: async () => {
      const client = await createTestClient(site.url)
      const { id } = await client.signUp()
      const itemId = await addVideo(db, { authorId: id })
      await client.call('users.setPrivate', { isPrivate: true }, { idempotencyKey: nextId() })
      return ['videos.detail', { itemId }]
    },
  },
  {
    name: 'uniqueIdSensitive',
    how: 'a name that the site reserves',
    make: async () => ['session.signUp', { username: 'moderator', password: 'a good password' }],
  },
  {
    name: 'invalidInput',
    how: 'a count that is none',
    make: async () => ['feed.recommend', { count: 'many' }],
  },
  {
    name: 'forbidden',
    how: 'a user without rights reads the log',
    make: async () => ['operator.audit', { count: 1 }],
    client: stranger,
  },
  {
    name: 'credentialsRefused',
    how: 'a wrong password',
    make: async () => ['session.logIn', { username: 'no_such_name', password: 'not the password' }],
  },
  {
    name: 'serverError',
    how: 'read-only for maintenance',
    make: async () => {
      await setReadOnly(true)
      return ['users.setLikedPublic', { isPublic: true }]
    },
    end: () => setReadOnly(false),
    client: stranger,
  },
  {
    name: 'feedListLimit',
    how: 'a guest has scrolled through what guests may',
    make: async () => {
      for (let count = 0; count < 5; count += 1) await addVideo(db, { authorId, score: count })
      const { maxCursor, itemList } = await guest.call('feed.recommend', { count: 9 })
      expect(itemList).toHaveLength(3)
      return ['feed.recommend', { count: 9, cursor: maxCursor }]
    },
  },
]

test.each(cases)('$name: $how', async ({ name, make, end, client = guest, region }) => {
  const [op, input] = await make()
  const response = await client.send(op, input, region ? { headers: { 'x-country': region } } : {})
  await end?.()
  const code = StatusCode[name]
  expect(await problemOf(response)).toMatchObject({ statusCode: code })
  // A read-only site is not a failure of the server.
  expect(response.status).toBe(name === 'serverError' ? 503 : STATUSES[code].httpStatus)
})

/** Tests of the codes that need more than one call to a server: the file, and the words in it that name the code. */
const ELSEWHERE: Partial<Record<Case['name'], [file: string, words: string]>> = {
  ok: ['tests/contract/states.test.ts', 'StatusCode.musicNoCopyright'],
  networkError: ['worker/http/problems.test.ts', '-1'],
  clientPageError: ['worker/dispatch.test.ts', 'clientPageError'],
  verify: ['tests/contract/captcha.test.ts', 'StatusCode.verify'],
  netError: ['server/features/analytics/forward-events.test.ts', 'netError'],
  sharkSlide: ['tests/contract/sign-up-bursts.test.ts', 'StatusCode.sharkSlide'],
  sharkBlock: ['tests/contract/sign-up-bursts.test.ts', 'StatusCode.sharkBlock'],
  liveNeedsLogin: ['tests/contract/live.test.ts', 'liveNeedsLogin'],
  liveSecret: ['tests/contract/live.test.ts', 'liveSecret'],
  liveBlocked: ['tests/contract/live.test.ts', 'liveBlocked'],
  liveAreaLimit: ['tests/contract/live.test.ts', 'liveAreaLimit'],
  liveNotFound: ['tests/contract/live.test.ts', 'liveNotFound'],
  liveNoRoom: ['tests/contract/live.test.ts', 'liveNoRoom'],
  gameNotExist: ['src/screens/status/status-screen.test.tsx', 'gameNotExist'],
  notFound: ['tests/contract/endpoints.test.ts', '404'],
  methodNotAllowed: ['tests/contract/endpoints.test.ts', '405'],
  requestTimeout: ['tests/contract/uploads.test.ts', 'StatusCode.requestTimeout'],
  conflict: ['server/features/operator/site.test.ts', '409'],
  preconditionFailed: ['tests/contract/uploads.test.ts', '412'],
  tooLarge: ['tests/contract/uploads.test.ts', '413'],
  unsupportedMedia: ['server/features/users/image.test.ts', 'unsupportedMedia'],
  unprocessable: ['server/features/hashtags/hashtags.test.ts', '422'],
  tooManyRequests: ['server/features/downloads/downloads.test.ts', 'tooManyRequests'],
  checksumMismatch: ['tests/contract/uploads.test.ts', '460'],
  insufficientStorage: ['server/features/uploads/uploads.test.ts', '507'],
  signatureRefused: ['tests/contract/edge-signature.test.ts', '10401'],
  csrfRefused: ['tests/contract/edge-csrf.test.ts', 'csrfRefused'],
}

test('each code of the table is brought about by a test', async () => {
  const made = new Set(cases.map(({ name }) => name))
  const others = (Object.keys(StatusCode) as Case['name'][]).filter((name) => !made.has(name))
  expect(others.filter((name) => !ELSEWHERE[name])).toEqual([])
  for (const [file, words] of Object.values(ELSEWHERE)) {
    expect([file, words, (await readFile(file, 'utf8')).includes(words)]).toEqual([file, words, true])
  }
})

test('a masked video is watched by those who say so, and a silent one without its sound (section 8, viewable statuses)', async () => {
  const [, input] = await decided('mask')()
  const { itemId } = input as { itemId: string }
  expect(await guest.call('videos.detail', { itemId, watchAnyway: '1' })).toMatchObject({
    video: { id: itemId },
  })
  const { videoId } = await addSound('silence')
  expect(await guest.call('videos.detail', { itemId: videoId })).toMatchObject({
    video: { status: StatusCode.musicNoCopyright, media: { hasAudio: false } },
  })
})

test('the region that a visitor names counts where the site does not know it, and nowhere else', async () => {
  const [op, input] = await decided('limitRegion', { regions: ['AT'], regionRule: 'allowed' })()
  const visitor = await createTestClient(site.url)
  visitor.cookies.set('vireo_region', 'AT')
  expect((await visitor.send(op, input)).status).toBe(200)
  expect((await visitor.send(op, input, { headers: { 'x-country': 'DE' } })).status).toBe(451)
})
