import { proxy } from 'valtio'

/** A typing user repeats the event within this time. */
const SHOWN_FOR_MS = 5_000

/** The user who is typing in each conversation: the one who began last. */
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

/** Called when a message has arrived, or the time is over. */
export function endTyping(conversationId: string): void {
  delete typing.userIds[conversationId]
}
