import {
  blockEntity,
  followRequestEntity,
  muteEntity,
  PRIVACY_ENTITY,
  PRIVATE_NOTICE_ENTITY,
  removedFollowerEntity,
} from '#contract/entities.ts'
import type { OutboxOps } from '#src/data/outbox/ops.ts'
import { dropVideosOf, patchMute, patchRelation } from '#src/data/patch.ts'
import { patchSettings, removeListed, removeRequest } from '#src/data/relations.ts'
import { settleHiddenAuthor } from '#src/state/hidden-authors.ts'
import { settleUserRelation } from '#src/state/user-relation.ts'

import { blockRefusal, muteRefusal } from './refusals.ts'

type RelationOps = Pick<
  OutboxOps,
  | 'relations.approveRequest'
  | 'relations.rejectRequest'
  | 'relations.removeFollower'
  | 'relations.setBlock'
  | 'relations.setMute'
  | 'users.setPrivate'
  | 'users.ackPrivateNotice'
>

// Lists and switches show queued actions as long as they are queued.
const settle = () => {}

export const relationOps: RelationOps = {
  'relations.approveRequest': {
    entity: ({ userId }) => followRequestEntity(userId),
    apply: removeRequest,
    settle,
    refusal: (_input, subject) => `Couldn’t approve ${subject}.`,
    icon: 'user',
    title: (_action, whom) => `Approve the follow request of${whom || ' a user'}`,
  },
  'relations.rejectRequest': {
    entity: ({ userId }) => followRequestEntity(userId),
    apply: removeRequest,
    settle,
    refusal: (_input, subject) => `Couldn’t reject ${subject}.`,
    icon: 'user',
    title: (_action, whom) => `Reject the follow request of${whom || ' a user'}`,
  },
  'relations.removeFollower': {
    entity: ({ userId }) => removedFollowerEntity(userId),
    apply(queryClient, { userId, relation }) {
      patchRelation(queryClient, { userId, relation })
      removeListed(queryClient, ['relations', 'followers'], userId)
      void queryClient.invalidateQueries({ queryKey: ['users', 'detail'] })
    },
    settle,
    refusal: (_input, subject) => `Couldn’t remove ${subject} from your followers.`,
    icon: 'user',
    title: (_action, whom) => `Remove${whom || ' a user'} from your followers`,
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
    settle({ userId }) {
      settleUserRelation(userId)
      settleHiddenAuthor(userId)
    },
    refusal: ({ block }, subject) => blockRefusal(block, subject),
    icon: 'user',
    title: ({ input }, whom) => `${input.block ? 'Block' : 'Unblock'}${whom || ' a user'}`,
  },
  'relations.setMute': {
    entity: ({ userId }) => muteEntity(userId),
    apply(queryClient, { userId, mute }) {
      patchMute(queryClient, userId, mute)
      if (mute) dropVideosOf(queryClient, userId, FEEDS)
      void queryClient.invalidateQueries({ queryKey: ['relations', 'muted'] })
    },
    settle: ({ userId }) => settleHiddenAuthor(userId),
    refusal: ({ mute }, subject) => muteRefusal(mute, subject),
    icon: 'user',
    title: ({ input }, whom) => `${input.mute ? 'Mute' : 'Unmute'}${whom || ' a user'}`,
  },
  'users.setPrivate': {
    entity: () => PRIVACY_ENTITY,
    apply: patchSettings,
    settle,
    refusal: ({ isPrivate }) => `Couldn’t make your account ${isPrivate ? 'private' : 'public'}.`,
    icon: 'user',
    title: ({ input }) => `Make your account ${input.isPrivate ? 'private' : 'public'}`,
  },
  'users.ackPrivateNotice': {
    entity: () => PRIVATE_NOTICE_ENTITY,
    apply: patchSettings,
    settle,
    refusal: () => 'Couldn’t close the notice.',
    icon: 'user',
    title: () => 'Close the notice about your private account',
  },
}

/** A mute leaves a user out of these only. */
const FEEDS = [
  ['feed', 'recommend'],
  ['feed', 'following'],
]
