import type { Fragment, RoomRecord } from './package-room.ts'

/** Messages between the server and the packager of a room. */
export type PackagerRequest = { kind: 'open'; folder: string } | ({ kind: 'take'; id: number } & Fragment)

export type PackagerReport =
  | { kind: 'opened' }
  /** `record` is null when the fragment is stored already. */
  | { kind: 'taken'; id: number; record: RoomRecord | null }
  /** `refused`: the fragment is the reason. `full`: the disk is. */
  | { kind: 'refused' | 'full' | 'failed'; id: number; message: string }
