import { beforeEach, describe, expect, test } from 'vitest'

import {
  BLOCKED_WORDS_MAX_COUNT,
  type CommentAudience,
  type CommentApproval,
  HELD_OF_ONE_MAX_COUNT,
} from '#contract/comment-settings.ts'
import type { ApiError } from '#contract/errors.ts'
import type { CommentBody } from '#contract/models/comment-body.ts'
import { StatusCode } from '#contract/status-codes.ts'
import type { Viewer } from '#server/api/route.ts'
import { eraseUser } from '#server/features/erasure/service.ts'
import { withDatabase } from '#support/database.ts'
import { collectPublished } from '#support/published.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { listHeldComments, setCommentApproved } from './approval-service.ts'
import { getComment, listComments, listReplies } from './list-service.ts'
import { deleteComment, editComment, publishComment, setCommentLike, setCommentPin } from './service.ts'
import { changeSettings, getSettings, setBlockedWord, setCommentAudience } from './settings-service.ts'

/** Commenting rules, blocked words, and comments that wait for approval (specification section 3, comment). */

const db = await withDatabase()
let author: Viewer
let writer: Viewer
let reader: Viewer
let videoId: string
beforeEach(async () => {
  ;[author, writer, reader] = [await addUser(db), await addUser(db), await addUser(db)]
  videoId = await addVideo(db, { authorId: author.id })
})

const set = (viewer: Viewer, audience: CommentAudience) =>
  setCommentAudience(db, viewer, { videoId, audience })
let lastLocalId = 0
const nextLocalId = () => (++lastLocalId).toString(16).padStart(32, 'a')
const publish = (
  viewer: Viewer,
  text: string,
  { parentId, localId = nextLocalId() }: { parentId?: string; localId?: string } = {},
) =>
  db.transaction((tx) =>
    publishComment(tx, viewer, { videoId, text, localId, ...(parentId && { parentId }) }),
  )
const write = async (viewer: Viewer, text: string, parentId?: string) =>
  (await publish(viewer, text, parentId ? { parentId } : {})).comment.id
const edit = (viewer: Viewer, commentId: string, text: string) =>
  db.transaction((tx) => editComment(tx, viewer, { videoId, commentId, text }))
const linkTo = (href: string): CommentBody => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'nice', marks: [{ type: 'link', attrs: { href } }] }],
    },
  ],
})
/** Links the same words to an address. */
const editLink = (commentId: string, href: string) =>
  db.transaction((tx) => editComment(tx, writer, { videoId, commentId, text: 'nice', body: linkTo(href) }))
const remove = (viewer: Viewer, commentId: string, deleted = true) =>
  db.transaction((tx) => deleteComment(tx, viewer, { videoId, commentId, deleted }))
const approve = (viewer: Viewer, commentId: string, approved = true) =>
  db.transaction((tx) => setCommentApproved(tx, viewer, { videoId, commentId, approved }))
const choose = (choice: { audience?: CommentAudience; approval?: CommentApproval }) =>
  changeSettings(db, author, choice)
const block = (word: string) => setBlockedWord(db, author, { word, blocked: true })
const list = async (viewer: Viewer | null, order: 'newest' | 'best' = 'newest') =>
  (await listComments(db, viewer, { videoId, order, count: 20 })).comments
const textsOf = async (viewer: Viewer | null, order: 'newest' | 'best' = 'newest') =>
  (await list(viewer, order)).map(({ text, isHeld }) => (isHeld ? `(${text})` : text))
const repliesOf = async (viewer: Viewer | null, commentId: string) =>
  (await listReplies(db, viewer, { videoId, commentId, count: 20 })).comments.map(({ text, isHeld }) =>
    isHeld ? `(${text})` : text,
  )
const heldOf = async (viewer: Viewer) =>
  (await listHeldComments(db, viewer, { count: 20 })).held.map(({ comment }) => comment.text)
const countOf = async () => {
  const [row] = await db.query<{ count: number }>({
    text: 'SELECT comment_count AS count FROM videos WHERE id = $1',
    values: [videoId],
  })
  return row?.count
}
const kindsOf = async (user: Viewer) =>
  (
    await db.query<{ kind: string }>({
      text: 'SELECT kind FROM notices WHERE recipient_id = $1 ORDER BY id',
      values: [user.id],
    })
  ).map(({ kind }) => kind)
const follow = (follower: Viewer, followee: Viewer) =>
  db.query({
    text: 'INSERT INTO follows (follower_id, followee_id) VALUES ($1, $2)',
    values: [follower.id, followee.id],
  })
