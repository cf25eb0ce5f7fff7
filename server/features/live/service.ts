import { DAY_MS } from '#contract/constants.ts'
import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { isApiError } from '#contract/errors.ts'
import { hashtagName } from '#contract/hashtags.ts'
import { LIVE_PLAN_MAX_DAYS, LiveStatus, PUBLISHED_ELSEWHERE, type LiveEndReason } from '#contract/live.ts'
import type { LiveEvent, LiveRoom } from '#contract/models/live.ts'
import type { LiveOnAir } from '#contract/models/operator.ts'
import { sentence } from '#contract/sentence.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { conflict, forbidden, invalidInput, refusalOf, tooManyRequests } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Database, Db, Tx } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { withdrawNoticesAboutRoom } from '#server/features/notices/service.ts'
import { getProfile } from '#server/features/users/service.ts'
import { requireAllowedText } from '#server/features/words/site-words.ts'

import { accessOf, requireOpen, requireOwnRoom, requireWatchableRoom, type LiveViewer } from './access.ts'
import { type EndedRoom, markStopped, setPublisher } from './air-repository.ts'
import { deleteLine } from './chat-repository.ts'
import { readChat } from './chat-service.ts'
import { presentOwnRoom, presentRoom } from './present.ts'
import { isRoomRemoved } from './removal.ts'
import * as repository from './repository.ts'
import type { LiveTools, Studio } from './studio.ts'

const PLANNED_MAX_COUNT = 5
/** Limit of one host, as each room is announced to followers. */
const ROOMS_PER_DAY = 30
const HOUR_MS = 60 * 60_000
const OWN_LIST_COUNT = 20
/** How long the page of a host says that their room is over, instead of that they have none. */
const JUST_OVER_MS = 2 * 60_000

/**
 * The live state of a user or of a room (specification section 3).
 * @throws {ApiError} 104 if there is no such user, 105 if they have no room, 10210 if there is no such room, and as
 * `requireWatchableRoom`
 */
export async function getLiveState(
  db: Db,
  { studio }: Pick<LiveTools, 'studio'>,
  asker: LiveViewer,
  { roomId, user }: ParsedInput<'live.detail'>,
): Promise<Output<'live.detail'>> {
  if (roomId === undefined && user === undefined) throw refusalOf('liveNotFound')
  const id = roomId ?? (await findRoomOf(db, asker.viewer, user ?? ''))
  const { room, facts } = await requireWatchableRoom(db, asker, id)
  const presented = presentRoom(room, asker.viewer?.id ?? null, studio.stateOf(room.id))
  const last = await repository.findLastRoomOf(db, room.hostId, asker.viewer?.id ?? null, room.id)
  return {
    liveStatus: room.status,
    liveStream: presented,
    ...(last && presentLast(last)),
    access: accessOf(facts, asker.viewer, presented.chat),
  }
}

/** The replay if the viewer can find it, or else the room if they can find that. */
function presentLast({
  id,
  replayVideoId,
  isListed,
}: repository.LastRoom): { lastLive: string; lastLiveType: 'video' | 'room' } | undefined {
  if (replayVideoId !== null) return { lastLive: replayVideoId, lastLiveType: 'video' }
  return isListed ? { lastLive: id, lastLiveType: 'room' } : undefined
}

async function findRoomOf(db: Db, viewer: Viewer | null, name: string): Promise<string> {
  const { id: hostId } = await getProfile(db, viewer, name).catch((error: unknown) => {
    throw isApiError(error, StatusCode.userNotExist) ? refusalOf('liveNotFound') : error
  })
  const openId = await repository.findOpenRoomOf(db, hostId, viewer?.id ?? null)
  if (openId !== undefined) return openId
  const last = await repository.findLastRoomOf(db, hostId, viewer?.id ?? null)
  if (!last) throw refusalOf('liveNoRoom')
  if (Date.now() - last.endedAt.getTime() > JUST_OVER_MS) {
    const fields = presentLast(last)
    throw refusalOf('liveNoRoom', fields && { fields })
  }
  return last.id
}

