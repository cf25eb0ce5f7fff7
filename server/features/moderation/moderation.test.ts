import { expect, test } from 'vitest'

import { StatusCode, type CatalogueName } from '#contract/status-codes.ts'
import { nextId } from '#server/db/ids.ts'
import { music } from '#server/db/schema/index.ts'
import { listRecommended, listUserPosts } from '#server/features/feed/service.ts'
import { getMusic, requireUsableSound } from '#server/features/music/music.ts'
import { setBirthDate } from '#server/features/users/birth-date-service.ts'
import { getProfile } from '#server/features/users/service.ts'
import { getVideo, loadVideos } from '#server/features/videos/service.ts'
import { withDatabase } from '#support/database.ts'
import { collectPublished } from '#support/published.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { judgeVideo, setMusicState, setStanding } from './service.ts'

const db = await withDatabase()
const author = await addUser(db)
const viewer = await addUser(db)

const refusal = (name: CatalogueName) => ({ problem: { statusCode: StatusCode[name] } })
const judge = (id: string, change: Parameters<typeof judgeVideo>[2]) =>
  db.transaction((tx) => judgeVideo(tx, id, change))
const countersOf = async (id: string) => {
  const [row] = await db.query<{ videos: number; hearts: number }>({
    text: 'SELECT video_count AS videos, heart_count AS hearts FROM users WHERE id = $1',
    values: [id],
  })
  return row
}

test('a judgement moves the counters of the author, tells watchers, and is undone by what it returns', async () => {
  const owner = await addUser(db)
  const id = await addVideo(db, { authorId: owner.id })
  await db.query({ text: 'UPDATE videos SET like_count = 3 WHERE id = $1', values: [id] })
  await db.query({
    text: 'UPDATE users SET video_count = 1, heart_count = 3 WHERE id = $1',
    values: [owner.id],
  })
  const published = collectPublished(db)
  const before = await judge(id, { moderation: 'removed' })
  expect(published).toEqual([{ kind: 'audience', videoId: id }])
  expect(await countersOf(owner.id)).toEqual({ videos: 0, hearts: 0 })
  await expect(getVideo(db, owner, id)).rejects.toMatchObject(refusal('videoNotExist'))
  await judge(id, before)
  expect(await countersOf(owner.id)).toEqual({ videos: 1, hearts: 3 })
  expect(await getVideo(db, viewer, id)).toMatchObject({ id })
})

test('a masked video is asked about (10229, 10230), and in nobody’s list but its author’s', async () => {
  const id = await addVideo(db, { authorId: author.id })
  await judge(id, { moderation: 'maskWithReason', maskReason: 'violence' })
  await expect(getVideo(db, viewer, id)).rejects.toMatchObject({
    problem: {
      statusCode: StatusCode.videoRiskMaskOther,
      httpStatus: 403,
      fields: { videoId: id, reason: 'violence', placeholder: 'AQID', dominantColor: '#102030' },
    },
  })
  expect(await getVideo(db, viewer, id, { watchesAnyway: true })).toMatchObject({ id })
  expect(await getVideo(db, author, id)).toMatchObject({ id, moderation: 'maskWithReason' })
  await judge(id, { moderation: 'mask' })
  await expect(getVideo(db, null, id)).rejects.toMatchObject({
    problem: {
      statusCode: StatusCode.videoRiskMask,
      fields: expect.not.objectContaining({ reason: 'violence' }),
    },
  })
  for (const list of [
    await loadVideos(db, [{ id }], viewer),
    (await listUserPosts(db, viewer, { userId: author.id, count: 9 })).itemList,
    (await listRecommended(db, null, { count: 9 })).itemList,
  ]) {
    expect(list.map((video) => video.id)).not.toContain(id)
  }
  const own = await listUserPosts(db, author, { userId: author.id, count: 9 })
  expect(own.itemList.map((video) => video.id)).toContain(id)
})

