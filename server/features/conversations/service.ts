import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { judgedText } from '#contract/judged-text.ts'
import type { Conversation, DirectMessage } from '#contract/models/conversation.ts'
import { sentence } from '#contract/sentence.ts'
import {
  conversationNotExist,
  forbidden,
  invalidInput,
  keyReused,
  unprocessable,
  userNotExist,
} from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { momentCursor } from '#server/db/cursor.ts'
import { nextId } from '#server/db/ids.ts'
import { noteMessage } from '#server/db/pending-notifications.ts'
import { isSameText, settleBody } from '#server/features/mentions/settle-body.ts'
import { presentSummary } from '#server/features/users/present.ts'
import { requireWatchable } from '#server/features/visibility/service.ts'

import * as messageRepository from './message-repository.ts'
import { QUOTE_CONTEXT_COUNT } from './message-repository.ts'
import * as pictureRepository from './picture-repository.ts'
import { presentConversations, presentMessage } from './present.ts'
import * as repository from './repository.ts'

/** Messages that a search reads for one page. */
const SEARCH_READ_COUNT = 500

/** @throws {ApiError} 404 when there is no such conversation, or the viewer is not in it */
export async function requireConversation(
  db: Db,
  viewer: Viewer,
  conversationId: string,
): Promise<repository.ConversationRow> {
  const row = await repository.findOfParticipant(db, conversationId, viewer.id)
  if (!row) throw conversationNotExist()
  return row
}

export async function listConversations(
  db: Db,
  viewer: Viewer,
  { kind, cursor, count }: ParsedInput<'conversations.list'>,
): Promise<Output<'conversations.list'>> {
  const before = momentCursor.decode(cursor)
  const found = await repository.findPage(db, viewer.id, kind === 'requests', before, count + 1)
  const page = found.slice(0, count)
  const last = page.at(-1)
  return {
    conversations: await presentConversations(db, viewer, page),
    hasMore: found.length > count,
    maxCursor: last ? momentCursor.encode([last.lastAtUs, last.id]) : (cursor ?? ''),
  }
}

/** @throws {ApiError} 400 without an id, 404 when the viewer is not in the conversation */
export async function findConversation(
  db: Db,
  viewer: Viewer,
  { conversationId, userId }: ParsedInput<'conversations.detail'>,
): Promise<Output<'conversations.detail'>> {
  if (conversationId !== undefined)
    return { conversation: await readConversation(db, viewer, conversationId) }
  if (userId === undefined) throw invalidInput('A conversation or a user is needed.')
  const id = await repository.findByPair(db, viewer.id, userId)
  const row = id && (await repository.findOfParticipant(db, id, viewer.id))
  const [conversation = null] = row ? await presentConversations(db, viewer, [row]) : []
  return { conversation }
}

export async function readConversation(
  db: Db,
  viewer: Viewer,
  conversationId: string,
): Promise<Conversation> {
  const row = await requireConversation(db, viewer, conversationId)
  const [conversation] = await presentConversations(db, viewer, [row])
  if (!conversation) throw conversationNotExist()
  return conversation
}

export async function listMessages(
  db: Db,
  viewer: Viewer,
  {
    conversationId,
    beforeSeq = Number.MAX_SAFE_INTEGER,
    afterSeq,
    count,
  }: ParsedInput<'conversations.messages'>,
): Promise<Output<'conversations.messages'>> {
  const { afterSeq: visibleAfter } = await requireConversation(db, viewer, conversationId)
  const part = { viewerId: viewer.id, conversationId, limit: count + 1 }
  const rows =
    afterSeq === undefined
      ? await messageRepository.findMessagesBefore(db, {
          ...part,
          afterSeq: visibleAfter,
          beforeSeq: Math.min(beforeSeq, MAX_SEQ),
        })
      : await messageRepository.findMessagesAfter(db, { ...part, afterSeq: Math.max(afterSeq, visibleAfter) })
  const page = rows.slice(0, count).map((row) => presentMessage(row, viewer.id))
  return { messages: afterSeq === undefined ? page : page.toReversed(), hasMore: rows.length > count }
}