const refused = (sentence: string) => ({
  problem: { httpStatus: 403, statusCode: StatusCode.forbidden, sentence },
})

describe('who may comment', () => {
  test.each([
    ['everyone', [true, true, true]],
    ['followers', [false, true, true]],
    ['friends', [false, false, true]],
    ['nobody', [false, false, false]],
  ] as const)('%s: a stranger, a follower and a friend of the author', async (audience, expected) => {
    await follow(writer, author)
    await follow(reader, author)
    await follow(author, reader)
    const stranger = await addUser(db)
    await choose({ audience })
    const mayComment = async (viewer: Viewer) =>
      (await listComments(db, viewer, { videoId, order: 'newest', count: 1 })).access
    for (const [index, viewer] of [stranger, writer, reader].entries()) {
      const outcome = await publish(viewer, 'Hello').then(
        () => 0,
        (error: ApiError) => error.problem.httpStatus,
      )
      expect(outcome).toBe(expected[index] ? 0 : 403)
      expect(await mayComment(viewer)).toEqual({ audience, canComment: expected[index] })
    }
    await write(author, 'Mine')
    expect((await listComments(db, null, { videoId, order: 'newest', count: 1 })).access?.canComment).toBe(
      audience === 'everyone',
    )
  })

  test('a video of its own choice does not follow the settings, and only its author chooses', async () => {
    await set(author, 'everyone')
    await choose({ audience: 'nobody' })
    const commentId = await write(writer, 'Hello')
    await set(author, 'nobody')
    await expect(set(writer, 'everyone')).rejects.toMatchObject({
      problem: { statusCode: StatusCode.videoNotExist },
    })
    // In every way: a reply, an edit, and an undone deletion.
    const closed = refused('commentsClosed')
    await expect(publish(writer, 'Reply', { parentId: commentId })).rejects.toMatchObject(closed)
    await expect(edit(writer, commentId, 'Other')).rejects.toMatchObject(closed)
    await remove(writer, commentId)
    await expect(remove(writer, commentId, false)).rejects.toMatchObject(closed)
    await set(author, 'friends')
    await expect(publish(writer, 'Again')).rejects.toMatchObject(refused('commentsFriendsOnly'))
    await set(author, 'followers')
    await expect(publish(writer, 'Again')).rejects.toMatchObject(refused('commentsFollowersOnly'))
  })

  test('a comment whose answer was lost is answered the same when comments have been closed since', async () => {
    const localId = nextLocalId()
    const first = await publish(writer, 'Hello', { localId })
    await choose({ audience: 'nobody' })
    expect((await publish(writer, 'Hello', { localId })).comment.id).toBe(first.comment.id)
    expect(await countOf()).toBe(1)
  })
})

describe('blocked words', () => {
  test('are stored once, up to a number; one that is there goes to the end', async () => {
    await block('first')
    await block('other')
    await block('spam')
    expect((await block('other')).blockedWords).toEqual(['first', 'spam', 'other'])
    expect((await setBlockedWord(db, author, { word: 'other', blocked: false })).blockedWords).not.toContain(
      'other',
    )
    expect((await getSettings(db, writer)).blockedWords).toEqual([])
    await db.query({
      text: 'UPDATE comment_settings SET blocked_words = ARRAY(SELECT n::text FROM generate_series(1, $2::int) AS n) WHERE user_id = $1',
      values: [author.id, BLOCKED_WORDS_MAX_COUNT],
    })
    await expect(block('more')).rejects.toMatchObject({
      problem: { httpStatus: 422, sentence: 'blockedWordsFull' },
    })
    await block('1')
  })

  test('refuse a comment, a reply and a change while none waits, but not those of the author', async () => {
    await block('bad')
    const commentId = await write(writer, 'Fine')
    const blocked = refused('commentBlockedWord')
    await expect(publish(writer, 'So BAD!')).rejects.toMatchObject(blocked)
    await expect(publish(writer, '#bad', { parentId: commentId })).rejects.toMatchObject(blocked)
    await expect(edit(writer, commentId, 'b\u00ADad')).rejects.toMatchObject(blocked)
    await write(author, 'bad')
    await write(writer, 'badly')
    expect(await textsOf(null)).toEqual(['badly', 'bad', 'Fine'])
  })

  test('in the address of a link are found', async () => {
    await block('bad')
    const input = { videoId, text: 'nice', body: linkTo('https://a.example/bad'), localId: nextLocalId() }
    const blocked = refused('commentBlockedWord')
    const publishing = db.transaction((tx) => publishComment(tx, writer, input))
    await expect(publishing).rejects.toMatchObject(blocked)
    const commentId = await write(writer, 'nice')
    await expect(editLink(commentId, 'https://a.example/bad')).rejects.toMatchObject(blocked)
    await editLink(commentId, 'https://a.example/badly')
  })

  test('in a tree whose marks cut a word in two are found', async () => {
    await block('bad')
    const body = {
      type: 'doc' as const,
      content: [
        {
          type: 'paragraph' as const,
          content: [
            { type: 'text' as const, text: 'b' },
            { type: 'text' as const, text: 'ad' },
          ],
        },
      ],
    }
    const input = { videoId, text: 'nice', body, localId: nextLocalId() }
    await expect(db.transaction((tx) => publishComment(tx, writer, input))).rejects.toMatchObject(
      refused('commentBlockedWord'),
    )
  })

  test('have a comment wait where those with such words do', async () => {
    await block('bad')
    await choose({ approval: 'filtered' })
    await write(writer, 'Fine')
    await write(writer, 'bad')
    expect(await textsOf(reader)).toEqual(['Fine'])
    expect(await textsOf(writer)).toEqual(['(bad)', 'Fine'])
  })
})

