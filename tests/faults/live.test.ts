import { rm, symlink } from 'node:fs/promises'
import path from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { isApiError } from '#contract/errors.ts'
import { LiveStatus } from '#contract/live.ts'
import { livePlaylist, recordingPlaylist } from '#server/features/live/playlist.ts'
import { createPublisherTokens } from '#server/features/live/publisher-tokens.ts'
import * as repository from '#server/features/live/repository.ts'
import { createRoom, startPublishing } from '#server/features/live/service.ts'
import { Timeline } from '#server/features/live/timeline.ts'
import { segmentFile } from '#server/media/live/package-room.ts'
import { RESERVED_BYTES } from '#server/storage/disk-space.ts'
import { FragmentSender, type SendOutcome } from '#src/features/live/fragment-sender.ts'
import { withDatabase } from '#support/database.ts'
import { makeBroadcast } from '#support/live-fragments.ts'
import { makeLiveFolder, makeStudio, plainRoom } from '#support/live-studio.ts'
import { addUser } from '#support/users.ts'

/**
 * A live whose parts fail: the sender of a publisher's page, and the rooms of a server, under fake time. This proves the
 * table in docs/live.md.
 */

const db = await withDatabase()
const { header, fragments } = await makeBroadcast(100)
const FRAGMENT_SEC = 0.5
const LOST_AFTER_MS = 30_000