/** The largest integer of PostgreSQL. */
const MAX_SEQ = 2_147_483_647

export async function searchMessages(
  db: Db,
  viewer: Viewer,
  { conversationId, text, beforeSeq }: ParsedInput<'conversations.search'>,
): Promise<Output<'conversations.search'>> {
  const { afterSeq, lastSeq } = await requireConversation(db, viewer, conversationId)
  const from = Math.min(beforeSeq ?? MAX_SEQ, lastSeq + 1)
  const part = { viewerId: viewer.id, conversationId, afterSeq, beforeSeq: from, limit: SEARCH_READ_COUNT }
  const rows = await messageRepository.searchMessages(db, part, text)
  // Numbers can be missing, so the part read may reach further back; what lies between is read again.
  const next = Math.max(from - SEARCH_READ_COUNT, 0)
  return {
    messages: rows.filter(({ seq }) => seq >= next).map((row) => presentMessage(row, viewer.id)),
    hasMore: next > afterSeq + 1,
    beforeSeq: next,
  }
}

/** Whether a user accepts messages from the writer, to whom they have not written. */
export const takesMessages = ({ isHidden, areFriends, privacy }: repository.Recipient): boolean =>
  !isHidden && (privacy === 'everyone' || (privacy === 'friends' && areFriends))

export async function listUsers(
  db: Db,
  viewer: Viewer,
  { userIds }: ParsedInput<'conversations.users'>,
): Promise<Output<'conversations.users'>> {
  const rows = await repository.findRecipients(db, viewer.id, userIds)
  return {
    users: rows.map((row) => ({
      ...presentSummary({ ...row, avatarKey: row.isHidden ? null : row.avatarKey }),
      canWrite: row.id !== viewer.id && takesMessages(row),
    })),
  }
}

/**
 * Adds a message to a conversation, or to the one between the viewer and a user. Repeating it with the same local id
 * returns the first one.
 * @throws {ApiError} 403 when the other user accepts no messages from the viewer, or none before they have accepted the
 * first; 404 when the viewer is not in the conversation; 10202 when there is no such user; 422 when the picture has not
 * been sent, or is in another message
 */
export async function sendMessage(
  db: Tx,
  viewer: Viewer,
  {
    conversationId,
    userId,
    videoId,
    picture,
    replyToSeq,
    localId,
    ...written
  }: ParsedInput<'conversations.send'>,
): Promise<Output<'conversations.send'>> {
  const { text, body } = await settleBody(db, viewer, 'message', written)
  if (text === '' && videoId === undefined && picture === undefined)
    throw invalidInput(sentence('messageEmpty'))
  if (videoId !== undefined) await requireWatchable(db, viewer, videoId)
  const id = conversationId ?? (await openDirect(db, viewer, userId))
  if (!(await repository.lockConversation(db, id))) throw conversationNotExist()
  const row = await requireConversation(db, viewer, id)
  const earlier = await messageRepository.findByLocalId(db, viewer.id, localId)
  if (earlier) {
    if (earlier.conversationId !== id || !isSameText(earlier.text, text)) throw keyReused()
    return { message: await readMessage(db, viewer, row, earlier.seq) }
  }
  if (row.pairKey !== null) await requireTaken(db, viewer, row)
  else await requireAnswered(db, viewer, row)
  if (replyToSeq !== undefined) await readMessage(db, viewer, row, replyToSeq)
  const hasPicture = picture !== undefined
  const message = {
    conversationId: id,
    authorId: viewer.id,
    text,
    body: text ? body : undefined,
    videoId,
    hasPicture,
    replyToSeq,
    localId,
  }
  const seq = await messageRepository.insertMessage(db, message)
  if (picture && !(await pictureRepository.addToMessage(db, { ownerId: viewer.id, ...picture, id, seq })))
    throw unprocessable(sentence('pictureGone'))
  // Writing to an inviter answers their request.
  if (row.pairKey !== null && !row.hasWritten) await repository.forgetRequests(db, id, viewer.id)
  await publishMessage(db, viewer, id, seq)
  await noteMessage(db, id, viewer.id)
  return { message: await readMessage(db, viewer, row, seq) }
}

