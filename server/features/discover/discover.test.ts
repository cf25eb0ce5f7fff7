import { beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/constants.ts'
import type { Viewer } from '#server/api/route.ts'
import { nextId } from '#server/db/ids.ts'
import { music } from '#server/db/schema/index.ts'
import { setRule } from '#server/features/tags/rules.ts'
import { tagVideo } from '#server/features/tags/service.ts'
import { withDatabase } from '#support/database.ts'
import { addUser, addUsers } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import {
  listRisingSounds,
  listRisingTags,
  listRisingUsers,
  listRisingVideos,
  refreshTrends,
  suggestUsers,
} from './service.ts'

const db = await withDatabase()
const all = { count: 48, region: undefined }

beforeEach(async () => {
  await db.query({ text: 'TRUNCATE trends, users, music, tags, sessions CASCADE' })
})

async function post(author: Viewer, tags: readonly string[] = [], options: { musicId?: string } = {}) {
  const caption = tags.map((tag) => `#${tag}`).join(' ')
  const id = await addVideo(db, { authorId: author.id, caption, ...options })
  await tagVideo(db, id, caption)
  return id
}

/** Makes each of the users like the video, some time ago. */
async function like(videoId: string, users: readonly Viewer[], agoMs = 0) {
  await db.query({
    text: 'INSERT INTO likes (user_id, video_id, created_at) SELECT id, $2, $3 FROM unnest($1::bigint[]) AS id',
    values: [users.map(({ id }) => id), videoId, new Date(Date.now() - agoMs)],
  })
}

async function relate(table: 'follows' | 'blocks' | 'mutes' | 'follow_requests', from: Viewer, to: Viewer) {
  await db.query({ text: `INSERT INTO ${table} VALUES ($1, $2)`, values: [from.id, to.id] })
}

/** Logs each of the users in from a network. */
async function logIn(users: readonly Viewer[], networkOf: (index: number) => string) {
  for (const [index, { id }] of users.entries()) {
    await db.query({
      text: `INSERT INTO sessions (id, token, user_id, expires_at, network) VALUES ($1, $1, $2, now(), $3)`,
      values: [nextId(), id, networkOf(index)],
    })
  }
}

const risingTags = async () => (await listRisingTags(db, all)).map(({ name }) => name)
const risingVideos = async (viewer: Viewer | null = null) =>
  (await listRisingVideos(db, viewer, all)).itemList.map(({ id }) => id)
const risingUsers = async (viewer: Viewer | null = null) =>
  (await listRisingUsers(db, viewer, all)).map(({ id }) => id)

describe('what rises (specification section 7.3, discover)', () => {
  test('is measured against its own past, and is no count', async () => {
    const author = await addUser(db)
    const fans = await addUsers(db, 20)
    await logIn(fans, String)
    const steady = await post(author, ['steady'])
    const rising = await post(author, ['rising'])
    await like(steady, fans)
    await like(rising, fans.slice(0, 6))
    await refreshTrends(db)
    expect(await risingVideos()).toEqual([steady, rising])
    // One has been this strong for weeks, the other is new.
    await db.query({ text: 'UPDATE trends SET usual = strength WHERE subject_id = $1', values: [steady] })
    await refreshTrends(db)
    expect(await risingVideos()).toEqual([rising, steady])
  })

  test('the past is an average of a week, and what stopped rising stands behind by its strength', async () => {
    const author = await addUser(db)
    const videoId = await post(author)
    await like(videoId, await addUsers(db, 9), DAY_MS)
    const usualAt = async (days: number) => {
      await refreshTrends(db, new Date(Date.now() + days * DAY_MS))
      const [row] = await db.query<{ usual: number; strength: number; score: number }>({
        text: 'SELECT usual, strength, score FROM trends WHERE subject_id = $1',
        values: [videoId],
      })
      return row
    }
    // Nine users of an unknown network, a day ago: the square root of 9, halved.
    const first = await usualAt(0)
    expect(first?.strength).toBeCloseTo(Math.sqrt(9 / 2), 3)
    expect(first).toMatchObject({ usual: 0, score: first?.strength })
    const later = await usualAt(1)
    expect(later?.strength).toBeCloseTo(Math.sqrt(9 / 4), 3)
    expect(later?.usual).toBeCloseTo(1.5 * (1 - Math.exp(-1 / 7)), 3)
    const muchLater = await usualAt(30)
    expect(muchLater?.score).toBeCloseTo(-1 / ((muchLater?.strength ?? 0) + 1), 9)
  })

  test('likes and trends of years ago count next to nothing', async () => {
    const author = await addUser(db)
    const fans = await addUsers(db, 4)
    const [old, young] = [await post(author), await post(author)]
    await like(old, fans, 4 * 365 * DAY_MS)
    await like(young, fans.slice(0, 1))
    await refreshTrends(db)
    expect(await risingVideos()).toEqual([young, old])
    await db.query({ text: `UPDATE trends SET refreshed_at = now() - interval '20 years'` })
    await refreshTrends(db)
    const rows = await db.query<{ usual: number }>({ text: 'SELECT usual, strength FROM trends' })
    expect(rows.every(({ usual }) => Number.isFinite(usual))).toBe(true)
  })

  test('many likes of one author’s videos count less than a few of several authors', async () => {
    const [one, ...others] = await addUsers(db, 5)
    const fans = await addUsers(db, 9)
    await logIn(fans, String)
    if (!one) throw new Error('There is no author.')
    await like(await post(one, ['one']), fans)
    for (const [index, author] of others.entries()) {
      await like(await post(author, ['several']), fans.slice(index, index + 1))
    }
    await refreshTrends(db)
    expect(await risingTags()).toEqual(['several', 'one'])
  })

  test.each([
    ['one network', (index: number) => (index < 9 ? 'a' : String(index))],
    ['an unknown network', (index: number) => (index < 9 ? undefined : String(index))],
  ])('nine users of %s count less than four of several', async (_, networkOf) => {
    const author = await addUser(db)
    const fans = await addUsers(db, 13)
    for (const [index, fan] of fans.entries()) {
      const network = networkOf(index)
      if (network !== undefined) await logIn([fan], () => network)
    }
    const pushed = await post(author)
    const liked = await post(author)
    await like(pushed, fans.slice(0, 9))
    await like(liked, fans.slice(9))
    await refreshTrends(db)
    expect(await risingVideos()).toEqual([liked, pushed])
  })

  test('accounts younger than a day are as those of one network', async () => {
    const author = await addUser(db)
    const made = await addUsers(db, 9, 'made', new Date())
    const fans = await addUsers(db, 4)
    await logIn([...made, ...fans], String)
    const pushed = await post(author)
    const liked = await post(author)
    await like(pushed, made)
    await like(liked, fans)
    await refreshTrends(db)
    expect(await risingVideos()).toEqual([liked, pushed])
  })

  test('a user counts once for a hashtag, and an author’s own likes count for nothing', async () => {
    const author = await addUser(db)
    const [fan] = await addUsers(db, 1)
    if (!fan) throw new Error('There is no fan.')
    const ids = await Promise.all([1, 2, 3].map(() => post(author, ['sea'])))
    for (const id of ids) {
      await like(id, [fan, author])
    }
    await refreshTrends(db)
    const rows = await db.query({ text: 'SELECT strength FROM trends WHERE kind = 2' })
    expect(rows).toEqual([{ strength: expect.closeTo(Math.SQRT2, 3) }])
    const users = await db.query({ text: 'SELECT subject_id AS id, strength FROM trends WHERE kind = 1' })
    expect(users).toEqual([{ id: author.id, strength: expect.closeTo(1, 3) }])
  })

  test('what rises in the viewer’s region stands first, where it is known', async () => {
    const author = await addUser(db)
    const fans = await addUsers(db, 8)
    const everywhere = await post(author, ['world'])
    const there = await post(author, ['berlin'])
    await db.query({ text: `UPDATE videos SET region = 'DE' WHERE id = $1`, values: [there] })
    await like(everywhere, fans)
    await like(there, fans.slice(0, 2))
    await refreshTrends(db)
    const tagsIn = async (region: string | undefined) =>
      (await listRisingTags(db, { count: 9, region })).map(({ name }) => name)
    expect(await tagsIn('DE')).toEqual(['berlin', 'world'])
    expect(await tagsIn('FR')).toEqual(['world', 'berlin'])
    expect(await tagsIn(undefined)).toEqual(['world', 'berlin'])
  })

  test('a bounded number of subjects is stored, the strongest', async () => {
    const [strong, ...authors] = await addUsers(db, 310)
    if (!strong) throw new Error('There is no author.')
    await db.query({
      text: `INSERT INTO follows (follower_id, followee_id) SELECT $1, id FROM unnest($2::bigint[]) AS id`,
      values: [strong.id, authors.map(({ id }) => id)],
    })
    for (const author of authors.slice(0, 3)) {
      await relate('follows', author, strong)
    }
    await refreshTrends(db)
    const rows = await db.query({ text: 'SELECT subject_id AS id FROM trends ORDER BY strength DESC' })
    expect(rows).toHaveLength(300)
    expect(rows[0]).toEqual({ id: strong.id })
  })
})

describe('what is shown of it', () => {
  test('nothing of users whom the viewer blocks, mutes or is blocked by, and no private account', async () => {
    const [viewer, blocked, blocker, muted, hidden, shown] = await addUsers(db, 6)
    if (!viewer || !blocked || !blocker || !muted || !hidden || !shown) throw new Error('Users are missing.')
    const fans = await addUsers(db, 3)
    const videoOf = new Map<string, string>()
    for (const author of [blocked, blocker, muted, hidden, shown]) {
      const id = await post(author)
      videoOf.set(author.id, id)
      await like(id, fans)
    }
    await db.query({ text: 'UPDATE users SET video_count = 1' })
    await refreshTrends(db)
    await relate('blocks', viewer, blocked)
    await relate('blocks', blocker, viewer)
    await relate('mutes', viewer, muted)
    await db.query({ text: 'UPDATE users SET is_private = true WHERE id = $1', values: [hidden.id] })
    await db.query({
      text: 'UPDATE videos SET is_author_private = true WHERE author_id = $1',
      values: [hidden.id],
    })
    expect(await risingUsers(viewer)).toEqual([shown.id])
    expect((await suggestUsers(db, viewer, all)).map(({ id }) => id)).toEqual([shown.id])
    expect(await risingVideos(viewer)).toEqual([videoOf.get(shown.id)])
    await db.query({
      text: 'INSERT INTO dismissals (user_id, video_id) VALUES ($1, $2)',
      values: [viewer.id, videoOf.get(shown.id)],
    })
    expect(await risingVideos(viewer)).toEqual([])
    expect((await risingUsers()).toSorted()).toEqual(
      [blocked, blocker, muted, shown].map(({ id }) => id).toSorted(),
    )
  })

  test('no video and no sound of a video that stopped being public since', async () => {
    const author = await addUser(db)
    const musicId = nextId()
    await db.orm.insert(music).values({ id: musicId, title: 'Waves', authorName: 'Mia' })
    const videoId = await post(author, [], { musicId })
    await like(videoId, await addUsers(db, 3))
    await refreshTrends(db)
    expect(await risingVideos()).toEqual([videoId])
    expect(await listRisingSounds(db, null, all)).toMatchObject([{ id: musicId, videoCount: 1 }])
    for (const audience of ['unlisted', 'followers', 'self']) {
      await db.query({ text: 'UPDATE videos SET audience = $1', values: [audience] })
      expect([await risingVideos(), await listRisingSounds(db, null, all)]).toEqual([[], []])
    }
  })

  test('no hashtag of a search for help, and none with a rule against it (section 8)', async () => {
    const author = await addUser(db)
    await post(author, ['suicide', 'sea', 'forbidden'])
    await setRule(db, 'forbidden', 'blacklisted')
    await refreshTrends(db)
    expect(await risingTags()).toEqual(['sea'])
  })
})

describe('users to follow (specification section 7.3, recommend user)', () => {
  test('are friends of friends, then authors with the same hashtags, each with the reason', async () => {
    const [viewer, friend, other, theirs, tagged, asked] = await addUsers(db, 6)
    if (!viewer || !friend || !other || !theirs || !tagged || !asked) throw new Error('Users are missing.')
    for (const to of [friend, other]) {
      await relate('follows', viewer, to)
      await relate('follows', to, theirs)
    }
    await relate('follows', friend, asked)
    await relate('follows', friend, viewer)
    await relate('follow_requests', viewer, asked)
    const liked = await post(friend, ['sea'])
    await like(liked, [viewer])
    await post(tagged, ['sea'])
    await post(theirs)
    await db.query({ text: 'UPDATE users SET video_count = 1' })
    expect(await suggestUsers(db, viewer, all)).toEqual([
      expect.objectContaining({
        id: theirs.id,
        reason: { kind: 'followedBy', name: `Person ${friend.id}`, count: 2 },
      }),
      expect.objectContaining({ id: tagged.id, reason: { kind: 'sameTag', tag: 'sea' } }),
    ])
  })

  test('are no minors, but those whom the minor follows (section 3, age verification)', async () => {
    const [viewer, minor, adult] = await addUsers(db, 3)
    if (!viewer || !minor || !adult) throw new Error('Users are missing.')
    const fans = await addUsers(db, 3)
    for (const user of [minor, adult]) {
      await like(await post(user), fans)
    }
    await db.query({ text: 'UPDATE users SET video_count = 1' })
    const age = (user: Viewer, years: number) =>
      db.query({
        text: 'UPDATE users SET birth_date = current_date - make_interval(years => $2) WHERE id = $1',
        values: [user.id, years],
      })
    await age(minor, 17)
    await age(adult, 18)
    await refreshTrends(db)
    const shown = async (who: Viewer | null) => [
      (await suggestUsers(db, who, all)).map(({ id }) => id),
      await risingUsers(who ?? undefined),
    ]
    expect(await shown(null)).toEqual([[adult.id], [adult.id]])
    expect(await shown(viewer)).toEqual([[adult.id], [adult.id]])
    await relate('follows', minor, viewer)
    const both = [minor.id, adult.id].toSorted()
    expect((await shown(viewer)).map((ids) => ids.toSorted())).toEqual([both, both])
  })

  test('are those who rise for guests, and for users who follow nobody', async () => {
    const [viewer, author] = await addUsers(db, 2)
    if (!viewer || !author) throw new Error('Users are missing.')
    await like(await post(author), await addUsers(db, 2))
    await db.query({ text: 'UPDATE users SET video_count = 1 WHERE id = $1', values: [author.id] })
    await refreshTrends(db)
    expect(await suggestUsers(db, null, all)).toMatchObject([{ id: author.id }])
    expect(await suggestUsers(db, viewer, all)).toMatchObject([{ id: author.id }])
    expect(await suggestUsers(db, author, all)).toEqual([])
  })
})