test('a sound that the site may not use goes silent in its videos (10219); one that is taken away takes them along (10218, 10220)', async () => {
  const source = await addVideo(db, { authorId: author.id })
  const musicId = nextId()
  await db.orm.insert(music).values({ id: musicId, title: 'Song', authorName: 'A', videoId: source })
  await db.query({ text: 'UPDATE videos SET music_id = $2 WHERE id = $1', values: [source, musicId] })
  const set = (state: Parameters<typeof setMusicState>[2]) =>
    db.transaction((tx) => setMusicState(tx, musicId, state))
  await requireUsableSound(db, viewer, musicId)

  expect(await set('noCopyright')).toBe('available')
  expect(await getVideo(db, viewer, source)).toMatchObject({
    status: StatusCode.musicNoCopyright,
    media: { hasAudio: false },
  })
  await expect(getMusic(db, viewer, musicId)).rejects.toMatchObject(refusal('musicNoCopyright'))
  await expect(requireUsableSound(db, viewer, musicId)).rejects.toMatchObject({
    problem: { httpStatus: 422 },
  })

  expect(await set('unshelved')).toBe('noCopyright')
  await expect(getVideo(db, viewer, source)).rejects.toMatchObject(refusal('videoUnshelvedByMusic'))
  await expect(getMusic(db, viewer, musicId)).rejects.toMatchObject(refusal('musicUnshelved'))
  expect(await getVideo(db, author, source)).toMatchObject({ id: source })

  await set('available')
  expect((await getVideo(db, viewer, source)).media.hasAudio).toBe(true)
  await judge(source, { isSilenced: true })
  expect(await getVideo(db, viewer, source)).toMatchObject({ status: StatusCode.musicNoCopyright })
})

test.each([
  ['banned', 'userBanned'],
  ['abnormal', 'abnormal'],
  ['underAge', 'userFtc'],
] as const)(
  'an account that is %s is hidden with its videos (section 8, %s), and comes back',
  async (standing, name) => {
    const user = await addUser(db)
    const id = await addVideo(db, { authorId: user.id })
    await db.query({ text: 'UPDATE users SET video_count = 1 WHERE id = $1', values: [user.id] })
    const set = (next: Parameters<typeof setStanding>[2]) =>
      db.transaction((tx) => setStanding(tx, user.id, next))
    expect(await set(standing)).toBe('good')
    await expect(getProfile(db, viewer, user.uniqueId)).rejects.toMatchObject(refusal(name))
    await expect(getVideo(db, viewer, id)).rejects.toMatchObject(refusal(name))
    await expect(listUserPosts(db, viewer, { userId: user.id, count: 9 })).rejects.toMatchObject(
      refusal(name),
    )
    expect(await getProfile(db, user, user.uniqueId)).toMatchObject({ stats: { videoCount: 0 } })
    expect(await set('good')).toBe(standing)
    expect(await getProfile(db, viewer, user.uniqueId)).toMatchObject({ stats: { videoCount: 1 } })
    expect(await getVideo(db, viewer, id)).toMatchObject({ id })
  },
)

test('a ban takes every video along, also those that somebody writes a comment about at this moment', async () => {
  const user = await addUser(db)
  const id = await addVideo(db, { authorId: user.id })
  await db.transaction(async (tx) => {
    await tx.query({
      text: `INSERT INTO comments (id, video_id, author_id, text) VALUES ($1, $2, $3, 'Hi')`,
      values: [nextId(), id, viewer.id],
    })
    await db.transaction((other) => setStanding(other, user.id, 'banned'))
  })
  await expect(getVideo(db, viewer, id)).rejects.toMatchObject({ problem: expect.anything() })
})

test('a date of birth closes the account of a child (section 8, user FTC)', async () => {
  const user = await addUser(db)
  const bear = (birthDate: string) => db.transaction((tx) => setBirthDate(tx, user, { birthDate }))
  for (const date of ['2999-01-01', '1800-01-01']) {
    await expect(bear(date)).rejects.toMatchObject({ problem: { httpStatus: 400 } })
  }
  const child = new Date(Date.now() - 12 * 365 * 86_400_000).toISOString().slice(0, 10)
  expect(await bear(child)).toMatchObject({ birthDate: child })
  await expect(getProfile(db, viewer, user.uniqueId)).rejects.toMatchObject(refusal('userFtc'))
  await expect(bear('1990-01-01')).rejects.toMatchObject({ problem: { httpStatus: 409 } })
})
