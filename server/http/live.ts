import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, Hono } from 'hono'
import { parse } from 'hono/utils/cookie'
import * as v from 'valibot'

import {
  LIVE_EVENTS_PATH,
  LIVE_FRAGMENT_MAX_BYTES,
  LIVE_INGEST_PATH,
  LIVE_MEDIA_PATH,
} from '#contract/live.ts'
import { IdSchema } from '#contract/models/primitives.ts'
import { invalidInput, methodNotAllowed, notLoggedIn, refusalOf } from '#server/api/problems.ts'
import { findHiddenAuthors } from '#server/features/live/chat-service.ts'
import {
  FileRules,
  findLiveFile,
  findRecording,
  isOnAir,
  isPicture,
  type LiveFile,
} from '#server/features/live/files.ts'
import type { LateFragments } from '#server/features/live/late-fragments.ts'
import type { PublisherTokens } from '#server/features/live/publisher-tokens.ts'
import { openSnapshot } from '#server/features/live/service.ts'
import type { Studio } from '#server/features/live/studio.ts'
import { visitorRegion } from '#server/features/visibility/visitor-region.ts'
import { subscriberOf } from '#server/security/address-block.ts'
import { limitCall } from '#server/security/call-limits.ts'
import { CSRF_COOKIE } from '#server/security/csrf.ts'

import { answerOutput, answerProblem } from './answer.ts'
import type { Environment } from './environment.ts'
import { beginEventStream } from './event-stream.ts'
import { answerGuarded, type EdgeDeps, type GuardedCall } from './guarded-call.ts'
import { readSmallBody } from './read-json.ts'
import { notFound } from './static-files.ts'

export interface LiveEdge {
  studio: Studio
  tokens: PublisherTokens
  /** For recordings of rooms that are over. */
  late: Pick<LateFragments, 'take'>
}

const BROWSER_MAX_LENGTH = 64

/**
 * Mounts the parts of live rooms that are not API calls: the fragments of publishers, the events of rooms, and their
 * files.
 */
export function mountLive(app: Hono<Environment>, live: LiveEdge, deps: EdgeDeps): void {
  for (const address of [LIVE_INGEST_PATH, LIVE_INGEST_PATH.slice(0, -1)]) {
    app.post(address, (hono) =>
      answerGuarded(hono, { name: 'live.fragment', body: null }, deps, (call) => takeFragment(live, call)),
    )
    app.all(address, () => answerProblem(methodNotAllowed().problem, new Headers({ allow: 'POST' })))
  }
  for (const address of [LIVE_EVENTS_PATH, LIVE_EVENTS_PATH.slice(0, -1)]) {
    app.get(address, (hono) =>
      answerGuarded(hono, { name: 'live.events', body: null }, deps, (call) =>
        openEvents(hono, live, deps, call),
      ),
    )
    app.all(address, () => answerProblem(methodNotAllowed().problem, new Headers({ allow: 'GET' })))
  }
  const rules = new FileRules(deps.database)
  app.get(`${LIVE_MEDIA_PATH}:roomId/:name`, (hono) => serveFile(hono, live, deps, rules))
}

const roomIdOf = (value: string | null | undefined): string => {
  if (!v.is(IdSchema, value)) throw refusalOf('liveNotExist')
  return value
}

/** The token replaces a signature: it was given to the host's page, and no other site can send the header. */
async function takeFragment(
  { studio, tokens, late }: LiveEdge,
  { request, context }: GuardedCall,
): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const token = tokens.read(request.headers.get('authorization')?.replace(/^bearer /iu, '') ?? '')
  if (!token || token.roomId !== searchParams.get('roomId')) throw notLoggedIn()
  const seq = searchParams.get('seq') ?? ''
  if (!/^\d{1,8}$/.test(seq)) throw invalidInput('This is not the number of a fragment.')
  const bytes = Buffer.from(await readSmallBody(request, LIVE_FRAGMENT_MAX_BYTES))
  const isAfterGap = searchParams.get('gap') === '1'
  const fragment = { ...token, seq: Number(seq), isAfterGap, bytes }
  const isLate = await studio.hasClosed(token.roomId)
  const taken = isLate ? await late.take(fragment) : { nextSeq: await studio.take(fragment) }
  return answerOutput(taken, context.responseHeaders)
}

async function openEvents(
  hono: Context<Environment>,
  { studio }: LiveEdge,
  { limiter, connection, database }: EdgeDeps,
  { request, context }: GuardedCall,
): Promise<Response> {
  const roomId = roomIdOf(new URL(request.url).searchParams.get('roomId'))
  await limitCall(limiter, 'push', null, context)
  const address = subscriberOf(context.clientAddress)
  studio.requireStreams(address)
  const snapshot = await openSnapshot(database, studio, context, roomId)
  const userId = context.viewer?.id ?? null
  const hiddenIds = await findHiddenAuthors(database, context)
  const out = beginEventStream(hono, context, connection)
  const browser = parse(request.headers.get('cookie') ?? '', CSRF_COOKIE)[CSRF_COOKIE] ?? ''
  const key = snapshot.access.isHost ? null : (userId ?? `${address} ${browser.slice(0, BROWSER_MAX_LENGTH)}`)
  const watcher = { key, userId, address, sessionId: context.sessionId, hiddenIds, out }
  studio.watch(roomId, watcher, address, snapshot)
  return new Response(null, RESPONSE_ALREADY_SENT)
}

async function serveFile(
  hono: Context<Environment>,
  { studio }: LiveEdge,
  { auth, database }: EdgeDeps,
  rules: FileRules,
): Promise<Response> {
  const { req } = hono
  const { roomId, name } = req.param()
  if (!v.is(IdSchema, roomId) || name === undefined) return notFound(hono)
  const { headers, signal } = req.raw
  const viewerOf = async () => (await auth.currentSession(headers, new Headers()))?.viewer ?? null
  if (name === 'recording.m3u8') {
    const file = await findRecording(database, studio, roomId, (await viewerOf())?.id ?? null)
    return file ? answerFile(file, 'private, no-store') : notFound(hono)
  }
  const isForAll = await rules.isForAll(roomId)
  if (isForAll === undefined) return notFound(hono)
  const timeline = studio.timelineOf(roomId)
  const isThere = isPicture(name) || (timeline !== undefined && isOnAir(timeline, name))
  if (!isForAll || !isThere) {
    const sessionKey = await auth.sessionKey(headers)
    const asker = { sessionKey, region: visitorRegion(), findViewer: viewerOf }
    const isAllowed = await rules.mayWatch(roomId, asker)
    // The other files of a room belong to its recording.
    const isOwn = isAllowed && !isThere && (await rules.mayFetchRecording(roomId, asker))
    if (!isAllowed || !(isThere || isOwn)) return notFound(hono)
  }
  const file = await findLiveFile(studio, { roomId, name, query: new URL(req.url).searchParams, signal })
  if (file === null) return new Response('This part is too far ahead.', { status: 400 })
  if (!file) return notFound(hono)
  const isForCaches = isForAll && isThere && file.maxAgeSec > 0
  return answerFile(file, isForCaches ? `public, max-age=${file.maxAgeSec}` : 'private, no-store')
}

const answerFile = ({ body, contentType }: LiveFile, cacheControl: string): Response =>
  new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: {
      'content-type': contentType,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': cacheControl,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
  })