describe('a comment that waits', () => {
  beforeEach(() => choose({ approval: 'all' }))

  test('is seen in its place by its author and that of the video, in every list, and is not counted', async () => {
    await choose({ approval: 'off' })
    await write(reader, 'First')
    await choose({ approval: 'all' })
    const published = collectPublished(db)
    const { comment, commentCount } = await publish(writer, `Second @${reader.uniqueId}`)
    expect([comment.isHeld, commentCount, published]).toEqual([true, 1, []])
    await choose({ approval: 'off' })
    await write(reader, 'Third')
    const second = `(Second @${reader.uniqueId})`
    for (const viewer of [writer, author]) {
      expect(await textsOf(viewer)).toEqual(['Third', second, 'First'])
      expect(await textsOf(viewer, 'best')).toEqual(['Third', second, 'First'])
    }
    for (const viewer of [reader, null]) {
      expect(await textsOf(viewer)).toEqual(['Third', 'First'])
      expect(await textsOf(viewer, 'best')).toEqual(['Third', 'First'])
      await expect(getComment(db, viewer, { videoId, commentId: comment.id })).rejects.toMatchObject({
        problem: { httpStatus: 404 },
      })
    }
    expect(await countOf()).toBe(2)
    expect(await kindsOf(reader)).toEqual([])
    expect(await kindsOf(author)).toEqual(['comment', 'comment'])
    expect(await heldOf(author)).toEqual([`Second @${reader.uniqueId}`])
    expect((await getSettings(db, author)).heldCount).toBe(1)
    expect(await heldOf(writer)).toEqual([])
  })

  test('cannot be liked, pinned or replied to, and goes without a trace when it is deleted', async () => {
    const commentId = await write(writer, 'Hello')
    const held = refused('commentHeld')
    await expect(publish(author, 'Reply', { parentId: commentId })).rejects.toMatchObject(held)
    const like = db.transaction((tx) => setCommentLike(tx, author, { videoId, commentId, liked: true }))
    await expect(like).rejects.toMatchObject(held)
    const pin = db.transaction((tx) => setCommentPin(tx, author, { videoId, commentId, pinned: true }))
    await expect(pin).rejects.toMatchObject(held)
    await expect(remove(reader, commentId)).rejects.toMatchObject(refused('commentNotYours'))
    expect((await remove(author, commentId)).commentCount).toBe(0)
    expect(await heldOf(author)).toEqual([])
    expect((await remove(author, commentId, false)).comment?.isHeld).toBe(true)
    expect(await countOf()).toBe(0)
  })

  test('is counted and told of once it is approved, once; only by the author of the video', async () => {
    const commentId = await write(writer, `Hello @${reader.uniqueId}`)
    await expect(approve(writer, commentId)).rejects.toMatchObject(refused('commentApproveNotYours'))
    await expect(approve(reader, commentId)).rejects.toMatchObject(refused('commentApproveNotYours'))
    expect((await approve(author, commentId)).commentCount).toBe(1)
    expect((await approve(author, commentId)).commentCount).toBe(1)
    expect(await textsOf(null)).toEqual([`Hello @${reader.uniqueId}`])
    expect(await kindsOf(reader)).toEqual(['mention'])
    expect(await kindsOf(author)).toEqual(['comment'])
    // Undone.
    expect((await approve(author, commentId, false)).commentCount).toBe(0)
    expect(await kindsOf(reader)).toEqual([])
    expect(await textsOf(null)).toEqual([])
    await expect(approve(author, await write(author, 'Mine'), false)).rejects.toMatchObject(
      refused('commentApproveOwn'),
    )
  })

  test('as a reply counts on its comment once approved; a thread that waits again takes its replies along', async () => {
    const threadId = await write(author, 'Thread')
    const replyId = await write(writer, 'Reply', threadId)
    expect(await repliesOf(reader, threadId)).toEqual([])
    expect(await repliesOf(writer, threadId)).toEqual(['(Reply)'])
    expect(await repliesOf(author, threadId)).toEqual(['(Reply)'])
    expect((await list(reader))[0]?.replyCount).toBe(0)
    await approve(author, replyId)
    expect((await list(reader))[0]?.replyCount).toBe(1)
    const otherId = await write(writer, 'Other')
    await approve(author, otherId)
    await write(author, 'Answer', otherId)
    expect(await countOf()).toBe(4)
    await approve(author, otherId, false)
    expect(await countOf()).toBe(2)
    await approve(author, otherId)
    expect(await countOf()).toBe(4)
  })

  test('is what an approved one becomes when its text changes', async () => {
    const commentId = await write(writer, 'Hello')
    await approve(author, commentId)
    // The same text again is not a change.
    expect((await edit(writer, commentId, 'Hello')).comment.isHeld).toBeUndefined()
    expect((await edit(writer, commentId, 'Buy this')).comment.isHeld).toBe(true)
    expect([await countOf(), await textsOf(null), await kindsOf(author)]).toEqual([0, [], []])
    await choose({ approval: 'off' })
    expect((await edit(writer, commentId, 'Hello again')).comment.isHeld).toBe(true)
    await approve(author, commentId)
    expect([await countOf(), await kindsOf(author)]).toEqual([1, ['comment']])
  })

  test('is what an approved one becomes when a link of it leads elsewhere', async () => {
    const commentId = await write(writer, 'nice')
    const held = await editLink(commentId, 'https://a.example')
    expect(held.comment).toMatchObject({ text: 'nice', isHeld: true, isEdited: true })
    await approve(author, commentId)
    expect((await editLink(commentId, 'https://a.example')).comment.isHeld).toBeUndefined()
    await db.query({ text: 'UPDATE comments SET edited_at = NULL WHERE id = $1', values: [commentId] })
    expect((await editLink(commentId, 'https://a.example')).comment.isEdited).toBeUndefined()
    expect((await editLink(commentId, 'https://b.example')).comment).toMatchObject({
      isHeld: true,
      isEdited: true,
    })
  })

  test('is approved only as the author of the video has seen it', async () => {
    const commentId = await write(writer, 'nice')
    await editLink(commentId, 'https://a.example')
    const approveSeen = (text: string) =>
      db.transaction((tx) => setCommentApproved(tx, author, { videoId, commentId, approved: true, text }))
    const changed = { problem: { httpStatus: 409, sentence: 'commentChanged' } }
    for (const text of ['', 'nice', 'nice\nnice https://b.example'])
      await expect(approveSeen(text)).rejects.toMatchObject(changed)
    expect(await textsOf(null)).toEqual([])
    await approveSeen('nice\nnice https://a.example')
    expect(await textsOf(null)).toEqual(['nice'])
  })

  test('of one user on one video are few', async () => {
    for (let count = 0; count < HELD_OF_ONE_MAX_COUNT; count += 1) await write(writer, `Comment ${count}`)
    await expect(publish(writer, 'More')).rejects.toMatchObject(refused('commentsWaiting'))
    await write(reader, 'Another user')
  })

  test('of a user who is blocked, or erased, is no longer to be approved', async () => {
    const commentId = await write(writer, 'Hello')
    const byReader = await write(reader, 'Hi')
    await approve(author, byReader)
    const reply = await write(writer, 'Reply', byReader)
    await db.query({
      text: 'INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)',
      values: [author.id, writer.id],
    })
    expect(await heldOf(author)).toEqual([])
    for (const id of [commentId, reply])
      await expect(approve(author, id)).rejects.toMatchObject({ problem: { httpStatus: 404 } })
    await eraseUser(db, writer.id)
    expect(await countOf()).toBe(1)
    expect((await list(reader))[0]?.replyCount).toBe(0)
  })
})
