import { describe, expect, test } from 'vitest'

import type { CommentInline } from '#contract/models/comment-body.ts'
import { StatusCode } from '#contract/status-codes.ts'
import type { Viewer } from '#server/api/route.ts'
import { withDatabase } from '#support/database.ts'
import { addUser, addUsers } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { getComment, listComments, listReplies } from './list-service.ts'
import {
  deleteComment,
  editComment,
  publishComment,
  removeDeletedComments,
  setCommentLike,
  setCommentPin,
} from './service.ts'

/** Replies, likes, pins, edits and deletions of comments (specification sections 3, comment slices, and 7.3). */

const db = await withDatabase()
const author = await addUser(db)
const newVideo = () => addVideo(db, { authorId: author.id })

let lastLocalId = 0
const nextLocalId = () => (++lastLocalId).toString(16).padStart(32, '0')

const publish = async (viewer: Viewer, videoId: string, text: string, parentId?: string) => {
  const input = { videoId, text, localId: nextLocalId(), ...(parentId && { parentId }) }
  return db.transaction((tx) => publishComment(tx, viewer, input))
}
const write = async (viewer: Viewer, videoId: string, text: string, parentId?: string) =>
  (await publish(viewer, videoId, text, parentId)).comment.id
const remove = (viewer: Viewer, videoId: string, commentId: string, deleted = true) =>
  db.transaction((tx) => deleteComment(tx, viewer, { videoId, commentId, deleted }))
const like = (viewer: Viewer, videoId: string, commentId: string, liked = true) =>
  db.transaction((tx) => setCommentLike(tx, viewer, { videoId, commentId, liked }))
const pin = (viewer: Viewer, videoId: string, commentId: string, pinned = true) =>
  db.transaction((tx) => setCommentPin(tx, viewer, { videoId, commentId, pinned }))
const edit = (viewer: Viewer, videoId: string, commentId: string, text: string) =>
  db.transaction((tx) => editComment(tx, viewer, { videoId, commentId, text }))
const list = async (viewer: Viewer | null, videoId: string, order: 'newest' | 'best' = 'newest') =>
  (await listComments(db, viewer, { videoId, order, count: 20 })).comments
const textsOf = async (videoId: string, order: 'newest' | 'best' = 'newest') =>
  (await list(null, videoId, order)).map(({ text }) => text)
const repliesOf = async (viewer: Viewer | null, videoId: string, commentId: string) =>
  (await listReplies(db, viewer, { videoId, commentId, count: 20 })).comments.map(({ text }) => text)
const countOf = async (videoId: string) => {
  const [row] = await db.query<{ counted: number; there: number }>({
    text: `SELECT comment_count AS counted, (
        SELECT count(*)::int FROM comments WHERE video_id = videos.id AND deleted_at IS NULL AND NOT EXISTS (
          SELECT FROM comments AS parent WHERE parent.video_id = videos.id AND parent.id = comments.parent_id
            AND parent.deleted_at IS NOT NULL)) AS there
      FROM videos WHERE id = $1`,
    values: [videoId],
  })
  expect(row?.counted).toBe(row?.there)
  return row?.counted
}
const block = (blocker: Viewer, blocked: Viewer) =>
  db.query({
    text: 'INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)',
    values: [blocker.id, blocked.id],
  })
const gone = { problem: { httpStatus: 404, statusCode: StatusCode.notFound } }

const kindsOf = async (user: Viewer) => {
  const rows = await db.query<{ kind: string }>({
    text: 'SELECT kind FROM notices WHERE recipient_id = $1 ORDER BY id',
    values: [user.id],
  })
  return rows.map(({ kind }) => kind)
}

