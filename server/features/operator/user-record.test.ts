import { beforeEach, expect, test } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { sendReport } from '#server/features/reports/service.ts'
import { withDatabase } from '#support/database.ts'
import { addUser, addWithRole } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { decideUser } from './decide-service.ts'
import { getUserRecord } from './user-record-service.ts'
import { listUsers } from './users-service.ts'

const db = await withDatabase()
let moderator: Viewer
let author: Viewer
let reporter: Viewer
beforeEach(async () => {
  moderator = await addWithRole(db, 'moderator')
  author = await addUser(db)
  reporter = await addUser(db)
})

const recordOf = (viewer: Viewer, { id: userId }: Viewer) => getUserRecord(db, viewer, { userId })

test('the record of a user has their videos, reports about them and by them, decisions and sessions', async () => {
  const videoIds = [
    await addVideo(db, { authorId: author.id, caption: 'First' }),
    await addVideo(db, { authorId: author.id, caption: 'Second' }),
  ]
  await db.transaction((tx) =>
    sendReport(tx, reporter, {
      subject: { kind: 'video', videoId: videoIds[0] ?? '' },
      reason: 'spam',
      details: '',
    }),
  )
  await db.transaction((tx) =>
    decideUser(tx, moderator, { userId: author.id, decision: 'warn', reason: 'spam', note: '', days: 7 }),
  )
  const sessions = [
    ['1 day', '1 hour'],
    ['1 day', '3 days'],
    ['-1 day', '9 days'],
  ]
  for (const [index, [validFor, ago]] of sessions.entries()) {
    await db.query({
      text: `
        INSERT INTO sessions (id, token, user_id, expires_at, last_used_at)
        VALUES ($1, $1, $2, now() + $3::interval, now() - $4::interval)`,
      values: [`${author.id}-${index}`, author.id, validFor, ago],
    })
  }

  const record = await recordOf(moderator, author)
  expect(record).toMatchObject({
    user: { id: author.id, reportCount: 1, decisionCount: 1 },
    sessionCount: 2,
    videos: [{ caption: 'Second' }, { caption: 'First' }],
    reportsAbout: [{ reason: 'spam', outcome: 'open', other: { id: reporter.id } }],
    reportsBy: [],
    history: [{ decision: 'warn', isUndone: false }],
    isDecidable: true,
  })
  const hourAgoSec = Date.now() / 1_000 - 3_600
  expect(Math.abs((record.user.lastActiveTime ?? 0) - hourAgoSec)).toBeLessThan(60)
  // The list has the same facts.
  const { users } = await listUsers(db, moderator, { q: author.uniqueId, filter: 'all', count: 24 })
  expect(users).toEqual([record.user])

  expect(await recordOf(moderator, reporter)).toMatchObject({
    reportsBy: [{ subject: { videoId: videoIds[0] }, other: { id: author.id }, outcome: 'open' }],
    reportsAbout: [],
  })
})

test('moderators read the record of any user, decide about users only, and nobody else reads it', async () => {
  const operator = await addWithRole(db, 'operator')
  expect((await recordOf(moderator, operator)).isDecidable).toBe(false)
  expect((await recordOf(operator, moderator)).isDecidable).toBe(true)
  expect((await recordOf(operator, operator)).isDecidable).toBe(false)
  await expect(recordOf(author, reporter)).rejects.toMatchObject({ problem: { httpStatus: 403 } })
  await expect(recordOf(moderator, { ...author, id: '1' })).rejects.toMatchObject({
    problem: { statusCode: 10_202 },
  })
})

test('a moderator sees no video of a user that its audience or its address keeps from them (issue 50)', async () => {
  for (const audience of ['everyone', 'followers', 'friends', 'self', 'unlisted'] as const)
    await addVideo(db, { authorId: author.id, caption: audience, audience })
  await addVideo(db, {
    authorId: author.id,
    caption: 'scheduled',
    scheduledAt: new Date(Date.now() + 60_000),
  })
  const masked = await addVideo(db, { authorId: author.id, caption: 'masked' })
  await db.query({ text: "UPDATE videos SET moderation = 'masked' WHERE id = $1", values: [masked] })
  const { videos } = await recordOf(moderator, author)
  expect(videos.map(({ caption }) => caption)).toEqual(['masked', 'everyone'])
})