/** Finds the conversation with a user, or makes it for the first message. */
async function openDirect(db: Tx, viewer: Viewer, userId: string | undefined): Promise<string> {
  if (userId === undefined) throw invalidInput('A conversation or a user is needed.')
  if (userId === viewer.id) throw forbidden(sentence('messageSelf'))
  const found = await repository.findByPair(db, viewer.id, userId)
  if (found !== undefined) return found
  const [other] = await repository.findRecipients(db, viewer.id, [userId])
  if (!other) throw userNotExist()
  if (!takesMessages(other)) throw forbidden(sentence('messagesRefused'))
  if (!other.isFollowing) await requireNotAsked(db, viewer, other)
  const pairKey = repository.pairKeyOf(viewer.id, userId)
  const id = await repository.insertConversation(db, { id: nextId(), pairKey, title: '', ownerId: null })
  await repository.insertParticipants(db, id, [
    { userId: viewer.id, isRequest: false },
    { userId, isRequest: !other.isFollowing },
  ])
  return id
}

/** Lets a message through that the other participant of a direct conversation accepts. */
async function requireTaken(
  db: Db,
  viewer: Viewer,
  { id, lastSeq }: repository.ConversationRow,
): Promise<void> {
  const participants = await repository.findParticipants(db, viewer.id, [id])
  const other = participants.find((participant) => participant.id !== viewer.id)
  if (!other) throw forbidden(sentence('messageNobody'))
  const [recipient] = await repository.findRecipients(db, viewer.id, [other.id])
  if (!recipient || recipient.isHidden || recipient.privacy === 'nobody')
    throw forbidden(sentence('messagesRefused'))
  // A user who accepts messages from friends only still gets replies once they have written or accepted.
  if (!other.hasWritten && other.isRequest && !takesMessages(recipient))
    throw forbidden(sentence('messagesRefused'))
  if (other.isRequest && lastSeq > 0 && !recipient.allowsStrangers)
    throw forbidden(sentence('oneUntilAccepted'))
}

/** Allows the viewer one unanswered message or group request to a stranger. @throws {ApiError} 403 */
async function requireNotAsked(
  db: Tx,
  viewer: Viewer,
  { id, allowsStrangers }: repository.Recipient,
): Promise<void> {
  if (allowsStrangers) return
  await repository.lockAsking(db, viewer.id, [id])
  if (await repository.isAskedBy(db, viewer.id, id)) throw forbidden(sentence('oneUntilAccepted'))
}

/** Allows one message to a group that nobody else has accepted, as to a user to whom a stranger writes. */
async function requireAnswered(db: Db, viewer: Viewer, row: repository.ConversationRow): Promise<void> {
  if (row.isRequest) throw forbidden(sentence('acceptFirst'))
  const { hasWritten, isAnswered } = await repository.findGroupStanding(db, row.id, viewer.id)
  if (hasWritten && !isAnswered) throw forbidden(sentence('oneUntilAccepted'))
}

async function readMessage(
  db: Db,
  viewer: Viewer,
  { id, afterSeq }: repository.ConversationRow,
  seq: number,
): Promise<DirectMessage> {
  const part = { viewerId: viewer.id, conversationId: id, afterSeq, beforeSeq: seq + 1, limit: 1 }
  const [row] = await messageRepository.findMessagesBefore(db, part)
  // One that its author has since deleted for themselves.
  if (row?.seq !== seq) throw conversationNotExist()
  return presentMessage(row, viewer.id)
}

/**
 * Publishes to the open pages of the participants. Those who have not accepted the conversation get only new messages
 * that they can already read.
 */
