import { describe, expect, test } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import type { Tx } from '#server/db/client.ts'
import { publishComment } from '#server/features/comments/service.ts'
import { setFollow } from '#server/features/follows/service.ts'
import { setLike } from '#server/features/likes/service.ts'
import { setBlock } from '#server/features/relations/service.ts'
import { deleteVideo } from '#server/features/videos/deletion-service.ts'
import { withDatabase } from '#support/database.ts'
import { collectPublished } from '#support/published.ts'
import { addUser, addUsers } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { announce, AnnouncementError, withdrawAnnouncement } from './announcements.ts'
import { removeOldNotices } from './purge.ts'
import { countNotices, listActors, listComments, listNotices, markRead } from './read-service.ts'

const db = await withDatabase()

const write = <T>(work: (db: Tx) => Promise<T>) => db.transaction(work)
const like = (viewer: Viewer, videoId: string) => write((tx) => setLike(tx, viewer, { videoId, liked: true }))
const follow = (viewer: Viewer, user: Viewer) =>
  write((tx) => setFollow(tx, viewer, { userId: user.id, follow: true }))
const comment = (viewer: Viewer, videoId: string, text = 'So good') =>
  write((tx) =>
    publishComment(tx, viewer, { videoId, text, localId: (viewer.id + videoId.slice(-8)).padStart(32, '0') }),
  )
const read = (viewer: Viewer, input: Parameters<typeof markRead>[2]) =>
  write((tx) => markRead(tx, viewer, input))
const list = (viewer: Viewer, input: Partial<Parameters<typeof listNotices>[2]> = {}) =>
  listNotices(db, viewer, { tab: 'all', count: 24, ...input })

