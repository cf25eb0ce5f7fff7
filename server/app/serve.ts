import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

import type { Environment } from '#server/http/environment.ts'

import { boundConnections, connectionLimits, type ConnectionLimits } from './open-connections.ts'

/** A slow phone may take this long for a large video. A stalled upload ends sooner: see `file-body.ts`. */
const REQUEST_TIMEOUT_MS = 2 * 60 * 60 * 1000
const HEADERS_TIMEOUT_MS = 30_000
/** Longer than balancers keep an idle connection, so that none is closed under a request. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000
/** A body that nobody reads any more, since its request has been answered, may end within this time. */
const UNREAD_BODY_TIMEOUT_MS = 2_000
const SWEEP_MS = 100
/** Of one connection. Browsers wait for each answer, and proxies too. */
const UNANSWERED_MAX_COUNT = 32
/** Connections that wait to be taken. With Node's 511, who opens a thousand at once keeps others waiting for seconds. */
const BACKLOG = 4_096

export interface RunningServer {
  /** The port that it listens on, also when 0 was asked for. */
  port: number
  /** Takes no more connections and waits for the requests that are under way, at most `deadlineMs`. */
  stop(deadlineMs: number): Promise<void>
}

interface ServeOptions {
  host: string
  port: number
  /** Absent: what the system allows. */
  connections?: ConnectionLimits
}

/** @throws the system's error when the address cannot be listened on */
export async function serveApp(
  app: Hono<Environment>,
  { host, port, connections = connectionLimits() }: ServeOptions,
): Promise<RunningServer> {
  const server = createServer(boundPipelines(getRequestListener(app.fetch)))
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.headersTimeout = HEADERS_TIMEOUT_MS
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS
  boundConnections(server, connections)
  server.on('request', closeBehindAnswer)
  server.listen({ port, host, backlog: BACKLOG })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async stop(deadlineMs) {
      const closed = once(server, 'close')
      server.close()
      // A connection that has just answered its last request is idle and would be kept.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
      server.closeIdleConnections()
      await closed
      clearInterval(sweep)
      clearTimeout(deadline)
    },
  }
}

/**
 * Ends a connection on which one request after the other comes without a wait for their answers (pipelining, RFC 9112,
 * 9.3.2): Node reads them all, and each would hold memory until its turn comes.
 */
function boundPipelines(answer: RequestListener): RequestListener {
  const unansweredCounts = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // Of what was read already, more comes after the end.
    if (socket.destroyed) return
    const count = unansweredCounts.get(socket) ?? 0
    if (count >= UNANSWERED_MAX_COUNT) {
      socket.destroy()
      return
    }
    unansweredCounts.set(socket, count + 1)
    response.once('close', () => unansweredCounts.set(socket, (unansweredCounts.get(socket) ?? 1) - 1))
    answer(request, response)
  }
}

/** A client that has its answer and goes on sending would hold the connection for as long as it likes. */
function closeBehindAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return
    setTimeout(() => {
      if (!request.complete) request.socket.destroy()
    }, UNREAD_BODY_TIMEOUT_MS).unref()
  })
}