describe('replies', () => {
  test('are listed with their comment, the oldest first, and counted on it and on the video', async () => {
    const viewer = await addUser(db)
    const videoId = await newVideo()
    const id = await write(viewer, videoId, 'first')
    await write(author, videoId, 'second')
    for (const text of ['a', 'b', 'c']) await write(author, videoId, text, id)
    expect(await textsOf(videoId)).toEqual(['second', 'first'])
    expect(await repliesOf(null, videoId, id)).toEqual(['a', 'b', 'c'])
    expect((await list(null, videoId)).map(({ replyCount }) => replyCount)).toEqual([0, 3])
    expect(await countOf(videoId)).toBe(5)
  })

  test('have two levels: a reply to a reply belongs to the comment that begins the thread', async () => {
    const viewer = await addUser(db)
    const videoId = await newVideo()
    const id = await write(viewer, videoId, 'first')
    const replyId = await write(author, videoId, 'reply', id)
    expect((await publish(viewer, videoId, 'answer', replyId)).comment.parentId).toBe(id)
    expect(await repliesOf(null, videoId, id)).toEqual(['reply', 'answer'])
    expect(await repliesOf(null, videoId, replyId)).toEqual([])
  })

  test('are there once, however often they are sent', async () => {
    const viewer = await addUser(db)
    const videoId = await newVideo()
    const parentId = await write(viewer, videoId, 'first')
    const input = { videoId, text: 'again', localId: nextLocalId(), parentId }
    const send = () => db.transaction((tx) => publishComment(tx, viewer, input))
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    expect(new Set(answers.map(({ comment }) => comment.id)).size).toBe(1)
    expect(await repliesOf(null, videoId, parentId)).toEqual(['again'])
    expect(await countOf(videoId)).toBe(2)
    const { parentId: _none, ...asComment } = input
    await expect(db.transaction((tx) => publishComment(tx, viewer, asComment))).rejects.toMatchObject({
      problem: { httpStatus: 422 },
    })
  })

  test('fifty at once while the comment is deleted and restored: the counts are right', async () => {
    const users = await addUsers(db, 50)
    const videoId = await newVideo()
    const id = await write(author, videoId, 'first')
    const replies = users.map((user) => publish(user, videoId, 'reply', id).catch(() => undefined))
    await Promise.all([
      ...replies,
      remove(author, videoId, id).then(() => remove(author, videoId, id, false)),
    ])
    const [comment] = await list(null, videoId)
    expect(await countOf(videoId)).toBe(1 + (comment?.replyCount ?? 0))
  })

  test('to a comment that is gone, of another video, or of a user with whom one shares a block are refused', async () => {
    const [viewer, blocker] = await addUsers(db, 2)
    const [videoId, otherId] = [await newVideo(), await newVideo()]
    const id = await write(author, videoId, 'first')
    await remove(author, videoId, id)
    const elsewhere = await write(author, otherId, 'elsewhere')
    const hidden = await write(blocker!, videoId, 'hidden')
    await block(blocker!, viewer!)
    for (const parentId of [id, elsewhere, hidden]) {
      await expect(publish(viewer!, videoId, 'reply', parentId)).rejects.toMatchObject(gone)
      await expect(repliesOf(viewer!, videoId, parentId)).rejects.toMatchObject(gone)
      await expect(like(viewer!, videoId, parentId)).rejects.toMatchObject(gone)
      await expect(getComment(db, viewer!, { videoId, commentId: parentId })).rejects.toMatchObject(gone)
    }
  })

  test('of those with whom one shares a block are left out, in both directions', async () => {
    const [one, other] = await addUsers(db, 2)
    const videoId = await newVideo()
    const id = await write(author, videoId, 'first')
    await write(one!, videoId, 'of one', id)
    await write(other!, videoId, 'of the other', id)
    await block(one!, other!)
    expect(await repliesOf(one!, videoId, id)).toEqual(['of one'])
    expect(await repliesOf(other!, videoId, id)).toEqual(['of the other'])
    expect(await repliesOf(null, videoId, id)).toEqual(['of one', 'of the other'])
  })

  test('come in pages that cover each once', async () => {
    const videoId = await newVideo()
    const commentId = await write(author, videoId, 'first')
    for (let number = 0; number < 5; number += 1) await write(author, videoId, `${number}`, commentId)
    const first = await listReplies(db, null, { videoId, commentId, count: 3 })
    await write(author, videoId, '5', commentId)
    const second = await listReplies(db, null, { videoId, commentId, count: 3, cursor: first.maxCursor })
    expect([first, second].map(({ comments }) => comments.map(({ text }) => text).join(' '))).toEqual([
      '0 1 2',
      '3 4 5',
    ])
    expect([first.hasMore, second.hasMore]).toEqual([true, false])
  })
})