describe('the inbox (specification sections 3 and 7.3, notice multi, notice count and digg list)', () => {
  test('groups the likes of a video, names the latest two, and lists all', async () => {
    const ann = await addUser(db)
    const videoId = await addVideo(db, { authorId: ann.id })
    const users = await addUsers(db, 12)
    for (const user of users) {
      await like(user, videoId)
    }
    const { groups, hasMore } = await list(ann)
    expect(hasMore).toBe(false)
    expect(groups).toMatchObject([
      {
        kind: 'like',
        noticeCount: 12,
        isUnread: true,
        actors: [{ id: users[11]?.id }, { id: users[10]?.id }],
        video: { id: videoId, author: { uniqueId: ann.uniqueId } },
      },
    ])
    const groupId = groups[0]?.id ?? ''
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await listActors(db, ann, { groupId, count: 5, cursor })
      ids.push(...page.users.map(({ id }) => id))
      cursor = page.hasMore ? page.maxCursor : undefined
    } while (cursor !== undefined)
    expect(ids).toEqual(users.map(({ id }) => id).toReversed())
    // Nothing is shown of another user's inbox.
    expect((await listActors(db, users[0]!, { groupId, count: 5 })).users).toEqual([])
  })

  test('groups the comments on a video, shows the latest one that can be read, and lists all', async () => {
    const ann = await addUser(db)
    const [videoId, other] = [
      await addVideo(db, { authorId: ann.id }),
      await addVideo(db, { authorId: ann.id }),
    ]
    const users = await addUsers(db, 4)
    const ids: string[] = []
    for (const user of users) {
      ids.push((await comment(user, videoId, `By ${user.id}`)).comment.id)
    }
    await comment(users[0]!, other, 'Elsewhere')
    const [elsewhere, group] = (await list(ann)).groups
    expect(elsewhere).toMatchObject({ noticeCount: 1, video: { id: other } })
    expect(group).toMatchObject({
      kind: 'comment',
      noticeCount: 4,
      actors: [{ id: users[3]?.id }, { id: users[2]?.id }],
      comment: { id: ids[3], text: `By ${users[3]?.id}` },
    })
    const groupId = group?.id ?? ''
    const first = await listComments(db, ann, { groupId, count: 3 })
    const second = await listComments(db, ann, { groupId, count: 3, cursor: first.maxCursor })
    expect([...first.comments, ...second.comments].map(({ id }) => id)).toEqual(ids.toReversed())
    expect([first.hasMore, second.hasMore]).toEqual([true, false])
    // Nothing is shown of another user's inbox.
    expect((await listComments(db, users[0]!, { groupId, count: 3 })).comments).toEqual([])
    await write((tx) => setBlock(tx, ann, { userId: users[3]!.id, block: true }))
    expect((await list(ann)).groups[1]).toMatchObject({ noticeCount: 3, comment: { id: ids[2] } })
    const left = await listComments(db, ann, { groupId, count: 9 })
    expect(left.comments.map(({ id }) => id)).toEqual(ids.slice(0, 3).toReversed())
  })

  test('has a list and a count for each tab, and keyset pages of all', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    const videoId = await addVideo(db, { authorId: ann.id })
    await like(ben, videoId)
    await comment(ben, videoId, 'First!')
    await follow(ben, ann)
    expect(await countNotices(db, ann)).toEqual({
      unread: { likes: 1, comments: 1, mentions: 0, followers: 1, site: 0 },
      followRequestCount: 0,
      unreadConversationCount: 0,
    })
    const kindsOf = async (input: Parameters<typeof list>[1]) =>
      (await list(ann, input)).groups.map(({ kind }) => kind)
    expect(await kindsOf({})).toEqual(['follow', 'comment', 'like'])
    expect(await kindsOf({ tab: 'likes' })).toEqual(['like'])
    expect(await kindsOf({ tab: 'followers' })).toEqual(['follow'])
    expect(await kindsOf({ tab: 'site' })).toEqual([])
    expect((await list(ann, { tab: 'comments' })).groups[0]?.comment?.text).toBe('First!')
    const first = await list(ann, { count: 2 })
    expect(first).toMatchObject({ hasMore: true, groups: [{ kind: 'follow' }, { kind: 'comment' }] })
    expect(await list(ann, { count: 2, cursor: first.maxCursor })).toMatchObject({
      hasMore: false,
      groups: [{ kind: 'like' }],
    })
  })

  test('is read tab by tab or as a whole, never less than before, and publishes what has changed', async () => {
    const [ann, ben, cem] = [await addUser(db), await addUser(db), await addUser(db)]
    const videoId = await addVideo(db, { authorId: ann.id })
    await like(ben, videoId)
    await follow(ben, ann)
    const [newest, oldest] = (await list(ann)).groups
    const changes = collectPublished(db)
    const upToId = newest?.latestId ?? ''
    expect((await read(ann, { tab: 'likes', upToId })).unread).toMatchObject({
      likes: 0,
      followers: 1,
    })
    expect((await read(ann, { tab: 'all', upToId })).unread).toMatchObject({
      likes: 0,
      followers: 0,
    })
    await read(ann, { tab: 'all', upToId: oldest?.latestId ?? '' })
    await read(ann, { tab: 'all', upToId })
    expect(changes).toEqual([1, 2].map(() => ({ kind: 'noticesRead', userId: ann.id })))
    expect((await list(ann)).groups.map(({ isUnread }) => isUnread)).toEqual([false, false])
    await like(cem, videoId)
    expect((await list(ann)).groups.map(({ kind, isUnread }) => [kind, isUnread])).toEqual([
      ['like', true],
      ['follow', false],
    ])
    expect((await countNotices(db, ann)).unread).toMatchObject({ likes: 1, followers: 0 })
  })

  test('a mark from the future reads what there is, and nothing that comes later', async () => {
    const [ann, ben, cem] = [await addUser(db), await addUser(db), await addUser(db)]
    await follow(ben, ann)
    await read(ann, { tab: 'all', upToId: '9223372036854775807' })
    await follow(cem, ann)
    expect((await countNotices(db, ann)).unread.followers).toBe(1)
  })

  test('leaves out what is about a video that is gone, and users who were blocked meanwhile', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    const videoId = await addVideo(db, { authorId: ann.id })
    await like(ben, videoId)
    await follow(ben, ann)
    await write((tx) => deleteVideo(tx, ann, videoId))
    expect((await list(ann)).groups.map(({ kind }) => kind)).toEqual(['follow'])
    // As when a block and an event happen at the same time.
    await db.query({
      text: 'INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)',
      values: [ann.id, ben.id],
    })
    expect((await list(ann)).groups).toEqual([])
  })

  test('has announcements of the site for everyone who was there, in their language, read like the rest', async () => {
    const ann = await addUser(db)
    const videoId = await addVideo(db, { authorId: ann.id })
    await like(await addUser(db), videoId)
    const id = await announce(db, { en: ' Down on Sunday ', de: 'Sonntag Pause' })
    await like(await addUser(db), videoId)
    const later = await addUser(db)
    const kinds = async (viewer: Viewer, input: Parameters<typeof list>[1] = {}) =>
      (await list(viewer, { language: 'de', ...input })).groups.map(({ kind }) => kind)
    expect(await kinds(ann)).toEqual(['like', 'announcement'])
    expect(await kinds(ann, { tab: 'site' })).toEqual(['announcement'])
    expect(await kinds(later)).toEqual([])
    const textIn = async (language: string) =>
      (await list(ann, { language, tab: 'site' })).groups[0]?.announcement?.text
    expect([await textIn('de'), await textIn('fr'), await textIn('__proto__')]).toEqual([
      'Sonntag Pause',
      'Down on Sunday',
      'Down on Sunday',
    ])
    // A page from before does not know the kind.
    expect((await list(ann)).groups.map(({ kind }) => kind)).toEqual(['like'])
    // Also page by page.
    const first = await list(ann, { language: 'de', count: 1 })
    expect(await list(ann, { language: 'de', count: 1, cursor: first.maxCursor })).toMatchObject({
      hasMore: false,
      groups: [{ kind: 'announcement', isUnread: true }],
    })
    expect((await countNotices(db, ann)).unread.site).toBe(1)
    expect((await read(ann, { tab: 'site', upToId: id })).unread.site).toBe(0)
    expect((await countNotices(db, later)).unread.site).toBe(0)
    expect(await withdrawAnnouncement(db, id)).toBe(true)
    expect(await kinds(ann, { tab: 'site' })).toEqual([])
    await expect(announce(db, { en: 'a'.repeat(501) })).rejects.toThrow(AnnouncementError)
  })

  test('loses what is older than half a year, and nothing else', async () => {
    const ann = await addUser(db)
    const [old, recent] = [await addVideo(db, { authorId: ann.id }), await addVideo(db, { authorId: ann.id })]
    for (const user of await addUsers(db, 3)) {
      await like(user, old)
    }
    await like(await addUser(db), recent)
    for (const [table, days] of Object.entries({ notices: 181, notice_groups: 181 })) {
      await db.query({
        text: `UPDATE ${table} SET day = day - ${days} WHERE recipient_id = $1 AND subject_id = $2`,
        values: [ann.id, old],
      })
    }
    await removeOldNotices(db)
    expect((await list(ann)).groups).toMatchObject([{ video: { id: recent } }])
    const [{ count } = { count: 0 }] = await db.query<{ count: number }>({
      text: 'SELECT count(*)::int AS count FROM notices WHERE recipient_id = $1',
      values: [ann.id],
    })
    expect(count).toBe(1)
  })

  test.each(['like_1_2026-02-31', 'nothing_1_2026-11-26', 'videoFailed_1_2026-11-26'])(
    'refuses %s',
    async (groupId) => {
      const ann = await addUser(db)
      await expect(listActors(db, ann, { groupId, count: 5 })).rejects.toMatchObject({
        problem: { httpStatus: 400 },
      })
    },
  )
})
