import { readdir } from 'node:fs/promises'

import { loadRecords, segmentFile, type RoomRecord } from '#server/media/live/package-room.ts'

import { recordingPlaylist } from './playlist.ts'
import { Timeline } from './timeline.ts'

/** Cached playlists: that of a long recording has half a megabyte. */
const CACHED_MAX_COUNT = 8

/** Reads the records of a room, except for segments whose files were removed. */
export async function recordsWithFiles(folder: string): Promise<RoomRecord[]> {
  const records = await loadRecords(folder)
  const files = new Set(await readdir(folder).catch(() => []))
  return records.filter((record) => record.kind === 'header' || files.has(segmentFile(record.msn)))
}

/** The playlists of rooms that are over. They rarely change, so each is made once. */
export class RecordingPlaylists {
  readonly #cached = new Map<string, Promise<string>>()

  /** @param version changes when the room has resumed after its end, or a late part has arrived */
  find(folder: string, version: string): Promise<string> {
    const key = `${folder} ${version}`
    const playlist = this.#cached.get(key) ?? makePlaylist(folder)
    // The most recently requested one is evicted last.
    this.#cached.delete(key)
    this.#cached.set(key, playlist)
    playlist.catch(() => this.#cached.delete(key))
    const [oldest] = this.#cached.keys()
    if (this.#cached.size > CACHED_MAX_COUNT && oldest !== undefined) this.#cached.delete(oldest)
    return playlist
  }
}

async function makePlaylist(folder: string): Promise<string> {
  const timeline = new Timeline()
  for (const record of await recordsWithFiles(folder)) timeline.add(record)
  timeline.end()
  return recordingPlaylist(timeline.segments)
}