describe('likes of comments', () => {
  test('count once, and are taken back; the one of the author of the video is the heart', async () => {
    const viewer = await addUser(db)
    const videoId = await newVideo()
    const commentId = await write(viewer, videoId, 'first')
    const answer = { videoId, commentId, liked: true, likeCount: 1, isAuthorLiked: false }
    expect(await like(viewer, videoId, commentId)).toEqual(answer)
    expect(await like(viewer, videoId, commentId)).toEqual(answer)
    expect(await like(author, videoId, commentId)).toEqual({ ...answer, likeCount: 2, isAuthorLiked: true })
    expect(await list(viewer, videoId)).toMatchObject([{ likeCount: 2, isLiked: true, isAuthorLiked: true }])
    expect((await list(null, videoId))[0]).not.toHaveProperty('isLiked')
    const unliked = { ...answer, liked: false, likeCount: 1, isAuthorLiked: false }
    expect(await like(author, videoId, commentId, false)).toEqual(unliked)
    expect(await like(author, videoId, commentId, false)).toEqual(unliked)
  })

  test('of fifty users at once are fifty, and of one user ten times at once one', async () => {
    const users = await addUsers(db, 50)
    const videoId = await newVideo()
    const commentId = await write(author, videoId, 'first')
    await Promise.all(users.map((user) => like(user, videoId, commentId)))
    await Promise.all(Array.from({ length: 10 }, () => like(author, videoId, commentId)))
    expect(await list(null, videoId)).toMatchObject([{ likeCount: 51 }])
  })
})

describe('the order', () => {
  test('best: likes, replies and the heart raise a comment, ties go to the newer one; pages cover each once', async () => {
    const fans = await addUsers(db, 3)
    const videoId = await newVideo()
    const ids = []
    for (const text of ['liked', 'plain', 'replied', 'hearted']) ids.push(await write(author, videoId, text))
    const [liked = '', , replied = '', hearted = ''] = ids
    for (const fan of fans) await like(fan, videoId, liked)
    await write(author, videoId, 'reply', replied)
    await like(author, videoId, hearted)
    expect(await textsOf(videoId, 'best')).toEqual(['hearted', 'liked', 'replied', 'plain'])
    const page = (cursor?: string) =>
      listComments(db, null, { videoId, order: 'best', count: 2, ...(cursor && { cursor }) })
    const first = await page()
    const second = await page(first.maxCursor)
    expect([...first.comments, ...second.comments].map(({ text }) => text)).toEqual(
      await textsOf(videoId, 'best'),
    )
    expect(second.hasMore).toBe(false)
    await expect(
      listComments(db, null, { videoId, order: 'newest', count: 2, cursor: first.maxCursor }),
    ).rejects.toMatchObject({ problem: { httpStatus: 400 } })
  })

  test('the pinned one is first in either order, once, and not in later pages', async () => {
    const videoId = await newVideo()
    const ids = []
    for (const text of ['1', '2', '3', '4']) ids.push(await write(author, videoId, text))
    await pin(author, videoId, ids[1]!)
    for (const order of ['newest', 'best'] as const) {
      expect(await textsOf(videoId, order)).toEqual(['2', '4', '3', '1'])
      const first = await listComments(db, null, { videoId, order, count: 1 })
      expect(first.comments.map(({ text }) => text)).toEqual(['2', '4'])
      const rest = await listComments(db, null, { videoId, order, count: 9, cursor: first.maxCursor })
      expect(rest.comments.map(({ text }) => text)).toEqual(['3', '1'])
    }
  })
})

