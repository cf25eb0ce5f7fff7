import { describe, expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { withDatabase } from '#support/database.ts'
import { collectPublished } from '#support/published.ts'
import { addUsers, addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { listComments } from './list-service.ts'
import { deleteComment, publishComment } from './service.ts'

const db = await withDatabase()
const author = await addUser(db)

let lastLocalId = 0
const nextLocalId = () => (++lastLocalId).toString(16).padStart(32, '0')

const publish = (viewer: Viewer, videoId: string, text: string, localId = nextLocalId()) =>
  db.transaction((tx) => publishComment(tx, viewer, { videoId, text, localId }))
const remove = (viewer: Viewer, videoId: string, commentId: string) =>
  db.transaction((tx) => deleteComment(tx, viewer, { videoId, commentId, deleted: true }))
const list = (viewer: Viewer | null, videoId: string, page: { cursor?: string; count?: number } = {}) =>
  listComments(db, viewer, { videoId, order: 'newest', count: 20, ...page })
const textsOf = async (videoId: string) => (await list(null, videoId)).comments.map(({ text }) => text)

describe('comments.publish', () => {
  test('adds it on top, counts it with a new revision, and says whose it is', async () => {
    const viewer = await addUser(db)
    const videoId = await addVideo(db, { authorId: author.id })
    await publish(viewer, videoId, 'first')
    const answer = await publish(viewer, videoId, 'second\nline')
    expect(answer).toMatchObject({
      videoId,
      commentCount: 2,
      rev: 2,
      comment: {
        text: 'second\nline',
        author: { id: viewer.id, uniqueId: viewer.uniqueId },
        canDelete: true,
      },
    })
    expect(await textsOf(videoId)).toEqual(['second\nline', 'first'])
  })

  test('fifty users at once are fifty comments, in the order of the counts that they were told', async () => {
    const videoId = await addVideo(db, { authorId: author.id })
    const users = await addUsers(db, 50)
    const answers = await Promise.all(users.map((user, index) => publish(user, videoId, `${index}`)))
    const byCount = answers.toSorted((a, b) => b.commentCount - a.commentCount)
    expect(byCount.map(({ commentCount }) => commentCount)).toEqual(
      Array.from({ length: 50 }, (_, i) => 50 - i),
    )
    expect(byCount.map(({ rev }) => rev)).toEqual(byCount.map(({ commentCount }) => commentCount))
    const { comments } = await list(null, videoId, { count: 48 })
    expect(comments.map(({ id }) => id)).toEqual(byCount.slice(0, 48).map(({ comment }) => comment.id))
  })

  test('sent again without an idempotency key is the same comment, ten times at once too', async () => {
    const viewer = await addUser(db)
    const videoId = await addVideo(db, { authorId: author.id })
    const localId = nextLocalId()
    const first = await publish(viewer, videoId, 'once', localId)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => publish(viewer, videoId, 'once', localId)),
    )
    expect(answers).toEqual(Array.from({ length: 10 }, () => first))
    expect(first).toMatchObject({ commentCount: 1, rev: 1 })
    expect(await textsOf(videoId)).toEqual(['once'])
  })

  test('has a local id of its own: another text or video under the same one is refused', async () => {
    const [viewer, other] = await addUsers(db, 2)
    const videoId = await addVideo(db, { authorId: author.id })
    const otherVideo = await addVideo(db, { authorId: author.id })
    const localId = nextLocalId()
    await publish(viewer!, videoId, 'mine', localId)
    for (const [video, text] of [
      [videoId, 'else'],
      [otherVideo, 'mine'],
    ] as const) {
      await expect(publish(viewer!, video, text, localId)).rejects.toMatchObject({
        problem: { httpStatus: 422 },
      })
    }
    expect(await publish(other!, videoId, 'mine', localId)).toMatchObject({ commentCount: 2 })
    expect(await textsOf(otherVideo)).toEqual([])
  })

  test('refuses a video that is not there or not ready, and leaves nothing behind', async () => {
    const viewer = await addUser(db)
    const processing = await addVideo(db, { authorId: author.id, state: 'processing' })
    for (const videoId of ['12345', processing]) {
      await expect(publish(viewer, videoId, 'hello')).rejects.toMatchObject({
        problem: { statusCode: StatusCode.videoNotExist, httpStatus: 404 },
      })
    }
    expect(
      await db.query({ text: 'SELECT id FROM comments WHERE author_id = $1', values: [viewer.id] }),
    ).toEqual([])
  })
})

