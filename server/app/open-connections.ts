import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { clientsOf, widenedBy } from '#server/security/address-block.ts'

export interface ConnectionLimits {
  /** All connections. */
  maxCount: number
  /** Connections from one IPv4 address or IPv6 /64. A /56 may have twice as many, and a /48 four times. */
  maxPerAddress: number
}

/** Reserved for the database, the log, encoder processes, and files that are open briefly. */
const RESERVED_DESCRIPTORS = 200
/** A connection that receives a file uses two descriptors. */
const DESCRIPTORS_PER_CONNECTION = 2
const MIN_COUNT = 32
const MAX_COUNT = 10_000
/** Enough for a house full of users behind one address, which get no more than half of the site's connections. */
const PER_ADDRESS = 512
/** Used when the system does not report the number of descriptors. */
const USUAL_DESCRIPTORS = 1_024

/**
 * How many connections this process can have without running out of descriptors.
 * @param scale multiplies the limit of one address
 */
export function connectionLimits(descriptors = descriptorLimit(), scale = 1): ConnectionLimits {
  const affordable = Math.floor((descriptors - RESERVED_DESCRIPTORS) / DESCRIPTORS_PER_CONNECTION)
  const maxCount = Math.min(Math.max(affordable, MIN_COUNT), MAX_COUNT)
  const perAddress = Math.max(Math.round(PER_ADDRESS * scale), MIN_COUNT)
  return { maxCount, maxPerAddress: Math.min(perAddress, Math.ceil(maxCount / 2)) }
}

/** Files that this process may have open. */
export function descriptorLimit(): number {
  if (process.platform === 'win32') return USUAL_DESCRIPTORS
  // Otherwise the report looks up the host names of all peers.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } }
  const soft = userLimits?.open_files?.soft
  if (soft === 'unlimited') return Infinity
  return typeof soft === 'number' || typeof soft === 'string'
    ? Number(soft) || USUAL_DESCRIPTORS
    : USUAL_DESCRIPTORS
}

/**
 * Keeps a server's connections within limits. A connection beyond them replaces the one that has been without a request
 * for longest, of the same address or of all; if all have a request, the new one is closed.
 */
export function boundConnections(server: Server, { maxCount, maxPerAddress }: ConnectionLimits): void {
  const all = new Connections()
  const byAddress = new Map<string, Connections>()

  server.on('connection', (socket: Socket) => {
    const own = clientsOf(socket.remoteAddress ?? '').map((address, step) => ({
      address,
      group: byAddress.get(address) ?? new Connections(),
      maxCount: maxPerAddress * widenedBy(step),
    }))
    const groups = [...own, { group: all, maxCount }]
    const full = groups.find(({ group, maxCount: max }) => group.count >= max)
    const given = full?.group.takeOldestIdle()
    if (full && !given) {
      socket.destroy()
      return
    }
    for (const { address, group } of own) byAddress.set(address, group)
    for (const { group } of groups) group.add(socket)
    socket.once('close', () => {
      for (const { group } of groups) group.remove(socket)
      for (const { address, group } of own) if (group.count === 0) byAddress.delete(address)
    })
    given?.destroy()
  })

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const own = clientsOf(socket.remoteAddress ?? '').map((address) => byAddress.get(address))
    const groups = [all, ...own]
    for (const group of groups) group?.begin(socket)
    response.once('close', () => {
      for (const group of groups) group?.end(socket)
    })
  })
}

/**
 * Connections in the order of their last request, with idle ones kept separately. Every operation takes constant time.
 */
class Connections {
  readonly #idle = new Set<Socket>()
  readonly #requestCounts = new Map<Socket, number>()

  get count(): number {
    return this.#requestCounts.size
  }

  /**
   * Removes and returns the oldest connection without a request in progress: it has sent none, half of one, or has its
   * response.
   */
  takeOldestIdle(): Socket | undefined {
    const [oldest] = this.#idle
    if (oldest) this.remove(oldest)
    return oldest
  }

  add(socket: Socket): void {
    this.#requestCounts.set(socket, 0)
    this.#idle.add(socket)
  }

  remove(socket: Socket): void {
    this.#requestCounts.delete(socket)
    this.#idle.delete(socket)
  }

  begin(socket: Socket): void {
    const count = this.#requestCounts.get(socket)
    if (count === undefined) return
    this.#requestCounts.set(socket, count + 1)
    this.#idle.delete(socket)
  }

  /** Requests may directly follow one another. */
  end(socket: Socket): void {
    const count = this.#requestCounts.get(socket)
    if (count === undefined) return
    this.#requestCounts.set(socket, count - 1)
    if (count === 1) this.#idle.add(socket)
  }
}
