import * as v from 'valibot'

import { hostOf } from '#contract/hosts.ts'
import { LIVE_EVENTS_PATH } from '#contract/live.ts'
import { LiveEventSchema, type LiveEvent } from '#contract/models/live.ts'
import { readDocumentContext } from '#src/state/document-context.ts'

interface RoomListener {
  onEvent: (event: LiveEvent) => void
  /** Whether events are arriving. The browser reconnects by itself. */
  onConnected: (isConnected: boolean) => void
  /** The server has ended the stream: the room is over, or the viewer may not watch it any more. */
  onClosed: () => void
}

/**
 * Subscribes to the events of a room. Browser only.
 * @returns the function that unsubscribes
 */
export function listenToRoom(roomId: string, { onEvent, onConnected, onClosed }: RoomListener): () => void {
  const host = hostOf(readDocumentContext().hosts ?? {})
  const query = new URLSearchParams({ roomId })
  const source = new EventSource(`${host}${LIVE_EVENTS_PATH}?${query.toString()}`, { withCredentials: true })
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const event = v.safeParse(LiveEventSchema, JSON.parse(data))
    // A server of a later build may send other kinds of events.
    if (event.success) onEvent(event.output)
  })
  source.addEventListener('open', () => onConnected(true))
  source.addEventListener('error', () => {
    onConnected(false)
    if (source.readyState === EventSource.CLOSED) onClosed()
  })
  return () => source.close()
}
