import { useEffect, useEffectEvent, useState } from 'react'

import type { LiveRoom } from '#contract/models/live.ts'
import { listenToRoom } from '#src/data/live-events.ts'

import { applyLiveEvent, type LiveAccess, type RoomState } from './room-state.ts'

/**
 * A room and its events, as long as it is shown.
 * @param onClosed may open the event stream again
 */
export function useRoom(initial: LiveRoom, access: LiveAccess, onClosed: (listenAgain: () => void) => void) {
  const [state, setState] = useState<RoomState>({ room: initial, access, lines: [], pinned: null })
  const [isConnected, setIsConnected] = useState(true)
  const closed = useEffectEvent(onClosed)
  const { id } = initial
  useEffect(() => {
    let stopListening = () => {}
    const listen = () => {
      stopListening = listenToRoom(id, {
        onEvent: (event) => {
          setState((before) => applyLiveEvent(before, event))
          // The server ends the stream now; the browser notices only when it has tried to reconnect, seconds later.
          if (event.type === 'access.changed' && event.access.standing === 'banned') closed(listen)
        },
        onConnected: setIsConnected,
        onClosed: () => closed(listen),
      })
    }
    listen()
    return () => stopListening()
  }, [id])
  return { ...state, isConnected }
}
