import type { Fragment, RoomRecord } from './package-room.ts'

/** Messages between the server and the packager of a room. Each request has an `id`, which its report repeats. */
export type PackagerRequest = { kind: 'open'; folder: string } | ({ kind: 'take' } & Fragment)

export type PackagerReport = { id: number } & (
  | { kind: 'opened' }
  /** `record` is null when the fragment is already stored. */
  | { kind: 'taken'; record: RoomRecord | null }
  /** `refused`: the fragment is the reason. `full`: the disk is. */
  | { kind: 'refused' | 'full' | 'failed'; message: string }
)

/** Messages between the server and the encoder of a room's second rendition. */
export type EncoderRequest =
  | { kind: 'open' }
  | {
      kind: 'encode'
      /** The header of its run, if it differs from the previous one. */
      header: Buffer | undefined
      bytes: Buffer
    }

export type EncoderReport = { id: number } & (
  | { kind: 'opened' }
  | {
      kind: 'encoded'
      bytes: Buffer
      /** With the first one of a run. */
      header: Buffer | undefined
      /** Encoding time in milliseconds. */
      tookMs: number
    }
  | { kind: 'refused' | 'failed'; message: string }
)
