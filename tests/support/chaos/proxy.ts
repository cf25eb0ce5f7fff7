import { once } from 'node:events'
import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Transform, type TransformCallback } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

import { noFault, type Fault, type FaultPlan } from './fault.ts'

const TICK_MS = 20

/** A response, and how many bytes of its body have arrived. */
export interface Transfer {
  path: string
  bytes: number
}

export interface ChaosProxy {
  /** The address that the browser opens instead of the site's. */
  url: string
  /** Sets the faults of later exchanges. Those in flight go on as they began. */
  setPlan: (plan: FaultPlan) => void
  /** While down, every connection is cut, old ones and new ones. */
  setDown: (isDown: boolean) => void
  /** Sets the site's address, in case it restarts at another one. */
  setTarget: (url: string) => void
  /** How many exchanges met each kind of fault. */
  counts: ReadonlyMap<Fault['kind'] | 'none' | 'down', number>
  /** How many exchanges of a method ended before the browser had the whole response. */
  cutCounts: ReadonlyMap<string, number>
  /** All responses of the site, in the order in which they began. */
  transfers: readonly Transfer[]
  /** The number of bytes received from the browser, including the heads of its requests. */
  receivedBytes: () => number
  close: () => Promise<void>
}

/**
 * Stands between a browser and a site and applies its plan's faults to their exchanges. It speaks HTTP/1.1
 * and passes everything else through unchanged, the Host header too: to the site it looks like the browser.
 */
export async function startChaosProxy(target: string, port = 0): Promise<ChaosProxy> {
  let plan = noFault
  let targetUrl = new URL(target)
  let isDown = false
  const sockets = new Set<Socket>()
  let closedBytes = 0
  const counts = new Map<Fault['kind'] | 'none' | 'down', number>()
  const cutCounts = new Map<string, number>()
  const transfers: Transfer[] = []

  const server = createServer((request, response) => {
    if (isDown) {
      increment(counts, 'down')
      request.socket.resetAndDestroy()
      return
    }
    const method = request.method ?? 'GET'
    const fault = plan({ method, path: request.url ?? '/', range: request.headers.range })
    increment(counts, fault?.kind ?? 'none')
    response.on('close', () => {
      if (!response.writableFinished) increment(cutCounts, method)
    })
    exchange(request, response, targetUrl, fault, transfers).catch(() => request.socket.resetAndDestroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      closedBytes += socket.bytesRead
    })
    socket.on('error', () => {})
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  const cutAll = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }

  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    setPlan: (newPlan) => {
      plan = newPlan
    },
    setDown: (shouldBeDown) => {
      isDown = shouldBeDown
      if (isDown) cutAll()
    },
    setTarget: (url) => {
      targetUrl = new URL(url)
    },
    counts,
    cutCounts,
    transfers,
    receivedBytes: () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, closedBytes),
    async close() {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}

const increment = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)

async function exchange(
  request: IncomingMessage,
  response: ServerResponse,
  target: URL,
  fault: Fault | undefined,
  transfers: Transfer[],
): Promise<void> {
  switch (fault?.kind) {
    case 'resetBefore':
      request.socket.resetAndDestroy()
      return
    case 'blackHole':
      // Reads and discards the body: a connection that is not read does not show that it was closed either.
      request.resume()
      if (fault.cutAfterMs !== undefined) setTimeout(() => request.socket.resetAndDestroy(), fault.cutAfterMs)
      return
    case 'wrongType':
      request.resume()
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Welcome to the hotel</title>')
      return
    case 'status':
      if (fault.reachesServer) await drained(await forward(request, target, fault))
      else request.resume()
      response.setHeader('content-type', 'text/plain')
      if (fault.retryAfterSec !== undefined) response.setHeader('retry-after', fault.retryAfterSec)
      response.writeHead(fault.status).end('No.')
      return
    default:
  }
  const answer = await forward(request, target, fault)
  // The request is refused unread: the connection is cut all the same.
  const isCutUnread = fault?.kind === 'resetAfterBytes' && !request.complete
  if (fault?.kind === 'resetAfterCommit' || isCutUnread) {
    await drained(answer)
    request.socket.resetAndDestroy()
    return
  }
  if (fault?.kind === 'truncatedJson') {
    const text = await readText(answer)
    const { 'content-length': _length, 'content-encoding': _coding, ...headers } = answer.headers
    response.writeHead(answer.statusCode ?? 502, headers).end(text.slice(0, Math.floor(text.length / 2)))
    return
  }
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  const transfer = { path: request.url ?? '/', bytes: 0 }
  transfers.push(transfer)
  answer.on('data', ({ length }: Buffer) => {
    transfer.bytes += length
  })
  answer.on('error', () => request.socket.resetAndDestroy())
  response.on('close', () => answer.destroy())
  if (fault?.kind === 'silentAfterBytes') passFirst(fault.bytes, answer, response)
  else if (fault?.kind === 'slow') answer.pipe(new Slow(fault)).pipe(response)
  else answer.pipe(response)
}

