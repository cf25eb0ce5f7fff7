import { beforeEach, expect, test } from 'vitest'

import { LiveStatus } from '#contract/live.ts'
import type { ReportSubject } from '#contract/models/report.ts'
import type { Viewer } from '#server/api/route.ts'
import { nextId } from '#server/db/ids.ts'
import { markLiving } from '#server/features/live/air-repository.ts'
import { postReplay } from '#server/features/live/replay-service.ts'
import * as rooms from '#server/features/live/repository.ts'
import { createRoom } from '#server/features/live/service.ts'
import { listNotices } from '#server/features/notices/read-service.ts'
import { sendReport } from '#server/features/reports/service.ts'
import { DiskStorage } from '#server/storage/disk.ts'
import { withDatabase } from '#support/database.ts'
import { makeLiveFolder, plainRoom } from '#support/live-studio.ts'
import { collectPublished } from '#support/published.ts'
import { siteTools } from '#support/site-tools.ts'
import { addUser } from '#support/users.ts'

import { decideCases, undoDecision } from './decide-service.ts'
import { listCases } from './queue-service.ts'

/** Reports of live rooms and of lines of their chats, and decisions about them (specification section 7.4). */

const db = await withDatabase()
let host: Viewer
let writer: Viewer
let reporter: Viewer
let moderator: Viewer
let roomId: string
let lineId: string
beforeEach(async () => {
  await db.query({ text: 'UPDATE report_cases SET closed_at = now()' })
  ;[host, writer, reporter] = [await addUser(db), await addUser(db), await addUser(db)]
  const { id, uniqueId } = await addUser(db)
  moderator = { id, uniqueId, role: 'moderator', isElevated: true }
  await openRoom()
})

async function openRoom(audience: 'everyone' | 'followers' = 'everyone') {
  host = await addUser(db)
  roomId = (await db.transaction((tx) => createRoom(tx, host, { ...plainRoom(), audience }))).room.id
  await markLiving(db, roomId)
  lineId = nextId()
  await db.query({
    text: `INSERT INTO live_chat (id, room_id, author_id, text, local_id) VALUES ($1, $2, $3, 'Rude', $4)`,
    values: [lineId, roomId, writer.id, lineId],
  })
}
const live = (): ReportSubject => ({ kind: 'live', roomId })
const chatLine = (): ReportSubject => ({ kind: 'chatLine', roomId, lineId })
const report = (subject: ReportSubject, viewer = reporter) =>
  db.transaction((tx) => sendReport(tx, viewer, { subject, reason: 'violence', details: '' }))
const block = (blocker: Viewer, blocked: Viewer) =>
  db.query({
    text: 'INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)',
    values: [blocker.id, blocked.id],
  })
const refused = (httpStatus: number) => ({ problem: { httpStatus } })

/** Removes what is first in the queue. */
async function remove() {
  const [open] = (await listCases(db, moderator, { count: 9 })).cases
  const published = collectPublished(db)
  const terms = {
    reason: 'violence',
    note: '',
    days: 7,
    minAge: 16,
    regionRule: 'refused',
    regions: [],
  } as const
  const { decided } = await db.transaction((tx) =>
    decideCases(tx, moderator, { caseIds: [open?.id ?? ''], decision: 'remove', ...terms, regions: [] }),
  )
  return { open, published, decisionId: decided[0]?.decisionId ?? '' }
}
const noticesOf = async (viewer: Viewer) =>
  (await listNotices(db, viewer, { tab: 'site', count: 48 })).groups.map(({ kind }) => kind)

test('a live that a moderator removes ends with that reason, is told to its host, logged, and has no replay', async () => {
  await report(live())
  const { open, published, decisionId } = await remove()
  expect(open).toMatchObject({ subject: live(), excerpt: 'Waves', author: { id: host.id } })
  expect(await rooms.findRoom(db, roomId, null)).toMatchObject({
    status: LiveStatus.stop,
    endReason: 'operator',
  })
  expect(published).toContainEqual({ kind: 'liveDecision', roomId, lineId: null })
  expect(published).toContainEqual({ kind: 'live', userId: host.id, roomId: null })
  expect([await noticesOf(host), await noticesOf(reporter)]).toEqual([['decision'], ['reportClosed']])
  const logged = await db.query({
    text: `SELECT action, subject FROM audit_log WHERE details ->> 'decisionId' = $1`,
    values: [decisionId],
  })
  expect(logged).toEqual([{ action: 'decide.remove', subject: `live ${roomId}` }])

  const storage = new DiskStorage(await makeLiveFolder())
  const tools = siteTools({ storage })
  const post = () =>
    db.transaction((tx) => postReplay(tx, tools, host, { roomId, fromSec: 0, toSec: 3, caption: '' }))
  await expect(post()).rejects.toMatchObject({ problem: { sentence: 'liveReplayRemoved' } })
  await db.transaction((tx) => undoDecision(tx, moderator, { decisionId }))
  // There is no recording here, which is asked about next.
  await expect(post()).rejects.toMatchObject({ problem: { sentence: 'liveReplayGone' } })
  expect((await rooms.findRoom(db, roomId, null))?.status).toBe(LiveStatus.stop)
})

test('a line of a chat that a moderator removes is gone for all who watch, and its author is told', async () => {
  await report(chatLine())
  const { open, published } = await remove()
  expect(open).toMatchObject({ subject: chatLine(), excerpt: 'Rude', author: { id: writer.id } })
  expect(published).toContainEqual({ kind: 'liveDecision', roomId, lineId })
  expect(await db.query({ text: 'SELECT FROM live_chat WHERE id = $1', values: [lineId] })).toEqual([])
  expect([await noticesOf(writer), await noticesOf(host)]).toEqual([['decision'], []])
  expect((await rooms.findRoom(db, roomId, null))?.status).toBe(LiveStatus.living)
})

test('nobody reports their own live or line, or what they cannot see', async () => {
  await expect(report(live(), host)).rejects.toMatchObject(refused(403))
  await expect(report(chatLine(), writer)).rejects.toMatchObject(refused(403))
  await expect(report({ kind: 'live', roomId: '1' })).rejects.toMatchObject(refused(404))
  await expect(report({ kind: 'chatLine', roomId, lineId: '1' })).rejects.toMatchObject(refused(404))
  await block(writer, reporter)
  await expect(report(chatLine())).rejects.toMatchObject(refused(404))
  await block(host, reporter)
  await expect(report(live())).rejects.toMatchObject({ problem: { statusCode: 102 } })
  await openRoom('followers')
  await expect(report(live())).rejects.toMatchObject({ problem: { statusCode: 101 } })
})

test('a block that arrives before the report it was offered with refuses nothing', async () => {
  await block(reporter, host)
  await block(reporter, writer)
  await report(live())
  await report(chatLine())
  expect(
    (await listCases(db, moderator, { count: 9 })).cases.map(({ subject }) => subject.kind).toSorted(),
  ).toEqual(['chatLine', 'live'])
})
