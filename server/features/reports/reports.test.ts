import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { type ReportSubject, ReportSubjectSchema } from '#contract/models/report.ts'
import type { Viewer } from '#server/api/route.ts'
import { nextId } from '#server/db/ids.ts'
import { sendMessage } from '#server/features/conversations/service.ts'
import { eraseUser } from '#server/features/erasure/service.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { sendReport } from './service.ts'

/** Reports of comments, videos, users and messages (specification section 7.4, `/node/report/reasons_put`). */

const db = await withDatabase()
let author: Viewer
let writer: Viewer
let reporter: Viewer
let videoId: string
let commentId: string
beforeEach(async () => {
  ;[author, writer, reporter] = [await addUser(db), await addUser(db), await addUser(db)]
  videoId = await addVideo(db, { authorId: author.id, caption: 'Look' })
  commentId = nextId()
  await db.query({
    text: `INSERT INTO comments (id, video_id, author_id, text) VALUES ($1, $2, $3, 'Rude')`,
    values: [commentId, videoId, writer.id],
  })
})

const report = (subject: ReportSubject, viewer = reporter, details = '') =>
  db.transaction((tx) => sendReport(tx, viewer, { subject, reason: 'spam', details }))
const reports = () =>
  db.query({
    text: `SELECT reported_id AS "reportedId", kind, subject_key AS key, reason, details, context FROM reports
      WHERE reporter_id = $1 ORDER BY id`,
    values: [reporter.id],
  })
const block = (blocker: Viewer, blocked: Viewer) =>
  db.query({
    text: 'INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)',
    values: [blocker.id, blocked.id],
  })
const httpStatus = (status: number) => ({ problem: { httpStatus: status } })

test('a report stores its subject as it stands, once for each reporter', async () => {
  await report({ kind: 'comment', videoId, commentId }, reporter, 'Again and again')
  await report({ kind: 'comment', videoId, commentId })
  await report({ kind: 'video', videoId })
  await report({ kind: 'user', userId: author.id })
  await db.query({ text: `UPDATE comments SET text = 'Kind' WHERE id = $1`, values: [commentId] })
  const common = { reason: 'spam', details: '' }
  expect(await reports()).toEqual([
    {
      ...common,
      reportedId: writer.id,
      kind: 'comment',
      key: `${videoId}/${commentId}`,
      details: 'Again and again',
      context: { text: 'Rude' },
    },
    { ...common, reportedId: author.id, kind: 'video', key: videoId, context: { caption: 'Look' } },
    {
      ...common,
      reportedId: author.id,
      kind: 'user',
      key: author.id,
      context: {
        uniqueId: author.uniqueId,
        nickname: expect.stringContaining('Person'),
        bio: '',
        pronouns: '',
        links: [],
      },
    },
  ])
})

test('nobody reports their own, or what they cannot see', async () => {
  await expect(report({ kind: 'comment', videoId, commentId }, writer)).rejects.toMatchObject(httpStatus(403))
  await expect(report({ kind: 'video', videoId }, author)).rejects.toMatchObject(httpStatus(403))
  await expect(report({ kind: 'user', userId: author.id }, author)).rejects.toMatchObject(httpStatus(403))
  await expect(report({ kind: 'user', userId: '1' })).rejects.toMatchObject(httpStatus(404))
  const hidden = await addVideo(db, { authorId: author.id, audience: 'self' })
  await expect(report({ kind: 'video', videoId: hidden })).rejects.toMatchObject(httpStatus(403))
  const message = { kind: 'message', conversationId: '1', seq: 1 } as const
  await expect(report(message)).rejects.toMatchObject(httpStatus(404))
  await db.query({ text: 'UPDATE comments SET held_by = $2 WHERE id = $1', values: [commentId, author.id] })
  await expect(report({ kind: 'comment', videoId, commentId })).rejects.toMatchObject(httpStatus(404))
  // The author of the video sees it while it waits.
  await report({ kind: 'comment', videoId, commentId }, author)
  expect(await reports()).toEqual([])
})

