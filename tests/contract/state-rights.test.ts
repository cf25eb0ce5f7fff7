import { describe, expect, test } from 'vitest'

import { ops, endpoints, type Op } from '#contract/endpoints/index.ts'
import type { Standing } from '#contract/moderation.ts'
import { StatusCode, type CatalogueName } from '#contract/status-codes.ts'
import { nextId } from '#server/db/ids.ts'
import { judgeVideo, setStanding } from '#server/features/moderation/service.ts'
import { canFetchFiles } from '#server/features/visibility/service.ts'
import { problemOf } from '#support/answers.ts'
import { startTestSite } from '#support/product.ts'
import { samples } from '#support/samples.ts'
import { createTestClient } from '#support/server.ts'
import { addVideo } from '#support/videos.ts'

const OPERATOR_PASSWORD = 'tide under glass'

/** Specification section 8: the rights that users have in each state, and which viewers reach videos in each. */

const site = await startTestSite({ trustedProxyCount: 1, regionHeader: 'x-country', captchaAfter: {} })
const { database: db } = site

const guest = await createTestClient(site.url)
const stranger = await createTestClient(site.url)
const minor = await createTestClient(site.url)
const author = await createTestClient(site.url)
await stranger.signUp()
await minor.signUp()
const birthDate = new Date(Date.now() - 15.5 * 365.25 * 86_400_000).toISOString().slice(0, 10)
await minor.call('users.setBirthDate', { birthDate }, { idempotencyKey: nextId() })
const { id: authorId } = await author.signUp()
const operator = await createTestClient(site.url)
const { id: operatorId } = await operator.signUp(undefined, OPERATOR_PASSWORD)
await db.query({ text: `UPDATE users SET role = 'operator' WHERE id = $1`, values: [operatorId] })
await operator.call('operator.elevate', { password: OPERATOR_PASSWORD })

const judge = (id: string, change: Parameters<typeof judgeVideo>[2]) =>
  db.transaction((tx) => judgeVideo(tx, id, change))
const stand = (userId: string, standing: Standing) =>
  db.transaction((tx) => setStanding(tx, userId, standing))

const WRITES_OF_USERS = ops.filter(
  (op) => endpoints[op].method === 'POST' && endpoints[op].policy.access === 'member',
)
const isOpen = (op: Op) =>
  endpoints[op].policy.access === 'anyone' ||
  /^(account\.(?!changeUsername)|decisions\.appeal|rights\.counter|dismissals|session\.deleteAccount|conversations\.(markRead|deleteMessage|hide|setMuted)|history|screenTime|notices|notifications|relations\.(rejectRequest|removeFollower|setBlock|setMute)|users\.(setPrivate|setLikedPublic|setMentionAudience|ackPrivateNotice)|videos\.(delete|remove)|comments\.(delete|setBlockedWord))/.test(
    op,
  )

describe('a user whose account is restricted', () => {
  test.each([
    ['banned', 'userBanned'],
    ['abnormal', 'abnormal'],
    ['underAge', 'userFtc'],
  ] as const)('%s: writes nothing that reaches others (%s)', async (standing, name) => {
    const client = await createTestClient(site.url)
    const { id } = await client.signUp()
    await stand(id, standing)
    for (const op of WRITES_OF_USERS) {
      const response = await client.send(op, samples[op].input, { idempotencyKey: nextId() })
      const { statusCode } = (await response.json()) as { statusCode: number }
      expect([op, statusCode === StatusCode[name]]).toEqual([op, !isOpen(op)])
    }
    expect((await client.send('feed.recommend', { count: 3 })).status).toBe(200)
  })

  test('suspended: writes again once the time is over, and its profile stays (10221)', async () => {
    const client = await createTestClient(site.url)
    const { id, uniqueId } = await client.signUp()
    const follow = () =>
      client.send('follows.set', { userId: authorId, follow: true }, { idempotencyKey: nextId() })
    const decision = { userId: id, decision: 'suspend', reason: 'other' } as const
    await operator.call('operator.decideUser', decision, { idempotencyKey: nextId() })
    const refused = await follow()
    expect(refused.status).toBe(403)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(await problemOf(refused)).toMatchObject({ statusCode: StatusCode.userBanned })
    expect((await guest.send('users.detail', { user: uniqueId })).status).toBe(200)
    await db.query({
      text: 'UPDATE users SET suspended_until = now() WHERE id = $1',
      values: [id],
    })
    expect((await follow()).status).toBe(200)
  })
})

