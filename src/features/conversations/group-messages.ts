import type { DirectMessage } from '#contract/models/conversation.ts'

/** Messages of one author within this time are a group. */
const GROUP_SEC = 600

/** A message with its place among those around it. */
export interface PlacedMessage {
  message: DirectMessage
  isNewDay: boolean
  /** The first of a group: messages that one author has written one after the other. */
  isStart: boolean
  /** The last of a group. */
  isEnd: boolean
}

/**
 * Groups the messages of a conversation.
 * @param messages the oldest first
 * @param timeZone the device's when absent
 */
export function groupMessages(messages: readonly DirectMessage[], timeZone?: string): PlacedMessage[] {
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone })
  const dayOf = ({ createTime }: DirectMessage) => format.format(createTime * 1_000)
  const startsGroup = (message: DirectMessage, before: DirectMessage | undefined) =>
    !before ||
    before.event !== undefined ||
    before.authorId !== message.authorId ||
    message.createTime - before.createTime > GROUP_SEC ||
    dayOf(before) !== dayOf(message)
  return messages.map((message, index) => {
    const before = messages[index - 1]
    const after = messages[index + 1]
    return {
      message,
      isNewDay: !before || dayOf(before) !== dayOf(message),
      isStart: startsGroup(message, before),
      isEnd: !after || after.event !== undefined || startsGroup(after, message),
    }
  })
}
