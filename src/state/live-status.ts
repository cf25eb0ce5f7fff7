import { proxy } from 'valtio'

import { LiveStatus } from '#contract/live.ts'
import type { LiveRoom } from '#contract/models/live.ts'

interface LiveState {
  liveStatus: LiveStatus
  liveStream: LiveRoom | null
  /** The id of the last live, and whether it is a video or a room. */
  lastLive: string | null
  lastLiveType: 'video' | 'room' | null
}

const NONE: LiveState = {
  liveStatus: LiveStatus.default,
  liveStream: null,
  lastLive: null,
  lastLiveType: null,
}

/** The live that is on the screen (specification section 3, live state). */
export const liveState = proxy<LiveState>({ ...NONE })

/** The host's last live, as far as it is known. */
export interface LastLive {
  lastLive?: string | undefined
  lastLiveType?: 'video' | 'room' | undefined
}

/**
 * ADD_LIVE_STATUS: replaces status and stream, and keeps `lastLive` and `lastLiveType` when none are given
 * (specification section 4).
 */
export function addLiveStatus({
  liveStatus,
  liveStream,
  lastLive,
  lastLiveType,
}: Pick<LiveState, 'liveStatus' | 'liveStream'> & LastLive): void {
  Object.assign(liveState, {
    liveStatus,
    liveStream,
    ...(lastLive !== undefined && { lastLive }),
    ...(lastLiveType !== undefined && { lastLiveType }),
  })
}

/** Forgets the live, and the last one, when its page is left: the next live may be another host's. */
export const leaveLive = (): void => void Object.assign(liveState, NONE)