test('a block that was offered with a report does not keep it out, but a block by the other one does', async () => {
  await block(reporter, writer)
  await report({ kind: 'comment', videoId, commentId })
  await block(reporter, author)
  await report({ kind: 'video', videoId })
  await report({ kind: 'user', userId: author.id })
  expect(await reports()).toHaveLength(3)
  const other = await addUser(db)
  await block(author, other)
  await expect(report({ kind: 'video', videoId }, other)).rejects.toMatchObject(httpStatus(404))
  await report({ kind: 'user', userId: author.id }, other)
})

test('a block of one’s own does not open what the audience or its author keeps from the viewer', async () => {
  const own = await addVideo(db, { authorId: author.id, audience: 'self' })
  const scheduled = await addVideo(db, { authorId: author.id })
  await db.query({
    text: `UPDATE videos SET scheduled_at = now() + interval '1 day' WHERE id = $1`,
    values: [scheduled],
  })
  const deleted = await addVideo(db, { authorId: author.id })
  await db.query({ text: 'UPDATE videos SET deleted_at = now() WHERE id = $1', values: [deleted] })
  await block(reporter, author)
  for (const [hidden, status] of [
    [own, 403],
    [scheduled, 404],
    [deleted, 404],
  ] as const) {
    const onIt = nextId()
    await db.query({
      text: `INSERT INTO comments (id, video_id, author_id, text) VALUES ($1, $2, $3, 'Rude')`,
      values: [onIt, hidden, writer.id],
    })
    await expect(report({ kind: 'video', videoId: hidden })).rejects.toMatchObject(httpStatus(status))
    await expect(report({ kind: 'comment', videoId: hidden, commentId: onIt })).rejects.toMatchObject(
      httpStatus(status),
    )
  }
  // Nor one by an author who has also blocked the viewer.
  await block(reporter, writer)
  await block(writer, reporter)
  await expect(report({ kind: 'comment', videoId, commentId })).rejects.toMatchObject(httpStatus(404))
  await block(author, reporter)
  await expect(report({ kind: 'video', videoId })).rejects.toMatchObject(httpStatus(404))
  expect(await reports()).toEqual([])
})

test('a message is reported although its author has been blocked first, but not by those whom the author blocks', async () => {
  const send = (viewer: Viewer, userId: string, text: string) =>
    db.transaction((tx) => sendMessage(tx, viewer, { userId, text, localId: nextId().padStart(32, '0') }))
  const { message } = await send(writer, reporter.id, 'Rude')
  const subject = { kind: 'message', conversationId: message.conversationId, seq: message.seq } as const
  await block(reporter, writer)
  await report(subject)
  expect(await reports()).toMatchObject([
    { reportedId: writer.id, context: { messages: [{ seq: message.seq, text: 'Rude' }] } },
  ])
  const other = await addUser(db)
  const toOther = (await send(author, other.id, 'Rude')).message
  await block(author, other)
  const hidden = { kind: 'message', conversationId: toOther.conversationId, seq: toOther.seq } as const
  await expect(report(hidden, other)).rejects.toMatchObject(httpStatus(404))
})

test.each([
  [0, false],
  [1, true],
  [999_999_999, true],
  [3_000_000_000, false],
])('a report of message %i is one that the database can look for: %s', (seq, isValid) => {
  expect(v.is(ReportSubjectSchema, { kind: 'message', conversationId: '1', seq })).toBe(isValid)
})

test('a report outlives the account that it is about, and goes with its reporter', async () => {
  await report({ kind: 'user', userId: author.id })
  await eraseUser(db, author.id)
  expect(await reports()).toMatchObject([{ reportedId: null }])
  await eraseUser(db, reporter.id)
  expect(await reports()).toEqual([])
})
