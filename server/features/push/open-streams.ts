import { clientsOf } from '#server/security/address-block.ts'

import type { PushStream } from './push-stream.ts'

/** The open streams, indexed by every key. */
export class OpenStreams implements Iterable<PushStream> {
  readonly #all = new Set<PushStream>()
  readonly byViewer = new StreamGroups()
  readonly bySession = new StreamGroups()
  readonly byAddress = new StreamGroups()
  /** By the videos that they watch. */
  readonly byVideo = new StreamGroups()
  /** By the users that they watch. */
  readonly byUser = new StreamGroups()

  add(stream: PushStream): void {
    this.#all.add(stream)
    for (const [group, key] of this.#places(stream)) group.add(key, stream)
  }

  delete(stream: PushStream): void {
    this.#all.delete(stream)
    for (const [group, key] of this.#places(stream)) group.delete(key, stream)
  }

  get count(): number {
    return this.#all.size
  }

  has(stream: PushStream): boolean {
    return this.#all.has(stream)
  }

  [Symbol.iterator](): Iterator<PushStream> {
    return this.#all.values()
  }

  *#places(stream: PushStream): Generator<[group: StreamGroups, key: string]> {
    const { viewerId, sessionId, address } = stream.listener
    yield [this.byViewer, viewerId]
    yield [this.bySession, sessionId]
    for (const client of clientsOf(address)) yield [this.byAddress, client]
    for (const id of stream.videoIds) yield [this.byVideo, id]
    for (const id of stream.userIds) yield [this.byUser, id]
  }
}

/** Streams by a key, such as the video they watch, each group in order of addition. */
class StreamGroups {
  readonly #groups = new Map<string, Set<PushStream>>()

  add(key: string, stream: PushStream): void {
    const group = this.#groups.get(key)
    if (group) group.add(stream)
    else this.#groups.set(key, new Set([stream]))
  }

  delete(key: string, stream: PushStream): void {
    const group = this.#groups.get(key)
    group?.delete(stream)
    if (group?.size === 0) this.#groups.delete(key)
  }

  get(key: string): ReadonlySet<PushStream> {
    return this.#groups.get(key) ?? NO_STREAMS
  }

  keys(): string[] {
    return [...this.#groups.keys()]
  }
}

const NO_STREAMS: ReadonlySet<PushStream> = new Set()