describe('the authorisation matrix of states: {guest, stranger, banned, minor, moderator, author} x {removed, masked, geofenced, adult}', async () => {
  const [banned, moderator] = [await createTestClient(site.url), await createTestClient(site.url)]
  const ids = { banned: (await banned.signUp()).id, moderator: (await moderator.signUp()).id }
  await stand(ids.banned, 'banned')
  await db.query({ text: "UPDATE users SET role = 'moderator' WHERE id = $1", values: [ids.moderator] })
  const clients = { guest, stranger, banned, minor, moderator, author }
  type Role = keyof typeof clients
  const states = {
    removed: { moderation: 'removed' },
    masked: { moderation: 'mask' },
    geofenced: { allowedRegions: ['AT'] },
    adult: { minAge: 18 },
  } as const
  type State = keyof typeof states
  const videos = Object.fromEntries(
    await Promise.all(
      Object.entries(states).map(async ([state, change]) => {
        const id = await addVideo(db, { authorId, caption: `Caption of ${state}` })
        await judge(id, change as Parameters<typeof judgeVideo>[2])
        return [state, id] as const
      }),
    ),
  ) as Record<State, string>

  const REFUSALS: Record<State, CatalogueName> = {
    removed: 'videoNotExist',
    masked: 'videoRiskMask',
    geofenced: 'geofenceBlock',
    adult: 'lowAgeOther',
  }
  const isLetThrough = (role: Role, state: State) =>
    role === 'moderator' || (role === 'author' && state !== 'removed')
  const watching = (role: Role, state: State): CatalogueName => {
    if (isLetThrough(role, state)) return 'ok'
    return role === 'minor' && state === 'adult' ? 'lowAge' : REFUSALS[state]
  }
  /** A mask asks for confirmation, but keeps no viewer away. */
  const reaching = (role: Role, state: State): CatalogueName =>
    state === 'masked' ? 'ok' : watching(role, state)
  const writing = (role: Role, state: State): CatalogueName => {
    if (role === 'guest') return 'notLoggedIn'
    return role === 'banned' ? 'userBanned' : reaching(role, state)
  }
  /** Banned users may still make choices that others do not see. */
  const privately = (role: Role, state: State): CatalogueName =>
    role === 'guest' ? 'notLoggedIn' : reaching(role, state)
  const rows: [Op, (id: string) => object, (role: Role, state: State) => CatalogueName][] = [
    ['videos.detail', (itemId) => ({ itemId }), watching],
    ['comments.list', (videoId) => ({ videoId, count: 3 }), reaching],
    ['likes.set', (videoId) => ({ videoId, liked: true }), writing],
    ['saves.set', (videoId) => ({ videoId, saved: true }), writing],
    ['dismissals.set', (videoId) => ({ videoId, dismissed: true }), privately],
  ]
  const cells = Object.keys(states).flatMap((state) =>
    Object.keys(clients).map((role) => ({ role: role as Role, state: state as State })),
  )

  test.each(rows)('%s', async (op, inputOf, expected) => {
    for (const { role, state } of cells) {
      const response = await clients[role].send(op, inputOf(videos[state]), { idempotencyKey: nextId() })
      const { statusCode } = (await response.json()) as { statusCode: number }
      expect([role, state, statusCode]).toEqual([role, state, StatusCode[expected(role, state)]])
    }
  })

  test('lists show them to their author alone, but for one that was removed', async () => {
    for (const { role, state } of cells) {
      const own = await clients[role].call('feed.userPosts', { userId: authorId, count: 48 })
      const all = await clients[role].call('feed.recommend', { count: 3 })
      const isListed = own.itemList.some(({ id }) => id === videos[state])
      expect([role, state, isListed]).toEqual([role, state, role === 'author' && state !== 'removed'])
      expect(all.itemList.some(({ id }) => id === videos[state])).toBe(false)
    }
  })

  test('other sites, feeds and addresses of files show nothing of them', async () => {
    for (const [state, id] of Object.entries(videos)) {
      for (const path of [
        `/embed/v2/${id}`,
        `/oembed?url=${encodeURIComponent(`${site.url}/@x/video/${id}`)}`,
      ]) {
        const response = await fetch(site.url + path)
        expect([path, (await response.text()).includes(`Caption of ${state}`)]).toEqual([path, false])
      }
      for (const [role, viewer] of [
        ['guest', null],
        ['stranger', { id: ids.banned, uniqueId: '' }],
        ['moderator', { id: ids.moderator, uniqueId: '', role: 'moderator' }],
      ] as const) {
        const isServed = state === 'masked' || role === 'moderator'
        expect([state, role, await canFetchFiles(db, viewer, id)]).toEqual([state, role, isServed])
      }
    }
  })
})