/** Rooms on air: those of users whom the viewer follows first, then those with the most viewers. */
export async function listRooms(
  db: Db,
  { studio }: Pick<LiveTools, 'studio'>,
  { viewer }: LiveViewer,
  { keyword = '', followed, cursor }: ParsedInput<'live.list'>,
): Promise<Output<'live.list'>> {
  // The site allows so few rooms on air at once that one page has all of them, so there are no cursors.
  if (cursor) throw invalidInput(sentence('cursorNotValid'))
  const viewerId = viewer?.id ?? null
  const wanted = keyword.trim().toLowerCase().replace(/^[#@]/, '')
  const rows = await repository.findListed(db, { viewerId, keyword: wanted })
  const rooms = rows
    .filter(({ isFollowed }) => isFollowed || followed === undefined)
    .map((row) => ({ row, room: presentRoom(row, viewerId, studio.stateOf(row.id)) }))
    .toSorted(
      (a, b) =>
        Number(b.row.isFollowed) - Number(a.row.isFollowed) || b.room.viewerCount - a.room.viewerCount,
    )
    .map(({ room }) => room)
  return { rooms, hasMore: false, maxCursor: '' }
}

/** The rooms on air, for operators. */
export async function listLives(db: Db, studio: Pick<Studio, 'listOnAir'>): Promise<LiveOnAir[]> {
  const rooms = await Promise.all(
    studio
      .listOnAir()
      .map(async (onAir) => ({ ...onAir, row: await repository.findRoom(db, onAir.roomId, null) })),
  )
  return rooms.flatMap(({ roomId, viewerCount, small, smallSpeed, row }) =>
    row ? [{ roomId, viewerCount, small, smallSpeed, host: row.uniqueId, title: row.title }] : [],
  )
}

export async function listOwnRooms(
  db: Db,
  { studio }: Pick<LiveTools, 'studio'>,
  viewer: Viewer,
): Promise<Output<'live.own'>> {
  const rows = await repository.findOwnRooms(db, viewer.id, OWN_LIST_COUNT)
  return { rooms: rows.map((row) => presentOwnRoom(row, studio.stateOf(row.id))) }
}

/**
 * Makes a room that can begin at once, or one that is planned.
 * @throws {ApiError} 409 when the viewer already has one, 400 when the time is out of range, 422 for a blocked word in
 *   the title or a tag, 403 for a minor's room for adults (specification section 3, age verification)
 */
export async function createRoom(
  db: Tx,
  viewer: Viewer,
  input: ParsedInput<'live.create'>,
): Promise<{ room: LiveRoom }> {
  const plannedAt = input.plannedTime > 0 ? requirePlanDate(input.plannedTime) : null
  const tags = cleanTags(input.tags)
  await requireAllowedText(db, input.title, ...tags)
  const isMinor = await repository.lockHost(db, viewer.id)
  if (isMinor && input.isAdult) throw forbidden(sentence('liveForAdults'))
  const { nowCount, plannedCount, dayCount } = await repository.countOpenRoomsOf(db, viewer.id)
  if (dayCount >= ROOMS_PER_DAY) throw tooManyRequests(HOUR_MS)
  if (plannedAt ? plannedCount >= PLANNED_MAX_COUNT : nowCount > 0) {
    throw conflict(
      plannedAt ? sentence('livePlansFull', { max: PLANNED_MAX_COUNT }) : sentence('liveAlready'),
    )
  }
  const id = nextId()
  await repository.insertRoom(db, {
    id,
    hostId: viewer.id,
    title: input.title,
    tags,
    orientation: input.orientation,
    audience: input.audience,
    isAdult: input.isAdult,
    blockedRegions: input.blockedRegions,
    chatAudience: input.chat.audience,
    slowModeSec: input.chat.slowModeSec,
    plannedAt,
  })
  return { room: await presentOwn(db, viewer, id) }
}

const cleanTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => hashtagName(tag.replace(/^[#＃]/, ''))).filter((tag) => tag !== '')),
]

function requirePlanDate(seconds: number): Date {
  const date = new Date(seconds * 1000)
  const aheadMs = date.getTime() - Date.now()
  if (aheadMs > 0 && aheadMs <= LIVE_PLAN_MAX_DAYS * DAY_MS) return date
  const reason = sentence('livePlanTime', { max: LIVE_PLAN_MAX_DAYS })
  throw invalidInput(reason, { plannedTime: reason })
}

async function presentOwn(db: Db, viewer: Viewer, id: string, studio?: Studio): Promise<LiveRoom> {
  return presentRoom(await requireOwnRoom(db, viewer, id), viewer.id, studio?.stateOf(id))
}

/**
 * Changes one's own room. Viewers are notified at once. An unchanged title and tags are not checked again, so that a
 * host on air can still change the chat's rules after a word is blocked.
 * @throws {ApiError} 409 when it is too late for the change, 400 when the time is out of range, 422 for a blocked word
 */
export async function updateOwnRoom(
  db: Db,
  { studio }: LiveTools,
  viewer: Viewer,
  { roomId, title, tags, chat, plannedTime }: ParsedInput<'live.update'>,
): Promise<{ room: LiveRoom }> {
  const before = await requireOwnRoom(db, viewer, roomId)
  requireOpen(before)
  if (plannedTime !== undefined && before.status !== LiveStatus.create) throw conflict(sentence('liveOver'))
  const cleaned = tags && cleanTags(tags)
  const newTitles = [title ?? ''].filter((text) => text !== before.title)
  const newTags = (cleaned ?? []).filter((tag) => !before.tags.includes(tag))
  await requireAllowedText(db, ...newTitles, ...newTags)
  await repository.updateRoom(db, roomId, {
    title,
    tags: cleaned,
    chatAudience: chat?.audience,
    slowModeSec: chat?.slowModeSec,
    plannedAt: plannedTime === undefined ? undefined : requirePlanDate(plannedTime),
  })
  const room = await presentOwn(db, viewer, roomId, studio)
  studio.announce(room)
  return { room }
}

/**
 * Lets a publisher send fragments to one's own room.
 * @throws {ApiError} 409 when the room is over, when another publisher sends, or when the host is on air in another room, 429 when
 * the site has as many rooms as it can
 */
export async function startPublishing(
  db: Db,
  { studio, tokens }: LiveTools,
  viewer: Viewer,
  { roomId, publisherId }: ParsedInput<'live.start'>,
  sessionId?: string,
): Promise<Output<'live.start'>> {
  const room = await requireOwnRoom(db, viewer, roomId)
  requireOpenOrLost(room, studio)
  if (await isRoomRemoved(db, roomId)) throw conflict(sentence('liveOver'))
  if (room.publisherId !== publisherId && studio.isPublished(roomId)) {
    throw conflict(sentence('liveElsewhere'), { reason: PUBLISHED_ELSEWHERE })
  }
  if (room.status === LiveStatus.create) {
    const { nowCount } = await repository.countOpenRoomsOf(db, viewer.id)
    // The room itself is included unless it was planned.
    if (nowCount > (room.plannedAt === null ? 1 : 0)) throw conflict(sentence('liveAlready'))
  }
  const nextSeq = await studio.open(roomId, { hostId: viewer.id, publisherId })
  await setPublisher(db, roomId, publisherId)
  return {
    room: await presentOwn(db, viewer, roomId, studio),
    token: tokens.issue({ roomId, publisherId, sessionId }),
    nextSeq,
  }
}

/** Ends one's own room, or cancels a planned one. */
export async function stopOwnRoom(
  db: Database,
  tools: LiveTools,
  viewer: Viewer,
  roomId: string,
): Promise<{ room: LiveRoom }> {
  await requireOwnRoom(db, viewer, roomId)
  await endRoom(db, tools, roomId, { reason: 'host' })
  return { room: await presentOwn(db, viewer, roomId) }
}

/**
 * Ends a room in the name of the site, and notifies its process, even if its host was lost and may be coming back.
 * @param note the reason, which is stored with it
 * @returns whether it was open
 */
export async function endRoomByOperator(db: Tx, roomId: string, note: string): Promise<boolean> {
  const ended = await markStopped(db, roomId, { reason: 'operator', note })
  if (ended) await publishEnd(db, roomId, ended)
  db.publish({ kind: 'liveDecision', roomId, lineId: null })
  return ended !== undefined
}

/** Removes a line of a chat in the name of the site. @returns whether it existed */
export async function removeLineByOperator(
  db: Tx,
  { roomId, lineId }: { roomId: string; lineId: string },
): Promise<boolean> {
  const isThere = await deleteLine(db, roomId, lineId)
  if (isThere) db.publish({ kind: 'liveDecision', roomId, lineId })
  return isThere
}

/** Ends a room for a reason. Does nothing if it is already over. */
export async function endRoom(
  database: Database,
  { studio }: Pick<LiveTools, 'studio'>,
  roomId: string,
  { reason }: { reason: LiveEndReason },
): Promise<void> {
  const ended = await markStopped(database, roomId, { reason })
  // At once, as fragments are on their way.
  await studio.close(roomId, reason)
  if (ended) await database.transaction((tx) => publishEnd(tx, roomId, ended))
}

/** Publishes that a room is over, and withdraws its notices. */
async function publishEnd(db: Tx, roomId: string, { hostId, wasShown }: EndedRoom): Promise<void> {
  await withdrawNoticesAboutRoom(db, hostId, roomId)
  if (wasShown) db.publish({ kind: 'live', userId: hostId, roomId: null })
}

/**
 * Makes the first event of an entering viewer's stream, with the state of the room. @throws as `requireWatchableRoom`
 */
export async function openSnapshot(
  db: Db,
  studio: Studio,
  asker: LiveViewer,
  roomId: string,
): Promise<Extract<LiveEvent, { type: 'room.snapshot' }>> {
  const { room: row, facts } = await requireWatchableRoom(db, asker, roomId)
  requireOpenOrLost(row, studio)
  const room = presentRoom(row, asker.viewer?.id ?? null, studio.stateOf(roomId))
  const chat = await readChat(db, roomId, asker)
  return { type: 'room.snapshot', room, access: accessOf(facts, asker.viewer, room.chat), ...chat }
}

/** @throws {ApiError} 409 when the room is over and cannot be resumed */
function requireOpenOrLost(room: repository.RoomRow, studio: Studio): void {
  if (!(room.endReason === 'lost' && studio.canReopen(room.id))) requireOpen(room)
}
