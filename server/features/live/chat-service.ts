import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { LIVE_MODERATORS_MAX_COUNT, LiveStatus } from '#contract/live.ts'
import type { LiveChatLine } from '#contract/models/live.ts'
import { sentence } from '#contract/sentence.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import {
  commentNotExist,
  userNotExist,
  conflict,
  forbidden,
  tooManyRequests,
  unprocessable,
} from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { findSettings } from '#server/features/comments/settings-repository.ts'
import { presentSummary } from '#server/features/users/present.ts'
import { findStanding } from '#server/features/visibility/repository.ts'
import { hasBlockedWord } from '#server/features/words/blocked-words.ts'
import { requireAllowedText } from '#server/features/words/site-words.ts'

import { accessOf, requireOpen, requireOrderKeeper, requireWatchableRoom, type LiveViewer } from './access.ts'
import * as repository from './chat-repository.ts'
import { LineCounter } from './line-counter.ts'
import { findFacts } from './repository.ts'
import { SlowMode } from './slow-mode.ts'
import type { LiveTools } from './studio.ts'

type Studio = Pick<LiveTools, 'studio'>

export const presentLine = (row: repository.LineRow): LiveChatLine => ({
  id: row.id,
  author: presentSummary({ ...row, id: row.authorId }),
  text: row.text,
  createTime: epochSeconds(row.createdAt),
  ...(row.mark && { mark: row.mark }),
})

const lineCounter = new LineCounter()
const slowMode = new SlowMode()

/**
 * Writes a line into the chat of a room. Repeating it with the same local id returns the same.
 * @throws {ApiError} 403 when the viewer may not write, 409 when the room is not on air, 422 for a blocked word, 429
 * too early in slow mode or when too many write at once, and as `requireWatchableRoom`
 */
export async function sendLine(
  db: Db,
  { studio }: Studio,
  asker: LiveViewer & { viewer: Viewer },
  { roomId, text, localId }: ParsedInput<'live.sendChat'>,
): Promise<Output<'live.sendChat'>> {
  const { viewer } = asker
  const { room, facts } = await requireWatchableRoom(db, asker, roomId)
  requireOpen(room)
  if (room.status !== LiveStatus.living) throw conflict(sentence('liveNotStarted'))
  const chat = { audience: room.chatAudience, slowModeSec: room.slowModeSec }
  const access = accessOf(facts, viewer, chat)
  if (!access.canChat) {
    if (access.standing === 'muted') throw forbidden(sentence('liveChatMuted'))
    throw forbidden(sentence(chat.audience === 'nobody' ? 'liveChatOff' : 'liveChatFollowers'))
  }
  const sent = await repository.findSentLine(db, viewer.id, localId)
  if (sent) return { line: { ...presentLine(sent), localId } }
  const isSlowed = !facts.isOwn && access.standing !== 'moderator'
  const takeBack = await takeTurn(db, roomId, viewer, isSlowed ? chat.slowModeSec : 0)
  const id = nextId()
  const store = async () => {
    if (!facts.isOwn) {
      const { blockedWords } = await findSettings(db, room.hostId)
      if (hasBlockedWord(text, blockedWords)) throw unprocessable(sentence('liveChatBlockedWord'))
    }
    await requireAllowedText(db, text)
    lineCounter.count(roomId)
    return repository.insertLine(db, { id, roomId, authorId: viewer.id, text, localId })
  }
  const isNew = await store().catch((error: unknown) => {
    takeBack()
    throw error
  })
  const row = await repository.findSentLine(db, viewer.id, localId)
  if (!row) throw commentNotExist()
  const line = presentLine(row)
  if (isNew) studio.addLine(roomId, line)
  return { line: { ...line, localId } }
}

/**
 * Takes a writer's turn in slow mode. Nothing is awaited between checking the last turn and recording this one, so that
 * only one of many simultaneous lines gets it.
 * @returns a function that gives the turn back
 */
async function takeTurn(db: Db, roomId: string, viewer: Viewer, slowModeSec: number): Promise<() => void> {
  // Another server process may have stored the last line.
  const storedSec =
    slowModeSec > 0 ? ((await repository.findSecondsSinceLine(db, roomId, viewer.id)) ?? Infinity) : Infinity
  const seconds = Math.ceil(slowModeSec - Math.min(storedSec, slowMode.secondsSince(roomId, viewer.id)))
  if (seconds > 0) throw tooManyRequests(seconds * 1000, sentence('liveChatSlow', { seconds }))
  return slowMode.note(roomId, viewer.id)
}

