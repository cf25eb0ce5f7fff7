import { setTimeout as delay } from 'node:timers/promises'

import { isApiError } from '#contract/errors.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Database } from '#server/db/client.ts'
import type { LiveStudio } from '#server/features/live/live-studio.ts'
import { findOpenRoomOf } from '#server/features/live/repository.ts'
import { createRoom, startPublishing } from '#server/features/live/service.ts'
import type { LiveTools } from '#server/features/live/studio.ts'
import { copyMoved, readFragment, readHeader } from '#server/media/live/boxes.ts'

import { splitBroadcast } from './split-broadcast.ts'

const HOST = 'sol.and.sea'
const TITLE = 'Northern lights, all night'
const TAGS = ['aurora', 'calm']
const PUBLISHER_ID = 'de'.repeat(16)
/** Wait after a refusal, for example when the disk is full. */
const RETRY_MS = 30_000

type DemoTools = LiveTools & { studio: LiveStudio }

/**
 * Keeps a user of the demo live: publishes the same few seconds over and over in real time, copied and not encoded.
 * @param bytes fragmented MP4
 * @returns when the signal aborts, or at once on a site without that user
 */
export async function publishLoop(
  database: Database,
  tools: DemoTools,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<void> {
  const host = await findHost(database)
  if (!host) return
  while (!signal.aborted) {
    try {
      await publishOnce(database, tools, host, bytes, signal)
    } catch (error) {
      if (!isApiError(error)) throw error
      await delay(RETRY_MS, undefined, { signal }).catch(() => {})
    }
  }
}

async function findHost(database: Database): Promise<Viewer | undefined> {
  const [host] = await database.query<{ id: string; uniqueId: string }>({
    text: `SELECT id, unique_id AS "uniqueId" FROM users WHERE username = $1 AND email LIKE '%@demo.invalid'`,
    values: [HOST],
  })
  return host
}

/** Publishes until the room is over. */
async function publishOnce(
  database: Database,
  tools: DemoTools,
  host: Viewer,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<void> {
  const { header, fragments } = splitBroadcast(bytes)
  const read = readHeader(header)
  const times = fragments.map((fragment) => readFragment(fragment, read))
  const lastTimes = times.at(-1)
  if (!lastTimes) return
  const loopSec = lastTimes.startSec + lastTimes.durationSec
  const roomId = (await findOpenRoomOf(database, host.id, host.id)) ?? (await openRoom(database, host))
  const { nextSeq } = await startPublishing(database, tools, host, { roomId, publisherId: PUBLISHER_ID })
  tools.studio.recordNothing(roomId)
  let seq = nextSeq
  const take = async (fragment: Buffer) => {
    const isAfterGap = false
    seq = await tools.studio.take({ roomId, publisherId: PUBLISHER_ID, seq, isAfterGap, bytes: fragment })
  }
  await take(header)
  const beganAtMs = performance.now()
  for (let count = 0; !signal.aborted; count += 1) {
    const place = count % fragments.length
    const loopStartSec = Math.floor(count / fragments.length) * loopSec
    const [fragment, time] = [fragments[place], times[place]]
    if (!fragment || !time) return
    const endSec = loopStartSec + time.startSec + time.durationSec
    const waitMs = beganAtMs + endSec * 1000 - performance.now()
    await delay(Math.max(0, waitMs), undefined, { signal }).catch(() => {})
    if (!signal.aborted) await take(copyMoved(fragment, read, loopStartSec))
  }
}

async function openRoom(database: Database, host: Viewer): Promise<string> {
  const { room } = await database.transaction((tx) =>
    createRoom(tx, host, {
      title: TITLE,
      tags: TAGS,
      orientation: 'portrait',
      audience: 'everyone',
      isAdult: false,
      blockedRegions: [],
      chat: { audience: 'everyone', slowModeSec: 0 },
      plannedTime: 0,
    }),
  )
  return room.id
}