describe('the pin', () => {
  test('is one at a time, and of the author of the video alone', async () => {
    const viewer = await addUser(db)
    const videoId = await newVideo()
    const [one, two] = [await write(viewer, videoId, 'one'), await write(viewer, videoId, 'two')]
    const replyId = await write(viewer, videoId, 'reply', one)
    await expect(pin(viewer, videoId, one)).rejects.toMatchObject({ problem: { httpStatus: 403 } })
    await expect(pin(author, videoId, replyId)).rejects.toMatchObject({ problem: { httpStatus: 403 } })
    await pin(author, videoId, one)
    await Promise.all([pin(author, videoId, two), pin(author, videoId, two)])
    const pinned = async () => (await list(author, videoId)).filter(({ isPinned }) => isPinned)
    expect((await pinned()).map(({ text }) => text)).toEqual(['two'])
    // Unpinning a comment that is not pinned changes nothing.
    await pin(author, videoId, one, false)
    expect(await pinned()).toHaveLength(1)
    await remove(viewer, videoId, two)
    expect(await pinned()).toEqual([])
    await remove(viewer, videoId, two, false)
    expect(await pinned()).toEqual([])
  })
})

describe('an edit', () => {
  test('changes the text for five minutes, for its author alone, and says so', async () => {
    const viewer = await addUser(db)
    const videoId = await newVideo()
    const commentId = await write(viewer, videoId, 'frist')
    await expect(edit(author, videoId, commentId, 'mine')).rejects.toMatchObject({
      problem: { httpStatus: 403 },
    })
    expect((await edit(viewer, videoId, commentId, 'first')).comment).toMatchObject({
      text: 'first',
      isEdited: true,
    })
    await db.query({
      text: `UPDATE comments SET created_at = now() - interval '301 seconds' WHERE id = $1`,
      values: [commentId],
    })
    await expect(edit(viewer, videoId, commentId, 'last')).rejects.toMatchObject({
      problem: { httpStatus: 403, sentence: 'commentEditTooLate' },
    })
    expect(await textsOf(videoId)).toEqual(['first'])
  })
})

describe('a deletion', () => {
  test('takes the replies along, and brings them back', async () => {
    const viewer = await addUser(db)
    const videoId = await newVideo()
    const id = await write(viewer, videoId, 'first')
    const replyId = await write(author, videoId, 'reply', id)
    await write(author, videoId, 'reply 2', id)
    expect(await remove(viewer, videoId, id)).toMatchObject({ commentCount: 0 })
    expect(await textsOf(videoId)).toEqual([])
    // A reply that is deleted meanwhile is not counted twice.
    await remove(author, videoId, replyId)
    expect(await countOf(videoId)).toBe(0)
    expect(await remove(viewer, videoId, id, false)).toMatchObject({
      commentCount: 2,
      comment: { text: 'first', replyCount: 1 },
    })
    expect(await repliesOf(null, videoId, id)).toEqual(['reply 2'])
    expect(await countOf(videoId)).toBe(2)
  })

  test('is taken back by the one who deleted, and by nobody else', async () => {
    const viewer = await addUser(db)
    const videoId = await newVideo()
    const id = await write(viewer, videoId, 'rude')
    await remove(author, videoId, id)
    await expect(remove(viewer, videoId, id, false)).rejects.toMatchObject(gone)
    expect(await remove(author, videoId, id, false)).toMatchObject({ commentCount: 1 })
    expect(await remove(author, videoId, id, false)).toMatchObject({ commentCount: 1 })
  })

  test('is not taken back by an author who may no longer watch the video', async () => {
    const owner = await addUser(db)
    const viewer = await addUser(db)
    const blocked = await addVideo(db, { authorId: owner.id })
    const hidden = await newVideo()
    const ids = [await write(viewer, blocked, 'one'), await write(viewer, hidden, 'two')]
    await block(owner, viewer)
    await db.query({ text: `UPDATE videos SET audience = 'self' WHERE id = $1`, values: [hidden] })
    for (const [index, videoId] of [blocked, hidden].entries()) {
      expect(await remove(viewer, videoId, ids[index]!)).toMatchObject({ commentCount: 0 })
      await expect(remove(viewer, videoId, ids[index]!, false)).rejects.toMatchObject({
        problem: { statusCode: index === 0 ? StatusCode.videoNotExist : StatusCode.videoPrivateByUser },
      })
      expect(await countOf(videoId)).toBe(0)
    }
    expect(await kindsOf(owner)).toEqual([])
  })

  test('is for good after a day, when the comment is removed with its replies and likes', async () => {
    const videoId = await newVideo()
    const id = await write(author, videoId, 'first')
    const stored = await write(author, videoId, 'stays')
    await write(author, videoId, 'reply', id)
    await like(author, videoId, id)
    await remove(author, videoId, id)
    await remove(author, videoId, stored)
    await removeDeletedComments(db)
    await db.query({
      text: `UPDATE comments SET deleted_at = now() - interval '24 hours' WHERE id = $1`,
      values: [id],
    })
    await expect(remove(author, videoId, id, false)).rejects.toMatchObject(gone)
    await removeDeletedComments(db)
    const rows = await db.query<{ id: string }>({
      text: 'SELECT id FROM comments WHERE video_id = $1',
      values: [videoId],
    })
    expect(rows.map((row) => row.id)).toEqual([stored])
    expect(await remove(author, videoId, stored, false)).toMatchObject({ commentCount: 1 })
  })
})