export async function publishMessage(
  db: Tx,
  viewer: Viewer,
  conversationId: string,
  seq: number,
  isNew = true,
): Promise<void> {
  const participants = await repository.findParticipants(db, viewer.id, [conversationId])
  const userIds = participants
    .filter(
      ({ id, isRequest, askedSeq }) =>
        id === viewer.id || !isRequest || (isNew && (askedSeq === null || seq <= askedSeq)),
    )
    .map(({ id }) => id)
  db.publish({ kind: 'conversation', conversationId, userIds, seq })
}

/** Publishes only to the viewer's other devices. */
function publishToSelf(db: Tx, viewer: Viewer, conversationId: string, seq: number): void {
  db.publish({ kind: 'conversation', conversationId, userIds: [viewer.id], seq })
}

export async function markRead(
  db: Tx,
  viewer: Viewer,
  { conversationId, seq }: ParsedInput<'conversations.markRead'>,
): Promise<Output<'conversations.markRead'>> {
  const { lastSeq, readSeq, isRequest } = await requireConversation(db, viewer, conversationId)
  if (seq > readSeq) {
    await repository.updateReadSeq(db, conversationId, viewer.id, seq)
    const { showsRead } = await repository.findSettings(db, viewer.id)
    if (showsRead && !isRequest) await publishMessage(db, viewer, conversationId, lastSeq, false)
    else publishToSelf(db, viewer, conversationId, lastSeq)
  }
  return { conversationId, seq: Math.min(Math.max(seq, readSeq), lastSeq) }
}

export async function react(
  db: Tx,
  viewer: Viewer,
  { conversationId, seq, emoji }: ParsedInput<'conversations.react'>,
): Promise<Output<'conversations.react'>> {
  // Locked, as a deletion of the message removes all reactions.
  if (!(await repository.lockConversation(db, conversationId))) throw conversationNotExist()
  const row = await requireConversation(db, viewer, conversationId)
  if (row.isRequest) throw forbidden(sentence('acceptFirst'))
  await readMessage(db, viewer, row, seq)
  await requireNoBlock(db, viewer, row)
  await messageRepository.setReaction(db, conversationId, seq, viewer.id, emoji)
  await publishMessage(db, viewer, conversationId, row.lastSeq, false)
  return { conversationId, seq, emoji }
}

async function requireNoBlock(
  db: Db,
  viewer: Viewer,
  { id, pairKey }: repository.ConversationRow,
): Promise<void> {
  if (pairKey === null) return
  const participants = await repository.findParticipants(db, viewer.id, [id])
  if (participants.some(({ isHidden }) => isHidden)) throw forbidden(sentence('messagesRefused'))
}

/**
 * @throws {ApiError} 403 for deleting another user's message for everyone, 404 when the viewer is not in the
 * conversation
 */
export async function deleteMessage(
  db: Tx,
  viewer: Viewer,
  { conversationId, seq, forEveryone }: ParsedInput<'conversations.deleteMessage'>,
): Promise<Output<'conversations.deleteMessage'>> {
  if (!(await repository.lockConversation(db, conversationId))) throw conversationNotExist()
  const row = await requireConversation(db, viewer, conversationId)
  if (!forEveryone) {
    await messageRepository.hideMessage(db, conversationId, seq, viewer.id)
    publishToSelf(db, viewer, conversationId, row.lastSeq)
    return { conversationId, seq }
  }
  if (!(await messageRepository.eraseMessage(db, conversationId, seq, viewer.id)))
    throw forbidden(sentence('messageNotYours'))
  await pictureRepository.removePictureOf(db, conversationId, seq)
  await publishMessage(db, viewer, conversationId, row.lastSeq, false)
  return { conversationId, seq }
}

export async function hideConversation(
  db: Db,
  viewer: Viewer,
  { conversationId }: ParsedInput<'conversations.hide'>,
): Promise<Output<'conversations.hide'>> {
  await requireConversation(db, viewer, conversationId)
  await repository.hideConversation(db, conversationId, viewer.id)
  return { conversationId }
}

