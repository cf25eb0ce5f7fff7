import { GROUP_MAX_PARTICIPANTS } from '#contract/constants.ts'
import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { DirectMessage } from '#contract/models/conversation.ts'
import { sentence } from '#contract/sentence.ts'
import { conversationNotExist, forbidden, userNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { requireAllowedText } from '#server/features/words/site-words.ts'

import * as messageRepository from './message-repository.ts'
import * as pictureRepository from './picture-repository.ts'
import * as repository from './repository.ts'
import { publishMessage, readConversation, requireConversation, takesMessages } from './service.ts'

/**
 * Makes a group of the viewer and others. Those who do not follow the viewer are asked first.
 *
 * @throws {ApiError} 403 when one of them accepts no messages from the viewer, or has not answered an earlier request
 * to a group; 10202 when there is no such user; 422 when the title has a blocked word
 */
export async function createGroup(
  db: Tx,
  viewer: Viewer,
  { title, userIds }: ParsedInput<'conversations.createGroup'>,
): Promise<Output<'conversations.createGroup'>> {
  const others = [...new Set(userIds)].filter((id) => id !== viewer.id)
  const recipients = await requireInvitable(db, viewer, others)
  await requireAllowedText(db, title)
  const id = await repository.insertConversation(db, {
    id: nextId(),
    pairKey: null,
    title,
    ownerId: viewer.id,
  })
  await askStrangers(db, viewer, id, recipients)
  await repository.insertParticipants(db, id, [
    { userId: viewer.id, isRequest: false },
    ...recipients.map(({ id: userId, isFollowing }) => ({ userId, isRequest: !isFollowing })),
  ])
  await addEvent(db, viewer, id, { kind: 'created', userId: viewer.id, title })
  return { conversation: await readConversation(db, viewer, id) }
}

async function requireInvitable(
  db: Db,
  viewer: Viewer,
  userIds: readonly string[],
): Promise<repository.Recipient[]> {
  const recipients = await repository.findRecipients(db, viewer.id, userIds)
  if (recipients.length < userIds.length) throw userNotExist()
  const refusing = recipients.find((recipient) => !takesMessages(recipient))
  if (refusing) throw forbidden(sentence('groupRefused', { user: `@${refusing.uniqueId}` }))
  return recipients
}

/**
 * Allows the viewer one unanswered group request or message to a stranger, even after the stranger left or was removed,
 * as each title would be another message.
 * @throws {ApiError} 403
 */
async function askStrangers(
  db: Tx,
  viewer: Viewer,
  conversationId: string,
  recipients: readonly repository.Recipient[],
): Promise<void> {
  const strangers = recipients.filter(({ isFollowing, allowsStrangers }) => !isFollowing && !allowsStrangers)
  const strangerIds = strangers.map(({ id }) => id)
  await repository.lockAsking(db, viewer.id, strangerIds)
  if (!(await repository.insertRequests(db, viewer.id, conversationId, strangerIds)))
    throw forbidden(sentence('oneUntilAccepted'))
}

/** Locks a group. @throws {ApiError} 404 when it is not one of the viewer's groups */
async function requireGroup(db: Tx, viewer: Viewer, id: string): Promise<repository.ConversationRow> {
  if (!(await repository.lockConversation(db, id))) throw conversationNotExist()
  const row = await requireConversation(db, viewer, id)
  if (row.pairKey !== null) throw conversationNotExist()
  return row
}

async function requireOwned(db: Tx, viewer: Viewer, id: string): Promise<repository.ConversationRow> {
  const row = await requireGroup(db, viewer, id)
  if (row.ownerId !== viewer.id) throw forbidden(sentence('groupNotYours'))
  return row
}

/** Adds a group event to the messages. */
async function addEvent(
  db: Tx,
  viewer: Viewer,
  conversationId: string,
  event: NonNullable<DirectMessage['event']>,
): Promise<void> {
  const seq = await messageRepository.insertMessage(db, {
    conversationId,
    authorId: viewer.id,
    text: '',
    event,
  })
  await publishMessage(db, viewer, conversationId, seq)
}

/**
 * Changes the title of a group. A group that nobody else has accepted keeps its first title, as everyone in it reads
 * the title.
 * @throws {ApiError} 403 in that case, and when the viewer is not the owner; 404 when they are not in it; 422 for a
 * blocked word
 */
export async function renameGroup(
  db: Tx,
  viewer: Viewer,
  { conversationId, title }: ParsedInput<'conversations.rename'>,
): Promise<Output<'conversations.rename'>> {
  const { isRequest } = await requireOwned(db, viewer, conversationId)
  if (isRequest) throw forbidden(sentence('acceptFirst'))
  const { isAnswered, isAlone } = await repository.findGroupStanding(db, conversationId, viewer.id)
  if (!isAnswered && !isAlone) throw forbidden(sentence('oneUntilAccepted'))
  await requireAllowedText(db, title)
  await repository.updateGroup(db, conversationId, { title })
  await addEvent(db, viewer, conversationId, { kind: 'renamed', userId: viewer.id, title })
  return { conversation: await readConversation(db, viewer, conversationId) }
}

/**
 * Adds a participant. Any participant who has accepted may invite, but after their first message only once another one
 * has accepted. The new participant sees messages from then on. Users who left the group are asked first, even if they
 * follow the inviter.
 */
export async function addParticipant(
  db: Tx,
  viewer: Viewer,
  { conversationId, userId }: ParsedInput<'conversations.addParticipant'>,
): Promise<Output<'conversations.addParticipant'>> {
  const { isRequest, lastSeq } = await requireGroup(db, viewer, conversationId)
  if (isRequest) throw forbidden(sentence('acceptFirst'))
  const participants = await repository.findParticipants(db, viewer.id, [conversationId])
  if (!participants.some(({ id }) => id === userId)) {
    if (participants.length >= GROUP_MAX_PARTICIPANTS)
      throw forbidden(sentence('groupFull', { max: GROUP_MAX_PARTICIPANTS }))
    const { hasWritten, isAnswered, isAlone } = await repository.findGroupStanding(
      db,
      conversationId,
      viewer.id,
    )
    if (hasWritten && !isAnswered && !isAlone) throw forbidden(sentence('oneUntilAccepted'))
    const recipients = await requireInvitable(db, viewer, [userId])
    await askStrangers(db, viewer, conversationId, recipients)
    const hasLeft = await repository.isLeaver(db, conversationId, userId)
    await repository.insertParticipants(db, conversationId, [
      { userId, isRequest: !recipients[0]?.isFollowing || hasLeft, afterSeq: lastSeq },
    ])
    await addEvent(db, viewer, conversationId, { kind: 'added', userId })
  }
  return { conversation: await readConversation(db, viewer, conversationId) }
}

/**
 * Removes a participant, or leaves the group. If the owner leaves, the longest-standing participant becomes the owner.
 */
export async function removeParticipant(
  db: Tx,
  viewer: Viewer,
  { conversationId, userId }: ParsedInput<'conversations.removeParticipant'>,
): Promise<Output<'conversations.removeParticipant'>> {
  const { ownerId } = await requireGroup(db, viewer, conversationId)
  const isLeaving = userId === viewer.id
  if (!isLeaving && ownerId !== viewer.id) throw forbidden(sentence('groupNotYours'))
  // Read first, so that the removed participant is also notified.
  const participants = await repository.findParticipants(db, viewer.id, [conversationId])
  if (!participants.some(({ id }) => id === userId)) return { conversationId }
  await addEvent(db, viewer, conversationId, { kind: isLeaving ? 'left' : 'removed', userId })
  if (isLeaving) await repository.addLeaver(db, conversationId, userId)
  await takeOut(db, conversationId, userId, { ownerId, participants })
  return { conversationId }
}

interface Membership {
  ownerId: string | null
  participants: readonly repository.ParticipantRow[]
}

/**
 * Removes a participant from a locked conversation, hands over ownership, and deletes the conversation when nobody is
 * left.
 */
async function takeOut(
  db: Db,
  conversationId: string,
  userId: string,
  { ownerId, participants }: Membership,
): Promise<void> {
  await repository.deleteParticipant(db, conversationId, userId)
  const rest = participants.filter(({ id }) => id !== userId)
  const heir = rest.find(({ isRequest }) => !isRequest) ?? rest[0]
  if (!heir) {
    await pictureRepository.removePicturesIn(db, conversationId)
    await repository.deleteConversation(db, conversationId)
  } else if (ownerId === userId) await repository.updateGroup(db, conversationId, { ownerId: heir.id })
}

/** Removes a user whose account is erased from a direct conversation or a group. It stays for the others. */
export async function removeErasedParticipant(db: Tx, conversationId: string, userId: string): Promise<void> {
  await repository.lockConversation(db, conversationId)
  const row = await repository.findOfParticipant(db, conversationId, userId)
  if (!row) return
  const participants = await repository.findParticipants(db, userId, [conversationId])
  await takeOut(db, conversationId, userId, { ownerId: row.ownerId, participants })
  await repository.forgetPair(db, conversationId)
  const userIds = participants.map(({ id }) => id).filter((id) => id !== userId)
  db.publish({ kind: 'conversation', conversationId, userIds, seq: row.lastSeq })
}

export async function handOver(
  db: Tx,
  viewer: Viewer,
  { conversationId, userId }: ParsedInput<'conversations.handOver'>,
): Promise<Output<'conversations.handOver'>> {
  await requireOwned(db, viewer, conversationId)
  const participants = await repository.findParticipants(db, viewer.id, [conversationId])
  if (!participants.some(({ id, isRequest }) => id === userId && !isRequest)) throw userNotExist()
  await repository.updateGroup(db, conversationId, { ownerId: userId })
  await addEvent(db, viewer, conversationId, { kind: 'handedOver', userId })
  return { conversation: await readConversation(db, viewer, conversationId) }
}
