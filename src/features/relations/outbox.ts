import {
  blockEntity,
  followRequestEntity,
  LIKED_PUBLIC_ENTITY,
  MENTION_AUDIENCE_ENTITY,
  muteEntity,
  PRIVACY_ENTITY,
  PRIVATE_NOTICE_ENTITY,
  removedFollowerEntity,
} from '#contract/entities.ts'
import { UserRelation } from '#contract/user-relation.ts'
import type { OutboxOps } from '#src/data/outbox/ops.ts'
import { dropVideosOf, patchMute, patchRelation } from '#src/data/patch.ts'
import { patchSettings, removeListed, removeRequest } from '#src/data/relations.ts'
import { hideAuthor, settleHiddenAuthor } from '#src/state/hidden-authors.ts'
import { settleUserRelation, updateUserRelation } from '#src/state/user-relation.ts'

import { blockRefusal, loadMessages, muteRefusal } from './refusals.ts'

type RelationOps = Pick<
  OutboxOps,
  | 'relations.approveRequest'
  | 'relations.rejectRequest'
  | 'relations.removeFollower'
  | 'relations.setBlock'
  | 'relations.setMute'
  | 'users.setPrivate'
  | 'users.setLikedPublic'
  | 'users.setMentionAudience'
  | 'users.ackPrivateNotice'
>

// Lists and switches show queued actions as long as they are queued.
const settle = () => {}

export const relationOps: RelationOps = {
  'relations.approveRequest': {
    entity: ({ userId }) => followRequestEntity(userId),
    apply: removeRequest,
    settle,
    refusal: async (_input, name) => (await loadMessages()).notApproved({ name }),
    icon: 'user',
  },
  'relations.rejectRequest': {
    entity: ({ userId }) => followRequestEntity(userId),
    apply: removeRequest,
    settle,
    refusal: async (_input, name) => (await loadMessages()).notRejected({ name }),
    icon: 'user',
  },
  'relations.removeFollower': {
    entity: ({ userId }) => removedFollowerEntity(userId),
    apply(queryClient, { userId, relation }) {
      patchRelation(queryClient, { userId, relation })
      removeListed(queryClient, ['relations', 'followers'], userId)
      void queryClient.invalidateQueries({ queryKey: ['users', 'detail'] })
    },
    settle,
    refusal: async (_input, name) => (await loadMessages()).followerNotRemoved({ name }),
    icon: 'user',
  },
  'relations.setBlock': {
    entity: ({ userId }) => blockEntity(userId),
    apply(queryClient, { userId, relation }) {
      patchRelation(queryClient, { userId, relation })
      removeListed(queryClient, ['relations'], userId)
      for (const queryKey of [
        ['users', 'detail'],
        ['relations'],
        ['comments'],
        ['feed', 'userPosts', userId],
      ]) {
        void queryClient.invalidateQueries({ queryKey })
      }
    },
    restore({ userId, block }) {
      updateUserRelation(userId, block ? UserRelation.block : UserRelation.none)
      if (block) hideAuthor(userId)
    },
    settle({ userId }) {
      settleUserRelation(userId)
      settleHiddenAuthor(userId)
    },
    refusal: ({ block }, subject) => blockRefusal(block, subject),
    icon: 'user',
  },
  'relations.setMute': {
    entity: ({ userId }) => muteEntity(userId),
    apply(queryClient, { userId, mute }) {
      patchMute(queryClient, userId, mute)
      if (mute) dropVideosOf(queryClient, userId, FEEDS)
      else removeListed(queryClient, ['relations', 'muted'], userId)
      void queryClient.invalidateQueries({ queryKey: ['relations', 'muted'] })
    },
    restore({ userId, mute }) {
      if (mute) hideAuthor(userId)
    },
    settle: ({ userId }) => settleHiddenAuthor(userId),
    refusal: ({ mute }, subject) => muteRefusal(mute, subject),
    icon: 'user',
  },
  'users.setPrivate': {
    entity: () => PRIVACY_ENTITY,
    apply: patchSettings,
    settle,
    async refusal({ isPrivate }) {
      const { notMadePrivate, notMadePublic } = await loadMessages()
      return isPrivate ? notMadePrivate : notMadePublic
    },
    icon: 'user',
  },
  'users.setLikedPublic': {
    entity: () => LIKED_PUBLIC_ENTITY,
    apply: patchSettings,
    settle,
    refusal: async () => (await loadMessages()).likedNotChanged,
    icon: 'heart',
  },
  'users.setMentionAudience': {
    entity: () => MENTION_AUDIENCE_ENTITY,
    apply: patchSettings,
    settle,
    refusal: async () => (await loadMessages()).mentionsNotChanged,
    icon: 'user',
  },
  'users.ackPrivateNotice': {
    entity: () => PRIVATE_NOTICE_ENTITY,
    apply: patchSettings,
    settle,
    refusal: async () => (await loadMessages()).noticeNotClosed,
    icon: 'user',
  },
}

/** A mute leaves a user out of these lists only. */
const FEEDS = [
  ['feed', 'recommend'],
  ['feed', 'following'],
]
