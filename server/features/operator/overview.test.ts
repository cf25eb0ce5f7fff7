import { beforeEach, expect, test } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { nextId } from '#server/db/ids.ts'
import { sendReport } from '#server/features/reports/service.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { createOverviewReader, type OverviewTools } from './overview-service.ts'

const db = await withDatabase()
const operator: Viewer = { ...(await addUser(db)), role: 'operator', isElevated: true }
const moderator: Viewer = { ...(await addUser(db)), role: 'moderator', isElevated: true }
const tools: OverviewTools = {
  diskSpace: async () => ({ totalBytes: 9_000, freeBytes: 4_000 }),
  studio: { listOnAir: () => [{ roomId: '1', viewerCount: 2, small: 'on', smallSpeed: 3, isHere: true }] },
  failedJobs: { list: async () => [] },
  hasMail: true,
  version: '1.2.3',
}
const refusal = { problem: { httpStatus: 403 } }

const addSession = (viewer: Viewer, age: string) =>
  db.query({
    text: `
      INSERT INTO sessions (id, token, user_id, expires_at, last_used_at)
      VALUES ($1, $1, $2, now() + interval '1 day', now() - $3::interval)`,
    values: [nextId(), viewer.id, age],
  })
beforeEach(() => db.query({ text: 'DELETE FROM sessions' }))

test('open work is counted, for operators with the state of the site', async () => {
  const author = await addUser(db)
  const videoId = await addVideo(db, { authorId: author.id })
  const subject = { kind: 'video', videoId } as const
  await db.transaction((tx) => sendReport(tx, moderator, { subject, reason: 'spam', details: '' }))
  await db.query({ text: 'UPDATE videos SET is_review_due = true WHERE id = $1', values: [videoId] })
  await db.query({
    text: `INSERT INTO feedback (id, user_id, topic, text) VALUES ($1, $2, 'idea', 'More')`,
    values: [nextId(), author.id],
  })
  await db.query({
    text: `INSERT INTO outgoing_mails (id, sealed, try_count) VALUES ($1, '', 1), ($2, '', 0)`,
    values: [nextId(), nextId()],
  })
  const work = { reports: 1, videos: 1, appeals: 0, rights: 0 }
  expect(await createOverviewReader(tools)(db, operator)).toEqual({
    work: { ...work, signUps: 0, feedback: 1, jobs: 0 },
    site: {
      signUps: { day: 3, week: 3 },
      activeUsers: { day: 0, week: 0 },
      liveCount: 1,
      disk: { totalBytes: 9_000, freeBytes: 4_000 },
      mail: {
        isSetUp: true,
        failingCount: 1,
        lastFailureTime: expect.any(Number),
        lastSentTime: null,
        failure: null,
      },
      version: '1.2.3',
    },
  })
  expect(await createOverviewReader(tools)(db, moderator)).toEqual({ work, site: null })
})

test('users count once however many devices they have, anew after five minutes', async () => {
  await addSession(operator, '1 hour')
  await addSession(operator, '2 hours')
  await addSession(moderator, '3 days')
  await addSession(await addUser(db), '8 days')
  let nowMs = Date.now()
  const read = createOverviewReader(tools, () => nowMs)
  const active = async () => (await read(db, operator)).site?.activeUsers
  expect(await active()).toEqual({ day: 1, week: 2 })
  await addSession(await addUser(db), '1 minute')
  expect(await active()).toEqual({ day: 1, week: 2 })
  nowMs += 5 * 60_000
  expect(await active()).toEqual({ day: 2, week: 3 })
})

test('a disk that cannot be asked hides nothing else, and users see nothing', async () => {
  const read = createOverviewReader({ ...tools, diskSpace: () => Promise.reject(new Error('No disk')) })
  expect((await read(db, operator)).site).toMatchObject({ disk: null, version: '1.2.3' })
  await expect(read(db, await addUser(db))).rejects.toMatchObject(refusal)
  await expect(read(db, { ...operator, isElevated: false })).rejects.toMatchObject(refusal)
})