describe('a link to a comment', () => {
  test('finds it with the one that it is a reply to', async () => {
    const videoId = await newVideo()
    const id = await write(author, videoId, 'first')
    const replyId = await write(author, videoId, 'reply', id)
    expect(await getComment(db, null, { videoId, commentId: replyId })).toMatchObject({
      comment: { text: 'reply', parentId: id },
      parent: { text: 'first', mark: 'author' },
    })
    await remove(author, videoId, id)
    await expect(getComment(db, null, { videoId, commentId: replyId })).rejects.toMatchObject(gone)
  })

  test('marks friends, and nobody else', async () => {
    const [viewer, friend, followed] = await addUsers(db, 3)
    const videoId = await newVideo()
    const follow = (from: Viewer, to: Viewer) =>
      db.query({
        text: 'INSERT INTO follows (follower_id, followee_id) VALUES ($1, $2)',
        values: [from.id, to.id],
      })
    await follow(viewer!, friend!)
    await follow(friend!, viewer!)
    await follow(viewer!, followed!)
    for (const user of [friend!, followed!, viewer!]) await write(user, videoId, user.uniqueId)
    const marks = async (seenBy: Viewer | null) => (await list(seenBy, videoId)).map(({ mark }) => mark)
    expect(await marks(viewer!)).toEqual([undefined, undefined, 'friend'])
    expect(await marks(null)).toEqual([undefined, undefined, undefined])
  })
})

describe('notices', () => {
  test('of a reply go to the author of the comment and that of the video, once each; likes and deletions take theirs back', async () => {
    const [owner, writer, replier] = await addUsers(db, 3)
    const videoId = await addVideo(db, { authorId: owner!.id })
    const id = await write(writer!, videoId, 'first')
    const replyId = await write(replier!, videoId, 'reply', id)
    await like(replier!, videoId, id)
    const noticesOf = async (user: Viewer | undefined) => {
      const rows = await db.query<{ kind: string; commentId: string }>({
        text: `SELECT kind, comment_id AS "commentId" FROM notices WHERE recipient_id = $1 ORDER BY id`,
        values: [user?.id],
      })
      return rows.map(({ kind, commentId }) => [kind, commentId])
    }
    const first = ['comment', id]
    expect(await noticesOf(owner)).toEqual([first, ['comment', replyId]])
    expect(await noticesOf(writer)).toEqual([
      ['reply', replyId],
      ['commentLike', id],
    ])
    await like(replier!, videoId, id, false)
    await remove(replier!, videoId, replyId)
    expect([await noticesOf(owner), await noticesOf(writer)]).toEqual([[first], []])
    await remove(replier!, videoId, replyId, false)
    expect(await noticesOf(writer)).toEqual([['reply', replyId]])
  })
})

const namesOf = (users: Viewer[]) => users.map(({ uniqueId }) => `@${uniqueId}`).join(' ')

