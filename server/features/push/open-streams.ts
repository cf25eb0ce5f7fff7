import { Groups } from './groups.ts'
import type { PushStream } from './push-stream.ts'

/** The streams that are open, by everything that one looks them up by. */
export class OpenStreams implements Iterable<PushStream> {
  readonly #all = new Set<PushStream>()
  readonly byViewer = new Groups<PushStream>()
  readonly bySession = new Groups<PushStream>()
  readonly byAddress = new Groups<PushStream>()
  /** Those that watch a video. */
  readonly byVideo = new Groups<PushStream>()
  /** Those that watch a person. */
  readonly byUser = new Groups<PushStream>()

  add(stream: PushStream): void {
    this.#all.add(stream)
    for (const [group, key] of this.#places(stream)) group.add(key, stream)
  }

  delete(stream: PushStream): void {
    this.#all.delete(stream)
    for (const [group, key] of this.#places(stream)) group.delete(key, stream)
  }

  has(stream: PushStream): boolean {
    return this.#all.has(stream)
  }

  [Symbol.iterator](): Iterator<PushStream> {
    return this.#all.values()
  }

  *#places(stream: PushStream): Generator<[group: Groups<PushStream>, key: string]> {
    const { viewerId, sessionId, address } = stream.listener
    yield [this.byViewer, viewerId]
    yield [this.bySession, sessionId]
    yield [this.byAddress, address]
    for (const id of stream.videoIds) yield [this.byVideo, id]
    for (const id of stream.userIds) yield [this.byUser, id]
  }
}
