import { LIVE_CHAT_HISTORY_COUNT } from '#contract/live.ts'
import type { LiveChatLine, LiveEvent, LiveRoom } from '#contract/models/live.ts'

/** How many lines stay on the screen: older ones are removed, however long a live is. */
const LINES_MAX_COUNT = LIVE_CHAT_HISTORY_COUNT * 3

/** The viewer's rights in a room. */
export type LiveAccess = Extract<LiveEvent, { type: 'access.changed' }>['access']

/** A room as its viewer sees it. */
export interface RoomState {
  room: LiveRoom
  access: LiveAccess
  lines: LiveChatLine[]
  pinned: LiveChatLine | null
}

/** Adds lines that are not known yet, in the order of their ids. */
function withLines(known: readonly LiveChatLine[], added: readonly LiveChatLine[]): LiveChatLine[] {
  const byId = new Map([...known, ...added].map((line) => [line.id, line]))
  const inOrder = [...byId.values()].toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1))
  return inOrder.slice(-LINES_MAX_COUNT)
}

/** Applies an event. Each carries a state, so that a repeated one changes nothing. */
// oxlint-disable-next-line typescript/consistent-return -- every kind of event has its case
export function applyLiveEvent(state: RoomState, event: LiveEvent): RoomState {
  switch (event.type) {
    case 'room.snapshot': {
      const { type: _type, ...snapshot } = event
      return snapshot
    }
    case 'room.changed': {
      const { type: _type, startTime = state.room.startTime, ...changes } = event
      const { endsUnlessBackTime: _before, ...room } = state.room
      return { ...state, room: { ...room, ...changes, startTime } }
    }
    case 'room.counted': {
      const { viewerCount, heartCount } = event
      return { ...state, room: { ...state.room, viewerCount, heartCount } }
    }
    case 'chat.added':
      return { ...state, lines: withLines(state.lines, event.lines) }
    case 'chat.removed': {
      const { lineIds, userId } = event
      const isGone = ({ id, author }: LiveChatLine) => lineIds.includes(id) || author.id === userId
      const pinned = state.pinned && isGone(state.pinned) ? null : state.pinned
      return { ...state, lines: state.lines.filter((line) => !isGone(line)), pinned }
    }
    case 'chat.pinned':
      return { ...state, pinned: event.line }
    case 'access.changed':
      return { ...state, access: event.access }
  }
}