/** The latest lines of a room, for an entering viewer. */
export async function listLines(db: Db, asker: LiveViewer, roomId: string): Promise<Output<'live.chat'>> {
  await requireWatchableRoom(db, asker, roomId)
  return readChat(db, roomId, asker)
}

/** Users whose lines the viewer does not see: one has blocked the other. */
export const findHiddenAuthors = async (db: Db, { viewer }: LiveViewer): Promise<Set<string>> =>
  new Set(viewer ? await repository.findHiddenIds(db, viewer.id) : [])

export async function readChat(db: Db, roomId: string, { viewer }: LiveViewer): Promise<Output<'live.chat'>> {
  const viewerId = viewer?.id ?? null
  const [lines, pinned] = await Promise.all([
    repository.findLines(db, roomId, viewerId),
    repository.findPinned(db, roomId, viewerId),
  ])
  return { lines: lines.map(presentLine), pinned: pinned ? presentLine(pinned) : null }
}

/**
 * @throws {ApiError} 403 when it is another user's and the viewer is neither host nor moderator of the room, 404 when
 * there is no such line
 */
export async function deleteLine(
  db: Db,
  { studio }: Studio,
  viewer: Viewer,
  { roomId, lineId }: ParsedInput<'live.deleteChat'>,
): Promise<Output<'live.deleteChat'>> {
  const line = await repository.findLine(db, roomId, lineId)
  if (!line) return { lineId }
  if (line.authorId !== viewer.id) {
    const { facts } = await requireOrderKeeper(db, viewer, roomId)
    if (line.authorId === facts.hostId && !facts.isOwn) throw forbidden(sentence('liveNotYours'))
  }
  await repository.deleteLine(db, roomId, lineId)
  studio.removeLines(roomId, { lineIds: [lineId] })
  return { lineId }
}

/** Pins a line of the chat, replacing the previous one. */
export async function pinLine(
  db: Db,
  { studio }: Studio,
  viewer: Viewer,
  { roomId, lineId }: ParsedInput<'live.pinChat'>,
): Promise<Output<'live.pinChat'>> {
  await requireOrderKeeper(db, viewer, roomId)
  const row = lineId === null ? null : await repository.findLine(db, roomId, lineId)
  if (row === undefined) throw commentNotExist()
  await repository.setPinned(db, roomId, lineId)
  const pinned = row && presentLine(row)
  studio.pin(roomId, pinned)
  return { pinned }
}

/**
 * Mutes or bans a user in a room, names a moderator, or ends that. The lines of a banned user are removed.
 * @throws {ApiError} 403 when the viewer may not, 409 when there are as many moderators as a room can have
 */
export async function setStanding(
  db: Db,
  { studio }: Studio,
  viewer: Viewer,
  { roomId, userId, standing }: ParsedInput<'live.setStanding'>,
): Promise<Output<'live.setStanding'>> {
  const { room, facts } = await requireOrderKeeper(db, viewer, roomId)
  if ((await findStanding(db, userId)) === undefined) throw userNotExist()
  const before = await findFacts(db, roomId, userId)
  const isAboutKeeper = standing === 'moderator' || before?.standing === 'moderator'
  if (userId === room.hostId || (isAboutKeeper && !facts.isOwn)) throw forbidden(sentence('liveNotYours'))
  if (
    standing === 'moderator' &&
    (await repository.countModerators(db, roomId)) >= LIVE_MODERATORS_MAX_COUNT
  ) {
    throw conflict(sentence('liveModeratorsFull', { max: LIVE_MODERATORS_MAX_COUNT }))
  }
  await repository.setStanding(db, roomId, userId, standing)
  if (standing === 'banned') await repository.deleteLinesOf(db, roomId, userId)
  const after = await findFacts(db, roomId, userId)
  if (standing === 'banned') studio.removeLines(roomId, { lineIds: [], userId })
  const chat = { audience: room.chatAudience, slowModeSec: room.slowModeSec }
  if (after) studio.publishAccess(roomId, userId, accessOf(after, { id: userId, uniqueId: '' }, chat))
  return { userId, standing }
}

/** Adds hearts to a room: one number, however many viewers see them. */
export async function sendHearts(
  db: Db,
  { studio }: Studio,
  asker: LiveViewer,
  { roomId, count }: ParsedInput<'live.sendHearts'>,
): Promise<Output<'live.sendHearts'>> {
  const { room } = await requireWatchableRoom(db, asker, roomId)
  if (room.status !== LiveStatus.living) throw conflict(sentence('liveOver'))
  return { heartCount: studio.addHearts(roomId, count) }
}
