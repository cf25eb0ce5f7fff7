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
/** Time for the rest of a body that nobody reads, because its request has already been answered. */
const UNREAD_BODY_TIMEOUT_MS = 2_000
const SWEEP_MS = 100
/** Unanswered requests on one connection. Browsers and proxies wait for each response. */
const UNANSWERED_MAX_COUNT = 32
/**
 * Connections that wait to be accepted. With Node's 511, a client that opens a thousand at once would keep others
 * waiting for seconds.
 */
const BACKLOG = 4_096

export interface RunningServer {
  /** The port that it listens on, even if 0 was requested. */
  port: number
  /** Accepts no more connections and waits for requests in progress, at most `deadlineMs`. */
  stop(deadlineMs: number): Promise<void>
}

interface ServeOptions {
  host: string
  port: number
  /** Absent: as many as the system allows. */
  connections?: ConnectionLimits
}

/** @throws the system's error when it cannot listen on the address */
export async function serveApp(
  app: Hono<Environment>,
  { host, port, connections = connectionLimits() }: ServeOptions,
): Promise<RunningServer> {
  // Only HTTP/1.0 may come without a host (RFC 9112, section 3.2), and `refuseOddRequests` decides what is answered then.
  const server = createServer(boundPipelines(getRequestListener(app.fetch, { hostname: 'localhost' })))
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
      // A connection that has just answered its last request is idle and would stay open.
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
 * Ends a connection that sends many requests without waiting for the responses (pipelining, RFC 9112, 9.3.2): Node
 * reads them all, and each would hold memory until its turn.
 */
function boundPipelines(answer: RequestListener): RequestListener {
  const unansweredCounts = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // Requests that were already read still arrive after the end.
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

/** A client that keeps sending after its response would hold the connection for as long as it likes. */
function closeBehindAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return
    setTimeout(() => {
      if (!request.complete) request.socket.destroy()
    }, UNREAD_BODY_TIMEOUT_MS).unref()
  })
}
