import { LIVE_MEDIA_PATH, LiveStatus } from '#contract/live.ts'
import type { LiveRoom, OwnLiveRoom } from '#contract/models/live.ts'
import type { LiveOnAir } from '#contract/models/operator.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import { presentSummary, relationOf } from '#server/features/users/present.ts'

import type { RoomRow } from './repository.ts'

/** The state of a room on air, in the process that packages it. */
export interface OnAirState {
  viewerCount: number
  heartCount: number
  /** Something can be watched. */
  hasMedia: boolean
  /** When the room ends unless its host comes back, in milliseconds since 1970. Null while fragments come. */
  endsUnlessBackAtMs: number | null
  /** The file with a picture of what is on air. */
  stillName?: string | undefined
  /** The second rendition, of a room that has begun and is not over. */
  rendition?: Pick<LiveOnAir, 'small' | 'smallSpeed'> | undefined
}

const secondsOf = (date: Date | null): number => (date === null ? 0 : epochSeconds(date))

export const playlistUrlOf = (roomId: string): string => `${LIVE_MEDIA_PATH}${roomId}/index.m3u8`

const pictureUrlOf = (row: RoomRow, onAir: OnAirState | undefined): string | null => {
  const name = row.pictureKey ?? onAir?.stillName
  return name === undefined ? null : `${LIVE_MEDIA_PATH}${row.id}/${name}`
}

export const presentRoom = (
  row: RoomRow,
  viewerId: string | null,
  onAir: OnAirState | undefined,
): LiveRoom => ({
  id: row.id,
  host: {
    ...presentSummary({ ...row, id: row.hostId }),
    relation: relationOf(row, viewerId),
  },
  title: row.title,
  pictureUrl: pictureUrlOf(row, onAir),
  tags: row.tags,
  status: row.status,
  orientation: row.orientation,
  audience: row.audience,
  isAdult: row.isAdult,
  chat: { audience: row.chatAudience, slowModeSec: row.slowModeSec },
  startTime: secondsOf(row.startedAt),
  endTime: secondsOf(row.endedAt),
  plannedTime: secondsOf(row.plannedAt),
  ...(row.endReason && { endReason: row.endReason }),
  viewerCount: onAir?.viewerCount ?? 0,
  heartCount: Math.max(row.heartCount, onAir?.heartCount ?? 0),
  playlistUrl: row.status === LiveStatus.living && onAir?.hasMedia ? playlistUrlOf(row.id) : null,
  ...(row.status === LiveStatus.living &&
    onAir?.endsUnlessBackAtMs && { endsUnlessBackTime: Math.floor(onAir.endsUnlessBackAtMs / 1000) }),
  ...(row.replayVideoId !== null && { replayItemId: row.replayVideoId }),
  ...(row.replayState && row.replayState !== 'ready' && { replayState: row.replayState }),
})

export const presentOwnRoom = (row: RoomRow, onAir: OnAirState | undefined): OwnLiveRoom => {
  const room = presentRoom(row, row.hostId, onAir)
  const { recording, recordingUntil } = row
  return {
    room,
    blockedRegions: row.blockedRegions,
    ...(room.endsUnlessBackTime !== undefined && { resumableUntil: room.endsUnlessBackTime }),
    ...(recording &&
      recordingUntil && {
        recording: {
          ...recording,
          playlistUrl: `${LIVE_MEDIA_PATH}${row.id}/recording.m3u8`,
          removedTime: epochSeconds(recordingUntil),
        },
      }),
  }
}