describe('mentions', () => {
  test('of users who are there become links and notices, one for each, of others words', async () => {
    const [viewer, named, blocker] = [await addUser(db), await addUser(db), await addUser(db)]
    await block(blocker, viewer)
    const videoId = await newVideo()
    const text = `@${named.uniqueId.toUpperCase()} @${named.uniqueId} @nobody_here @${blocker.uniqueId} #sea`
    const { comment } = await publish(viewer, videoId, text)
    const mentions = comment.body?.content[0]?.content?.filter(({ type }) => type === 'mention')
    const mention = { type: 'mention', attrs: { id: named.id, label: named.uniqueId } }
    expect(mentions).toEqual([mention, mention])
    expect(comment.text).toBe(text.replace(named.uniqueId.toUpperCase(), named.uniqueId))
    expect([await kindsOf(named), await kindsOf(blocker)]).toEqual([['mention'], []])
    await edit(viewer, videoId, comment.id, `@${named.uniqueId} @${author.uniqueId}`)
    expect(await kindsOf(named)).toEqual(['mention'])
  })

  test('that an edit takes out are told no more, and the author of the video of the comment instead', async () => {
    const [owner, viewer, named] = await addUsers(db, 3)
    const videoId = await addVideo(db, { authorId: owner!.id })
    const names = `@${owner!.uniqueId} @${named!.uniqueId}`
    const id = await write(viewer!, videoId, names)
    expect([await kindsOf(owner!), await kindsOf(named!)]).toEqual([['mention'], ['mention']])
    await edit(viewer!, videoId, id, 'Nobody')
    expect([await kindsOf(owner!), await kindsOf(named!)]).toEqual([['comment'], []])
    await edit(viewer!, videoId, id, names)
    expect([await kindsOf(owner!), await kindsOf(named!)]).toEqual([['comment'], ['mention']])
  })

  test('tell 20 users at most in the life of a comment, whatever its edits', async () => {
    const [viewer, ...users] = await addUsers(db, 31)
    const notified = async () => {
      const kinds = await Promise.all(users.map(kindsOf))
      return kinds.map((each) => each.length).join('')
    }
    const [first, second] = [users.slice(0, 15), users.slice(15)]
    const videoId = await newVideo()
    const id = await write(viewer!, videoId, namesOf(first))
    expect(await notified()).toBe('1'.repeat(15) + '0'.repeat(15))
    await edit(viewer!, videoId, id, namesOf(second))
    const secondNotified = '0'.repeat(15) + '1'.repeat(5) + '0'.repeat(10)
    expect(await notified()).toBe(secondNotified)
    await remove(viewer!, videoId, id)
    await remove(viewer!, videoId, id, false)
    expect(await notified()).toBe(secondNotified)
    await edit(viewer!, videoId, id, namesOf(first))
    expect(await notified()).toBe('1'.repeat(15) + '0'.repeat(15))
  })

  test('tell nobody of a video that they may not watch', async () => {
    const [owner, named] = [await addUser(db), await addUser(db)]
    const videoId = await addVideo(db, { authorId: owner.id, audience: 'self' })
    await publish(owner, videoId, `@${named.uniqueId}`)
    expect(await kindsOf(named)).toEqual([])
  })

  test('the text is rendered from the tree: what its device said beside it counts for nothing', async () => {
    const [viewer, named] = [await addUser(db), await addUser(db)]
    const videoId = await newVideo()
    const send = (nodes: CommentInline[]) =>
      db.transaction((tx) =>
        publishComment(tx, viewer, {
          videoId,
          text: 'something else',
          localId: nextLocalId(),
          body: { type: 'doc', content: [{ type: 'paragraph', content: nodes }] },
        }),
      )
    const { comment } = await send([
      // With the id of another user.
      { type: 'mention', attrs: { id: author.id, label: named.uniqueId } },
      { type: 'hardBreak' },
      { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: 'https://a.example' } }] },
    ])
    expect(comment.text).toBe(`@${named.uniqueId}\nhere`)
    expect(comment.body?.content[0]?.content?.[0]).toMatchObject({ attrs: { id: named.id } })
    for (const words of [' \u200b', 'x'.repeat(501)])
      await expect(send([{ type: 'text', text: words }])).rejects.toMatchObject({
        problem: { httpStatus: 400 },
      })
  })
})