const realNow = Date.now.bind(Date)
let aheadMs = 0
beforeEach(() => {
  aheadMs = 0
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadMs)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** A host's page and the server, with a network between them that can be cut. */
async function goLive(options: Parameters<typeof makeStudio>[2] = {}) {
  const folder = await makeLiveFolder()
  const open = () => makeStudio(db, folder, { lostAfterMs: LOST_AFTER_MS, ...options })
  const host = await addUser(db)
  const { room } = await db.transaction((tx) => createRoom(tx, host, plainRoom()))
  const publisherId = '0f'.repeat(16)
  const network = { isCut: false, requestCount: 0, lossShare: 0 }
  const live = {
    studio: open(),
    roomId: room.id,
    network,
    refusals: [] as unknown[],
    /** Status codes of fragments that were not accepted. */
    answers: [] as number[],
    hasGap: false,
  }
  const start = (by = publisherId) => {
    const tools = { studio: live.studio, tokens: createPublisherTokens('secret') }
    return startPublishing(db, tools, host, { roomId: room.id, publisherId: by })
  }
  const send = async (seq: number, bytes: Uint8Array, isAfterGap: boolean): Promise<SendOutcome> => {
    network.requestCount += 1
    if (network.isCut) throw new TypeError('Failed to fetch')
    // At regular intervals one request is lost, and another one's response.
    const isLost = network.lossShare > 0 && network.requestCount % Math.round(1 / network.lossShare) === 0
    if (isLost && network.requestCount % 2 === 0) throw new TypeError('Failed to fetch')
    const take = { roomId: room.id, publisherId, seq, isAfterGap, bytes: Buffer.from(bytes) }
    try {
      const nextSequence = await live.studio.take(take)
      if (isLost) throw new TypeError('Failed to fetch')
      return { nextSequence }
    } catch (error) {
      if (!isApiError(error)) throw error
      const { httpStatus, fields } = error.problem
      live.answers.push(httpStatus)
      if (fields?.['nextSeq'] !== undefined)
        return { nextSequence: Number(fields['nextSeq']), isMissing: true }
      // As the page does: it asks whether it may continue in its room.
      if (httpStatus === 409) await start()
      if (httpStatus === 415) return { isUnusable: true }
      throw error
    }
  }
  const { nextSeq } = await start()
  const sender = new FragmentSender(nextSeq, {
    send: ({ sequence, bytes }, isAfterGap) => send(sequence, bytes, isAfterGap),
    onState: ({ hasGap }) => {
      live.hasGap ||= hasGap
    },
    onSent: () => {},
    onRefused: (refusal) => live.refusals.push(refusal),
    now: Date.now,
    pause: () => new Promise((resolve) => setTimeout(resolve, 5)),
  })
  let made = 0
  /** Lets this many seconds pass, in which the page makes fragments. */
  const film = async (seconds: number) => {
    for (let count = 0; count < seconds / FRAGMENT_SEC; count += 1) {
      aheadMs += FRAGMENT_SEC * 1000
      sender.add(FRAGMENT_SEC, new Uint8Array(fragments[made % fragments.length] ?? header))
      made += 1
      if (!network.isCut) await sender.flush()
    }
  }
  sender.add(0, new Uint8Array(header))
  await film(2)
  const row = () => repository.findRoom(db, room.id, null)
  const timeline = () => live.studio.timelineOf(room.id) ?? new Timeline()
  const filmedSec = () => made * FRAGMENT_SEC
  return { live, open, sender, film, start, send, row, timeline, filmedSec }
}

const gapsIn = (text: string) => text.match(/#EXT-X-DISCONTINUITY\n/g)?.length ?? 0

test.each([
  [5, 'away', 0],
  [25, 'away', 0],
  // The page retains the newest minute, of which two seconds are sent: there is a gap before them.
  [90, 'lost', 88],
] as const)('a publisher who is offline for %i s', async (offlineSec, standing, missingSec) => {
  const { live, sender, film, row, timeline, filmedSec } = await goLive()
  live.network.isCut = true
  await film(offlineSec)
  await expect
    .poll(async () => {
      const isAway = live.studio.stateOf(live.roomId)?.endsUnlessBackAtMs !== null
      return (await row())?.endReason ?? (isAway ? 'away' : 'on air')
    })
    .toBe(standing)
  live.network.isCut = false
  await sender.flush()
  await film(2)
  expect(live.refusals).toEqual([])
  expect((await row())?.status).toBe(LiveStatus.living)
  expect(live.studio.stateOf(live.roomId)?.endsUnlessBackAtMs).toBeNull()
  expect(live.hasGap).toBe(missingSec > 0)
  expect(timeline().durationSec).toBeCloseTo(filmedSec() - missingSec, 0)
  expect(gapsIn(livePlaylist(timeline()))).toBe(missingSec > 0 ? 1 : 0)
})

test('a network that loses one request in three loses nothing of the live', async () => {
  const { live, film, timeline, filmedSec } = await goLive()
  live.network.lossShare = 1 / 3
  await film(20)
  expect(live.network.requestCount).toBeGreaterThan(filmedSec() / FRAGMENT_SEC)
  expect(timeline().durationSec).toBeCloseTo(filmedSec(), 0)
  expect(gapsIn(livePlaylist(timeline()))).toBe(0)
})

test('a server that is started again goes on with the room, and nothing is missing', async () => {
  const { live, open, sender, film, timeline, filmedSec } = await goLive()
  live.network.isCut = true
  await live.studio.stop()
  await film(4)
  live.studio = open()
  await live.studio.recover()
  live.network.isCut = false
  await sender.flush()
  expect(timeline().durationSec).toBeCloseTo(filmedSec(), 0)
  expect(gapsIn(recordingPlaylist(timeline().segments))).toBe(0)
})

test('on a disk that is full, recordings are cut and fragments wait; it goes on once there is space', async () => {
  let freeBytes = Infinity
  const { live, sender, film, timeline, filmedSec, row } = await goLive({
    freeBytes: () => Promise.resolve(freeBytes),
  })
  freeBytes = RESERVED_BYTES / 4
  aheadMs += 6_000
  await vi.waitUntil(() =>
    live.studio
      .take({ roomId: live.roomId, publisherId: '0f'.repeat(16), seq: 0, isAfterGap: false, bytes: header })
      .then(
        () => false,
        (error: unknown) => isApiError(error) && error.problem.httpStatus === 507,
      ),
  )
  live.network.isCut = true
  await film(3)
  freeBytes = Infinity
  aheadMs += 6_000
  live.network.isCut = false
  await sender.flush()
  expect((await row())?.status).toBe(LiveStatus.living)
  expect(timeline().durationSec).toBeCloseTo(filmedSec(), 0)
})

test('a write that finds the disk full is tried again by the page, and nothing of it is lost', async () => {
  const { live, sender, film, timeline, filmedSec, row } = await goLive()
  const folder = live.studio.folderOf(live.roomId)
  const next = (timeline().last?.msn ?? 0) + 1
  // Each write to it fails as on a disk without a free block.
  await symlink('/dev/full', path.join(folder, segmentFile(next)))
  const atSec = timeline().durationSec
  const filming = film(6)
  await expect.poll(() => live.answers.at(-1)).toBe(507)
  expect(timeline().durationSec - atSec).toBeLessThan(2)
  expect((await row())?.status).toBe(LiveStatus.living)
  await rm(path.join(folder, segmentFile(next)))
  await filming
  await sender.flush()
  expect(live.refusals).toEqual([])
  expect(timeline().durationSec).toBeCloseTo(filmedSec(), 0)
  expect(gapsIn(recordingPlaylist(timeline().segments))).toBe(0)
})

test.each([-1, 1])('a clock that is set by %i h does not end a live', async (hours) => {
  const { live, film, row } = await goLive()
  aheadMs += hours * 3_600_000
  await film(4)
  await new Promise((resolve) => setTimeout(resolve, 600))
  await film(4)
  expect((await row())?.status).toBe(LiveStatus.living)
  expect(live.refusals).toEqual([])
})

test('the second publisher of a room is refused with its reason, until the first one is silent', async () => {
  const { live, film, start, timeline, filmedSec } = await goLive()
  const other = 'ab'.repeat(16)
  const elsewhere = { problem: { fields: { reason: 'published-elsewhere' } } }
  await expect(start(other)).rejects.toMatchObject(elsewhere)
  const { nextSeq: seq } = timeline()
  const fragment = { roomId: live.roomId, publisherId: other, seq, isAfterGap: false, bytes: header }
  await expect(live.studio.take(fragment)).rejects.toMatchObject(elsewhere)
  await film(1)
  expect(timeline().durationSec).toBeCloseTo(filmedSec(), 0)
  expect(gapsIn(livePlaylist(timeline()))).toBe(0)
  live.network.isCut = true
  aheadMs += 6_000
  await expect(start(other)).resolves.toMatchObject({ nextSeq: expect.any(Number) })
})
