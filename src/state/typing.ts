import { proxy } from 'valtio'

/** A typing user says so again within this time. */
const SHOWN_FOR_MS = 5_000

/** The user who is typing in each conversation: the last one who began. */
export const typing = proxy<{ userIds: Record<string, string> }>({ userIds: {} })

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Shows for some seconds that a user is typing. */
export function noteTyping(conversationId: string, userId: string): void {
  typing.userIds[conversationId] = userId
  clearTimeout(timers.get(conversationId))
  timers.set(
    conversationId,
    setTimeout(() => endTyping(conversationId), SHOWN_FOR_MS),
  )
}

/** A message has come, or time is over. */
export function endTyping(conversationId: string): void {
  delete typing.userIds[conversationId]
}
