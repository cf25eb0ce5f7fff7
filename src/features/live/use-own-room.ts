import { useEffect, useRef } from 'react'

import { LIVE_RESUME_SEC, LiveStatus, type LiveEndReason } from '#contract/live.ts'
import type { LiveRoom } from '#contract/models/live.ts'
import { useApi } from '#src/data/api-context.tsx'
import { serverClock } from '#src/state/connection.ts'

import type { LiveAccess } from './room-state.ts'
import { useRoom } from './use-room.ts'

const HOST_ACCESS: LiveAccess = { isHost: true, standing: 'none', canChat: true }
const PAUSE_MS = 5_000

/** Whether a room can no longer continue. A lost room continues with the next fragment, for a while. */
function isOverForGood({ status, endReason, endTime }: LiveRoom): boolean {
  if (status !== LiveStatus.stop) return false
  const nowSec = (Date.now() + serverClock.offsetMs) / 1000
  return endReason !== 'lost' || nowSec > endTime + LIVE_RESUME_SEC
}

/**
 * A room and its events, as its host sees it. Its event stream ends with the room, but also when a proxy answers in place of
 * a restarting server: the server is asked which of the two it was.
 * @param onOver called when the room is over and cannot continue
 */
export function useOwnRoom(initial: LiveRoom, onOver: (reason: LiveEndReason) => void) {
  const api = useApi()
  const { id } = initial
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])

  const judge = async (listenAgain: () => void) => {
    try {
      const { rooms } = await api.live.own({})
      const own = rooms.find(({ room }) => room.id === id)?.room
      if (!own || isOverForGood(own)) return onOver(own?.endReason ?? 'lost')
    } catch {
      // Without a response nothing is known: the fragments show an interruption.
    }
    pause.current = setTimeout(listenAgain, PAUSE_MS)
  }
  return useRoom(initial, HOST_ACCESS, (listenAgain) => void judge(listenAgain))
}
