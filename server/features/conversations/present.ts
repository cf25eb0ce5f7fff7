import type { Conversation, DirectMessage } from '#contract/models/conversation.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { mediaUrl } from '#server/delivery/media-url.ts'
import { presentSummary } from '#server/features/users/present.ts'

import * as messageRepository from './message-repository.ts'
import * as repository from './repository.ts'

export function presentMessage(row: messageRepository.MessageRow, viewerId: string): DirectMessage {
  const { conversationId, seq, authorId, localId } = row
  const isOwn = authorId === viewerId
  return {
    conversationId,
    seq,
    authorId,
    createTime: epochSeconds(row.createdAt),
    text: row.text,
    ...(row.body && { body: row.body }),
    reactions: row.reactions ?? [],
    ...(row.hasVideo && { video: presentVideo(row) }),
    ...(row.hasPicture && { picture: presentPicture(row) }),
    ...(row.replySeq !== null && {
      replyTo: {
        seq: row.replySeq,
        authorId: row.replyAuthorId,
        text: row.replyText ?? '',
        ...(row.hasReplyPicture && { hasPicture: true }),
        ...(row.isReplyDeleted && { isDeleted: true }),
      },
    }),
    ...(row.isDeleted && { isDeleted: true }),
    ...(row.event && { event: row.event }),
    ...(isOwn && localId !== null && { localId }),
  }
}

const presentVideo = ({
  videoId,
  videoAuthor,
  videoAuthorSecUid,
  videoCaption,
  videoPosterKey,
}: messageRepository.MessageRow) =>
  videoId === null || videoAuthor === null || videoPosterKey === null
    ? null
    : {
        id: videoId,
        uniqueId: videoAuthor,
        secUid: videoAuthorSecUid ?? '',
        caption: videoCaption ?? '',
        posterSmallUrl: mediaUrl(videoPosterKey),
      }

const presentPicture = ({
  pictureKey,
  pictureSmallKey,
  pictureWidth,
  pictureHeight,
  pictureAlt,
}: messageRepository.MessageRow) =>
  pictureKey === null || pictureSmallKey === null
    ? null
    : {
        url: mediaUrl(pictureKey),
        smallUrl: mediaUrl(pictureSmallKey),
        width: pictureWidth ?? 0,
        height: pictureHeight ?? 0,
        alt: pictureAlt ?? '',
      }

/** Conversations as one of their participants sees them: in three queries, however many there are. */
export async function presentConversations(
  db: Db,
  viewer: Viewer,
  rows: readonly repository.ConversationRow[],
): Promise<Conversation[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const participants = Map.groupBy(
    await repository.findParticipants(db, viewer.id, ids),
    ({ conversationId }) => conversationId,
  )
  const lastMessages = new Map(
    (await messageRepository.findLastMessages(db, viewer.id, rows)).map((row) => [row.conversationId, row]),
  )
  return rows.map((row) => {
    const all = participants.get(row.id) ?? []
    const showsRead = all.find(({ id }) => id === viewer.id)?.showsRead ?? true
    const last = lastMessages.get(row.id)
    const isOwnerHidden = all.some(({ id, isHidden }) => isHidden && id === row.ownerId)
    return {
      id: row.id,
      kind: row.pairKey === null ? 'group' : 'direct',
      // The owner wrote the title, and a block hides everything they write.
      title: isOwnerHidden ? '' : row.title,
      ownerId: row.ownerId,
      participants: all
        .filter(({ id }) => id !== viewer.id)
        .map((participant) => ({
          // A block hides everything but the names.
          ...presentSummary({
            ...participant,
            avatarKey: participant.isHidden ? null : participant.avatarKey,
          }),
          ...(showsRead &&
            participant.showsRead &&
            !participant.isHidden &&
            !participant.isRequest && { readSeq: participant.readSeq }),
        })),
      lastSeq: row.lastSeq,
      readSeq: row.readSeq,
      unreadCount: row.unreadCount,
      lastMessage: last ? presentMessage(last, viewer.id) : null,
      lastTime: epochSeconds(row.lastAt),
      isRequest: row.isRequest,
      isMuted: row.isMuted,
    }
  })
}
