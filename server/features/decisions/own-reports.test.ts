import { beforeEach, expect, test } from 'vitest'

import type { ReportKind, ReportSubject } from '#contract/models/report.ts'
import type { Viewer } from '#server/api/route.ts'
import { nextId } from '#server/db/ids.ts'
import { music } from '#server/db/schema/index.ts'
import { deleteMessage, sendMessage } from '#server/features/conversations/service.ts'
import { eraseUser } from '#server/features/erasure/service.ts'
import { markLiving } from '#server/features/live/air-repository.ts'
import { createRoom } from '#server/features/live/service.ts'
import { sendReport } from '#server/features/reports/service.ts'
import { withDatabase } from '#support/database.ts'
import { plainRoom } from '#support/live-studio.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { listOwnReports } from './service.ts'

/** Reports as their reporter finds them later, one of each kind (specification section 7.4, `/node/report/reasons_put`). */

const db = await withDatabase()
let author: Viewer
let reporter: Viewer
let subjects: Record<ReportKind, ReportSubject>
const run = (text: string, ...values: string[]) => db.query({ text, values })

beforeEach(async () => {
  ;[author, reporter] = [await addUser(db), await addUser(db)]
  const [videoId, commentId, musicId, lineId] = [
    await addVideo(db, { authorId: author.id, caption: 'Look' }),
    nextId(),
    nextId(),
    nextId(),
  ]
  await run(
    `INSERT INTO comments (id, video_id, author_id, text) VALUES ($1, $2, $3, 'Rude')`,
    commentId,
    videoId,
    author.id,
  )
  await db.orm.insert(music).values({ id: musicId, title: 'Song', authorName: 'A', videoId })
  const { message } = await db.transaction((tx) =>
    sendMessage(tx, author, { userId: reporter.id, text: 'Pay me', localId: nextId().padStart(32, '0') }),
  )
  const { id: roomId } = (await db.transaction((tx) => createRoom(tx, author, plainRoom()))).room
  await markLiving(db, roomId)
  await run(
    `INSERT INTO live_chat (id, room_id, author_id, text, local_id) VALUES ($1, $2, $3, 'Loud', $4)`,
    lineId,
    roomId,
    author.id,
    lineId,
  )
  const { conversationId, seq } = message
  subjects = {
    video: { kind: 'video', videoId },
    comment: { kind: 'comment', videoId, commentId },
    user: { kind: 'user', userId: author.id },
    sound: { kind: 'sound', musicId },
    message: { kind: 'message', conversationId, seq },
    live: { kind: 'live', roomId },
    chatLine: { kind: 'chatLine', roomId, lineId },
  }
  for (const subject of Object.values(subjects)) {
    await db.transaction((tx) => sendReport(tx, reporter, { subject, reason: 'spam', details: '' }))
  }
})

const list = async () => (await listOwnReports(db, reporter, { count: 20 })).reports
const goneKinds = async () => (await list()).filter(({ isGone }) => isGone).map(({ subject }) => subject.kind)

test('each report says of what and of whom it is, the latest first', async () => {
  const common = { uniqueId: author.uniqueId, reason: 'spam', outcome: 'open', isGone: false }
  expect(await list()).toMatchObject([
    { ...common, subject: subjects.chatLine, excerpt: 'Loud' },
    { ...common, subject: subjects.live },
    { ...common, subject: subjects.message, excerpt: 'Pay me' },
    { ...common, subject: subjects.sound, excerpt: 'Song' },
    { ...common, subject: subjects.user },
    { ...common, subject: subjects.comment, excerpt: 'Rude' },
    { ...common, subject: subjects.video, excerpt: 'Look' },
  ])
})

/** Each way in which a thing of a kind can disappear. */
const WAYS: [ReportKind, string, () => Promise<unknown>][] = [
  ['video', 'deleted', () => run('UPDATE videos SET deleted_at = now() WHERE author_id = $1', author.id)],
  [
    'video',
    'removed by a moderator',
    () => run(`UPDATE videos SET moderation = 'removed' WHERE author_id = $1`, author.id),
  ],
  ['comment', 'deleted', () => run('UPDATE comments SET deleted_at = now() WHERE author_id = $1', author.id)],
  ['comment', 'gone for good', () => run('DELETE FROM comments WHERE author_id = $1', author.id)],
  ['sound', 'unshelved', () => run(`UPDATE music SET state = 'unshelved'`)],
  ['chatLine', 'deleted', () => run('DELETE FROM live_chat WHERE author_id = $1', author.id)],
  [
    'live',
    'over',
    () => run('UPDATE live_rooms SET status = 3, ended_at = now() WHERE host_id = $1', author.id),
  ],
  [
    'message',
    'unsent',
    () =>
      db.transaction((tx) => {
        const { conversationId, seq } = subjects.message as Extract<ReportSubject, { kind: 'message' }>
        return deleteMessage(tx, author, { conversationId, seq, forEveryone: true })
      }),
  ],
]

test.each(WAYS)('a %s that is %s is said to be gone, and nothing else is', async (kind, _way, goes) => {
  await goes()
  expect(await goneKinds()).toEqual([kind])
  expect((await list()).every(({ uniqueId }) => uniqueId === author.uniqueId)).toBe(true)
})

test('a user who has left takes their name with them, and what they wrote; a message stays for the other one', async () => {
  await eraseUser(db, author.id)
  expect((await list()).map(({ uniqueId }) => uniqueId)).toEqual(Array.from({ length: 7 }, () => null))
  expect((await goneKinds()).toSorted()).toEqual(['chatLine', 'comment', 'live', 'user', 'video'])
})
