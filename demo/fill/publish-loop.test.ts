import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, expect, onTestFinished, test, vi } from 'vitest'

import { LiveStudio } from '#server/features/live/live-studio.ts'
import { createPublisherTokens } from '#server/features/live/publisher-tokens.ts'
import { silentLog } from '#server/log.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'

import { publishLoop } from './publish-loop.ts'

const db = await withDatabase()

test('a user of the demo is live, at the speed of the recording, and keeps no recording', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-demo-live-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const host = await addUser(db)
  await db.query({
    text: `UPDATE users SET username = 'sol.and.sea', email = 'sol@demo.invalid' WHERE id = $1`,
    values: [host.id],
  })
  const studio = new LiveStudio({
    database: db,
    folder,
    log: silentLog(),
    maxRooms: 1,
    lostAfterMs: 30_000,
    recordingMaxBytes: 1024 ** 3,
    freeBytes: () => Promise.resolve(Infinity),
  })
  onTestFinished(() => studio.stop())
  const ending = new AbortController()
  const bytes = await readFile(path.join(import.meta.dirname, '../live/loop.mp4'))
  const tools = { studio, tokens: createPublisherTokens('secret') }
  const publishing = publishLoop(db, tools, bytes, ending.signal)
  const findRoomId = async () => {
    const [user] = await db.query<{ roomId: string | null }>({
      text: 'SELECT live_room_id AS "roomId" FROM users WHERE id = $1',
      values: [host.id],
    })
    return user?.roomId
  }
  const roomId = await vi.waitUntil(findRoomId, { timeout: 15_000, interval: 100 })
  expect(studio.timelineOf(roomId)?.headers[0]).toMatchObject({ width: 540, height: 960 })
  ending.abort()
  await publishing
})
