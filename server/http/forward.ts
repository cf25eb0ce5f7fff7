import {
  request as requestHttp,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'
import { request as requestHttps } from 'node:https'

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'

import { endpoints } from '#contract/endpoints/index.ts'
import { LIVE_MEDIA_PATH } from '#contract/live.ts'
import { PUSH_PATH } from '#contract/push.ts'
import { overloaded } from '#server/api/problems.ts'
import type { OtherProcess } from '#server/processes/registry.ts'
import { FORWARDED_HEADER, type ForwardedAddresses } from '#server/security/forwarded.ts'

import type { Connection } from './connection.ts'
import type { Environment } from './environment.ts'
import { parseJson, readSmallBody } from './read-json.ts'

/** An answer that has not begun by then does not come. */
const ANSWER_TIMEOUT_MS = 15_000
const ID = /^\d{1,20}$/
/** Headers of one connection (RFC 9110, 7.6.1). */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer']

/** Finds the process that has to answer a request instead of this one. */
export interface Destinations {
  /** Whether there is any other process. Otherwise nothing is looked up. */
  isAlone(): boolean
  /** The process that has a live room. Undefined: this one, or none. */
  ofRoom(roomId: string): Promise<OtherProcess | undefined>
  /** A process that opens rooms. Undefined: this one does. */
  forRooms(): OtherProcess | undefined
  /** A process that has push streams. Undefined: this one has. */
  forPush(): OtherProcess | undefined
}

/**
 * Sends requests about a live room on to the process that has the room, and streams to one that has streams, so that a
 * proxy may send any request to any process (issue #53). A request is sent on once.
 */
export const forwardToOthers =
  (
    destinations: Destinations,
    connection: Connection,
    addresses: ForwardedAddresses,
  ): MiddlewareHandler<Environment> =>
  async (context, next) => {
    if (destinations.isAlone()) return next()
    const { path } = context.req
    const isSentOn = context.req.header(FORWARDED_HEADER) !== undefined
    if (path.startsWith(PUSH_PATH.slice(0, -1)) && !isSentOn) {
      const other = destinations.forPush()
      return other ? sendOn(context, other, connection, addresses) : next()
    }
    if (!path.startsWith('/api/live/') && !path.startsWith(LIVE_MEDIA_PATH)) return next()
    const body = hasJson(context) ? await readSmallBody(context.req.raw) : undefined
    const roomId = roomIdOf(context, body)
    const owner = roomId === undefined ? undefined : await destinations.ofRoom(roomId)
    const opener = path.startsWith(endpoints['live.start'].path.slice(0, -1))
      ? destinations.forRooms()
      : undefined
    // Asking for the room's process has this one take a room that none has.
    const other = isSentOn ? undefined : (owner ?? opener)
    if (other) return sendOn(context, other, connection, addresses, body)
    if (body) {
      const { url, method, headers, signal } = context.req.raw
      context.req.raw = new Request(url, { method, headers, signal, body: new Uint8Array(body) })
    }
    return next()
  }

/** Whether the room is named in the body: fragments and pictures name it in their address. */
const hasJson = ({ req }: Context<Environment>): boolean =>
  req.method === 'POST' && (req.header('content-type') ?? '').includes('json')

function roomIdOf({ req }: Context<Environment>, body: Uint8Array | undefined): string | undefined {
  if (req.path.startsWith(LIVE_MEDIA_PATH)) {
    const name = req.path.slice(LIVE_MEDIA_PATH.length).split('/')[0]
    return name !== undefined && ID.test(name) ? name : undefined
  }
  const named = body ? fieldOf(body) : req.query('roomId')
  return typeof named === 'string' && ID.test(named) ? named : undefined
}

function fieldOf(body: Uint8Array): unknown {
  try {
    const input = parseJson(body)
    return typeof input === 'object' && input !== null ? Reflect.get(input, 'roomId') : undefined
  } catch {
    // The endpoint refuses it.
    return undefined
  }
}

/** Sends a request on as it is, and its answer back as it comes. @throws {ApiError} 503 when the process does not answer */
async function sendOn(
  context: Context<Environment>,
  { url }: OtherProcess,
  connection: Connection,
  addresses: ForwardedAddresses,
  body?: Uint8Array,
): Promise<Response> {
  const { incoming, outgoing } = context.env
  if (!incoming || !(outgoing instanceof ServerResponse)) throw overloaded()
  const address = connection.clientAddress(context.req.raw.headers, incoming.socket.remoteAddress)
  const target = new URL(incoming.url ?? '/', url)
  const upstream = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
    method: incoming.method,
    headers: { ...withoutConnection(incoming), [FORWARDED_HEADER]: addresses.sign(address) },
    timeout: ANSWER_TIMEOUT_MS,
  })
  outgoing.once('close', () => upstream.destroy())
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    upstream.once('response', resolve)
    upstream.once('error', reject)
    upstream.once('timeout', () => upstream.destroy(new Error('The process did not answer.')))
  })
  if (body) upstream.end(body)
  else if (incoming.method === 'GET' || incoming.method === 'HEAD') upstream.end()
  else incoming.pipe(upstream)
  let answer: IncomingMessage
  try {
    answer = await answered
  } catch {
    throw overloaded(1_000)
  }
  // A stream may say nothing for long.
  upstream.setTimeout(0)
  answer.on('error', () => outgoing.destroy())
  outgoing.writeHead(answer.statusCode ?? 502, withoutConnection(answer))
  answer.pipe(outgoing)
  return new Response(null, RESPONSE_ALREADY_SENT)
}

const withoutConnection = ({ headers }: IncomingMessage): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name)))