/** Sends the request on and resolves with the head of the site's response. Rejects when it is to be cut. */
async function forward(request: IncomingMessage, target: URL, fault?: Fault): Promise<IncomingMessage> {
  // A truncated response must be uncompressed text to be cut in its middle.
  const headers: OutgoingHttpHeaders = { ...request.headers }
  if (fault?.kind === 'truncatedJson') headers['accept-encoding'] = 'identity'
  const upstream = sendRequest({
    host: target.hostname,
    port: target.port,
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers,
  })
  const answered = once(upstream, 'response') as Promise<[IncomingMessage]>
  // The request may be cut once the response has begun: a server that refuses does not read to the end.
  upstream.on('error', () => {})
  request.on('error', () => upstream.destroy())
  request.on('close', () => {
    if (!request.complete) upstream.destroy()
  })
  if (fault?.kind === 'slow') request.pipe(new Slow(fault)).pipe(upstream)
  else if (fault?.kind === 'resetAfterBytes') request.pipe(new CutAfter(fault.bytes, upstream)).pipe(upstream)
  else request.pipe(upstream)
  const [answer] = await answered
  return answer
}

/** Passes the first bytes of a response on, and never ends it. */
function passFirst(bytes: number, answer: IncomingMessage, response: ServerResponse): void {
  let bytesLeft = bytes
  answer.on('data', (chunk: Buffer) => {
    response.write(chunk.subarray(0, bytesLeft))
    bytesLeft = Math.max(0, bytesLeft - chunk.length)
  })
}

const drained = async (answer: IncomingMessage): Promise<void> => {
  answer.resume()
  await once(answer, 'end')
}

async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Lets this many bytes a second through, after an initial delay. */
class Slow extends Transform {
  readonly #bytesPerSec: number
  #latencyMs: number

  constructor({ bytesPerSec, latencyMs }: { bytesPerSec: number; latencyMs: number }) {
    super()
    this.#bytesPerSec = bytesPerSec
    this.#latencyMs = latencyMs
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    void this.#drip(chunk, done)
  }

  async #drip(chunk: Buffer, done: TransformCallback): Promise<void> {
    await pause(this.#latencyMs)
    this.#latencyMs = 0
    const step = Math.max(1, Math.floor((this.#bytesPerSec * TICK_MS) / 1000))
    for (let offset = 0; offset < chunk.length && !this.destroyed; offset += step) {
      this.push(chunk.subarray(offset, offset + step))
      await pause(TICK_MS)
    }
    done()
  }
}

/** Ends both sides of the exchange in the middle of the body. */
class CutAfter extends Transform {
  #bytesLeft: number
  readonly #upstream: { destroy: (error: Error) => unknown }

  constructor(bytes: number, upstream: { destroy: (error: Error) => unknown }) {
    super()
    this.#bytesLeft = bytes
    this.#upstream = upstream
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const passed = chunk.subarray(0, this.#bytesLeft)
    this.#bytesLeft -= passed.length
    this.push(passed)
    if (this.#bytesLeft > 0) {
      done()
      return
    }
    // Bytes that were let through are sent before the connection is cut.
    setTimeout(() => this.#upstream.destroy(new Error('The line was cut.')), TICK_MS)
  }
}
