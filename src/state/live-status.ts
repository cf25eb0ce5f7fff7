import { proxy } from 'valtio'

import { LiveStatus } from '#contract/live.ts'
import type { LiveRoom } from '#contract/models/live.ts'

export interface LiveState {
  liveStatus: LiveStatus
  liveStream: LiveRoom | null
  /** The id of the live before, and whether a video or a room has it. */
  lastLive: string | null
  lastLiveType: 'video' | 'room' | null
}

/** The live that is on the screen (specification section 3, live state). */
export const liveState = proxy<LiveState>({
  liveStatus: LiveStatus.default,
  liveStream: null,
  lastLive: null,
  lastLiveType: null,
})

/** ADD_LIVE_STATUS: replaces status and stream, and keeps `lastLive` and `lastLiveType` when none are given (specification section 4). */
export function addLiveStatus({
  liveStatus,
  liveStream,
  lastLive,
  lastLiveType,
}: Pick<LiveState, 'liveStatus' | 'liveStream'> & {
  lastLive?: string | undefined
  lastLiveType?: 'video' | 'room' | undefined
}): void {
  Object.assign(liveState, {
    liveStatus,
    liveStream,
    ...(lastLive !== undefined && { lastLive }),
    ...(lastLiveType !== undefined && { lastLiveType }),
  })
}
