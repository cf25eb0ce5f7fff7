import type { Tx } from '#server/db/client.ts'
import { createGroup } from '#server/features/conversations/groups.ts'
import { acceptConversation, react, sendMessage } from '#server/features/conversations/service.ts'
import { randomId } from '#shared/random-id.ts'

import type { DemoRoles } from './relations.ts'

/** Gives the guide account a conversation with a friend, a group, and a stranger's request. */
export async function insertConversations(
  db: Tx,
  { guide, friend, requesters }: DemoRoles,
  userIdOf: (uniqueId: string) => string,
): Promise<void> {
  const [stranger] = requesters
  if (stranger === undefined) return
  const viewerOf = (uniqueId: string) => ({ id: userIdOf(uniqueId), uniqueId })
  const [videoId] = (
    await db.query<{ id: string }>({
      text: `SELECT id FROM videos WHERE shown_to = 'everyone' ORDER BY id DESC LIMIT 1`,
    })
  ).map(({ id }) => id)
  const send = (from: string, to: { userId: string } | { conversationId: string }, text: string, more = {}) =>
    sendMessage(db, viewerOf(from), { ...to, text, localId: randomId(), ...more })
  const { message } = await send(friend, { userId: userIdOf(guide) }, 'Have you seen this one?', { videoId })
  const { conversationId, seq } = message
  await acceptConversation(db, viewerOf(guide), { conversationId })
  const replyToSeq = { replyToSeq: seq }
  const { message: answer } = await send(guide, { conversationId }, 'Twice already. The ending!', replyToSeq)
  await react(db, viewerOf(friend), { conversationId, seq: answer.seq, emoji: '😂' })
  await send(friend, { conversationId }, 'We should film something like it on Saturday.')
  const group = { title: 'Saturday shoot', userIds: [userIdOf(guide)] }
  const { conversation } = await createGroup(db, viewerOf(friend), group)
  await send(friend, { conversationId: conversation.id }, 'Who brings the tripod?')
  await send(stranger, { userId: userIdOf(guide) }, 'Hi! May I use your sound in my next video?')
}
