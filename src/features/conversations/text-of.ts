import type { Conversation, DirectMessage } from '#contract/models/conversation.ts'
import { messages } from '#messages/conversations.ts'
import { formatList } from '#src/ui/format-list.ts'

type Named = Pick<Conversation, 'kind' | 'title' | 'participants'>

/**
 * The name of a conversation: the group's title, or its participants' names if the viewer sees no title, or the other
 * user's name.
 */
export function nameOf({ kind, title, participants }: Named): string {
  if (kind === 'group') return title || formatList(participants.map(({ nickname }) => nickname))
  return participants[0]?.nickname ?? messages.goneUser
}

/** A message in a few words, as in lists of conversations. */
export function summaryOf(message: DirectMessage, conversation: Named, viewerId: string): string {
  const { event, isDeleted, text, picture } = message
  if (event) return eventText(event, conversation, viewerId)
  if (isDeleted) return messages.deletedMessage
  const words = wordsOf({ text, hasPicture: picture !== undefined })
  if (message.authorId === viewerId) return messages.you({ text: words })
  const author = conversation.participants.find(({ id }) => id === message.authorId)
  return conversation.kind === 'group' && author ? messages.by({ name: author.nickname, text: words }) : words
}

/** The text of a message, or a description of one without text. */
export const wordsOf = ({ text, hasPicture }: { text: string; hasPicture?: boolean | undefined }): string =>
  text || (hasPicture ? messages.picture : messages.sharedVideo)

const EVENTS = {
  created: 'eventCreated',
  added: 'eventAdded',
  left: 'eventLeft',
  removed: 'eventRemoved',
  renamed: 'eventRenamed',
  handedOver: 'eventHandedOver',
} as const

/** A change of a group, as a sentence. */
export function eventText(
  { kind, userId, title = '' }: NonNullable<DirectMessage['event']>,
  { participants }: Pick<Conversation, 'participants'>,
  viewerId: string,
): string {
  const isYou = userId === viewerId ? 'yes' : 'other'
  const name = participants.find(({ id }) => id === userId)?.nickname ?? messages.goneUser
  return messages[EVENTS[kind]]({ isYou, name, title })
}

export const namesOf = (participants: Conversation['participants']): string =>
  formatList(participants.map(({ nickname }) => nickname))