describe('comments.delete', () => {
  test('is for who wrote it and for whose video it is, and for nobody else', async () => {
    const [writer, stranger] = await addUsers(db, 2)
    const videoId = await addVideo(db, { authorId: author.id })
    const { comment: own } = await publish(writer!, videoId, 'mine')
    const { comment: rude } = await publish(writer!, videoId, 'rude')
    await expect(remove(stranger!, videoId, own.id)).rejects.toMatchObject({ problem: { httpStatus: 403 } })
    expect(await remove(writer!, videoId, own.id)).toEqual({
      videoId,
      commentId: own.id,
      commentCount: 1,
      rev: 3,
    })
    expect(await remove(author, videoId, rude.id)).toMatchObject({ commentCount: 0, rev: 4 })
    expect(await textsOf(videoId)).toEqual([])
  })

  test('counts once, however often and however much at once it is said', async () => {
    const viewer = await addUser(db)
    const videoId = await addVideo(db, { authorId: author.id })
    const { comment } = await publish(viewer, videoId, 'short-lived')
    const gone = { videoId, commentId: comment.id, commentCount: 0, rev: 2 }
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(viewer, videoId, comment.id)))
    expect(answers).toEqual(Array.from({ length: 5 }, () => gone))
  })

  test('reaches no comment of another video, even one of one’s own videos', async () => {
    const [writer, owner] = await addUsers(db, 2)
    const videoId = await addVideo(db, { authorId: author.id })
    const ownVideo = await addVideo(db, { authorId: owner!.id })
    const { comment } = await publish(writer!, videoId, 'stays')
    expect(await remove(owner!, ownVideo, comment.id)).toMatchObject({ commentCount: 0, rev: 0 })
    expect(await textsOf(videoId)).toEqual(['stays'])
  })

  test('refuses a video that is not there', async () => {
    await expect(remove(await addUser(db), '12345', '1')).rejects.toMatchObject({
      problem: { statusCode: StatusCode.videoNotExist },
    })
  })
})

describe('comments.list', () => {
  test('pages cover every comment once while new ones come', async () => {
    const viewer = await addUser(db)
    const videoId = await addVideo(db, { authorId: author.id })
    for (let number = 0; number < 7; number += 1) await publish(viewer, videoId, `${number}`)
    const first = await list(null, videoId, { count: 3 })
    await publish(viewer, videoId, 'new')
    const second = await list(null, videoId, { count: 3, cursor: first.maxCursor })
    const third = await list(null, videoId, { count: 3, cursor: second.maxCursor })
    const texts = [first, second, third].map(({ comments }) => comments.map(({ text }) => text).join(' '))
    expect(texts).toEqual(['6 5 4', '3 2 1', '0'])
    expect([first, second, third].map(({ hasMore }) => hasMore)).toEqual([true, true, false])
  })

  test('says what its reader may delete, and gives the local id to nobody but the writer', async () => {
    const [writer, stranger] = await addUsers(db, 2)
    const videoId = await addVideo(db, { authorId: author.id })
    const localId = nextLocalId()
    await publish(writer!, videoId, 'hello', localId)
    const seenBy = async (viewer: Viewer | null) => (await list(viewer, videoId)).comments[0]
    expect(await seenBy(writer!)).toMatchObject({ canDelete: true, localId })
    for (const [viewer, canDelete] of [
      [author, true],
      [stranger!, false],
      [null, false],
    ] as const) {
      const comment = await seenBy(viewer)
      expect(comment).toMatchObject({ canDelete })
      expect(comment).not.toHaveProperty('localId')
    }
  })

  test('costs three queries, however long the page', async () => {
    const videoId = await addVideo(db, { authorId: author.id })
    let count = 0
    const counting: Db = { ...db, query: (query) => ((count += 1), db.query(query)) }
    for (const pageSize of [1, 20, 48]) {
      count = 0
      await listComments(counting, author, { videoId, order: 'newest', count: pageSize })
      expect(count).toBe(3)
    }
  })

  test('refuses a video that is not there or not ready, and a cursor that is none', async () => {
    const processing = await addVideo(db, { authorId: author.id, state: 'processing' })
    const ready = await addVideo(db, { authorId: author.id })
    for (const videoId of ['12345', processing]) {
      await expect(list(author, videoId)).rejects.toMatchObject({
        problem: { statusCode: StatusCode.videoNotExist },
      })
    }
    await expect(list(null, ready, { cursor: 'nonsense' })).rejects.toMatchObject({
      problem: { httpStatus: 400 },
    })
  })
})

test('others get an event for a change, and none where nothing has changed', async () => {
  const viewer = await addUser(db)
  const videoId = await addVideo(db, { authorId: author.id })
  const published = collectPublished(db)
  const { comment } = await db.transaction((tx) =>
    publishComment(tx, viewer, { videoId, text: 'hello', localId: nextLocalId() }),
  )
  const removeOnce = () =>
    db.transaction((tx) => deleteComment(tx, viewer, { videoId, commentId: comment.id, deleted: true }))
  await removeOnce()
  await removeOnce()
  const inbox = { kind: 'notices', userId: author.id }
  expect(published).toEqual([inbox, { kind: 'comment', videoId }, inbox, { kind: 'comment', videoId }])
})