export async function setMuted(
  db: Tx,
  viewer: Viewer,
  { conversationId, isMuted }: ParsedInput<'conversations.setMuted'>,
): Promise<Output<'conversations.setMuted'>> {
  const { lastSeq } = await requireConversation(db, viewer, conversationId)
  await repository.setMuted(db, conversationId, viewer.id, isMuted)
  publishToSelf(db, viewer, conversationId, lastSeq)
  return { conversationId, isMuted }
}

export async function acceptConversation(
  db: Tx,
  viewer: Viewer,
  { conversationId }: ParsedInput<'conversations.accept'>,
): Promise<Output<'conversations.accept'>> {
  const { lastSeq } = await requireConversation(db, viewer, conversationId)
  await repository.acceptConversation(db, conversationId, viewer.id)
  await repository.forgetLeaver(db, conversationId, viewer.id)
  await repository.forgetRequests(db, conversationId, viewer.id)
  await publishMessage(db, viewer, conversationId, lastSeq)
  return { conversationId }
}

/**
 * Publishes to the other participants that the viewer is typing, if they and the viewer share that. Nothing is stored.
 */
export async function setTyping(
  db: Db,
  viewer: Viewer,
  { conversationId }: ParsedInput<'conversations.setTyping'>,
  publish: Publish,
): Promise<Output<'conversations.setTyping'>> {
  const { isRequest } = await requireConversation(db, viewer, conversationId)
  const participants = await repository.findParticipants(db, viewer.id, [conversationId])
  const own = participants.find(({ id }) => id === viewer.id)
  if (isRequest || !own?.showsTyping) return {}
  const userIds = participants
    .filter(
      (participant) =>
        participant.id !== viewer.id &&
        participant.showsTyping &&
        !participant.isHidden &&
        !participant.isRequest,
    )
    .map(({ id }) => id)
  if (userIds.length > 0) publish({ kind: 'typing', conversationId, userId: viewer.id, userIds })
  return {}
}

/**
 * A message in one of the viewer's conversations, with those around it, as they would see it had they not blocked its
 * author.
 * @throws {ApiError} 404 when the viewer cannot see it
 */
export async function quoteMessage(
  db: Tx,
  viewer: Viewer,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<{
  reportedId: string | null
  context: { messages: { seq: number; authorId: string | null; text: string; pictureKey?: string }[] }
}> {
  const { afterSeq } = await requireConversation(db, viewer, conversationId)
  // A simultaneous deletion of the message would not see that a report names its picture.
  await repository.lockConversation(db, conversationId)
  const rows = await messageRepository.findQuotedMessages(db, {
    viewerId: viewer.id,
    conversationId,
    afterSeq: Math.max(afterSeq, seq - QUOTE_CONTEXT_COUNT - 1),
    beforeSeq: seq + QUOTE_CONTEXT_COUNT + 1,
    limit: 2 * QUOTE_CONTEXT_COUNT + 1,
  })
  const quoted = rows.find((row) => row.seq === seq)
  if (!quoted) throw conversationNotExist()
  const messages = rows
    .map(({ seq: place, authorId, text, body, pictureKey }) => ({
      seq: place,
      authorId,
      // Includes link addresses that the text does not show.
      text: judgedText(text, body),
      ...(pictureKey !== null && { pictureKey }),
    }))
    .toReversed()
  return { reportedId: quoted.authorId, context: { messages } }
}

export const countUnread = (db: Db, viewer: Viewer): Promise<Output<'conversations.unread'>> =>
  repository.countUnread(db, viewer.id)

export const getSettings = (db: Db, viewer: Viewer): Promise<Output<'conversations.settings'>> =>
  repository.findSettings(db, viewer.id)

export async function changeSettings(
  db: Db,
  viewer: Viewer,
  change: ParsedInput<'conversations.setPrivacy'> & { allowsStrangers?: boolean | undefined },
): Promise<Output<'conversations.settings'>> {
  return repository.saveSettings(db, viewer.id, change)
}
