import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { markedCollectionId, NEXT_VIDEOS_COUNT, SINGLE_VIDEOS_COLLECTION_ID } from '#contract/offline.ts'
import { messages } from '#messages/offline.ts'
import { useApi } from '#src/data/api-context.tsx'
import {
  followingFeedQuery,
  likedQuery,
  recommendFeedQuery,
  savedQuery,
  taggedQuery,
  userPostsQuery,
  withMusicQuery,
} from '#src/data/queries.ts'
import { SaveDialog, SaveListDialog } from '#src/features/offline/save-dialog.tsx'
import type { DialogName, DialogProps } from '#src/state/dialogs.ts'

/** Only the first videos of the list of a user, a hashtag or a sound: more could fill a phone unasked. */
const LIST_VIDEOS_COUNT = 100

type SaveProps<Name extends DialogName> = DialogProps[Name] & { onClose: () => void }

/** Saves one video. */
export const SaveVideo = ({ video, onClose }: SaveProps<'saveVideo'>) => (
  <SaveDialog
    collection={{ id: SINGLE_VIDEOS_COLLECTION_ID, source: { kind: 'videos' } }}
    videos={[video]}
    failure={'caches' in globalThis ? undefined : messages.needsHttps}
    onClose={onClose}
  />
)

/** Saves the next videos of a feed. */
export const SaveNext = ({ listName, ...props }: SaveProps<'saveNext'>) =>
  listName === 'following_list' ? <SaveFollowing {...props} /> : <SaveForYou {...props} />

interface SaveFeedProps {
  fromId: string | null
  onClose: () => void
}

const newFeedCollection = (name: 'For you' | 'Following') => ({
  id: `feed:${Date.now()}`,
  source: { kind: 'feed' as const, name },
})

function SaveForYou({ fromId, onClose }: SaveFeedProps) {
  const [collection] = useState(() => newFeedCollection('For you'))
  return (
    <SaveListDialog
      collection={collection}
      query={useInfiniteQuery(recommendFeedQuery(useApi()))}
      fromId={fromId}
      count={NEXT_VIDEOS_COUNT}
      onClose={onClose}
    />
  )
}

function SaveFollowing({ fromId, onClose }: SaveFeedProps) {
  const [collection] = useState(() => newFeedCollection('Following'))
  return (
    <SaveListDialog
      collection={collection}
      query={useInfiniteQuery(followingFeedQuery(useApi()))}
      fromId={fromId}
      count={NEXT_VIDEOS_COUNT}
      onClose={onClose}
    />
  )
}

/** Saves the newest videos of a user. Saving again adds the new ones. */
export function SaveUser({ user, onClose }: SaveProps<'saveUser'>) {
  const { id, nickname, uniqueId } = user
  return (
    <SaveListDialog
      collection={{ id: `user:${id}`, source: { kind: 'user', nickname, uniqueId } }}
      query={useInfiniteQuery(userPostsQuery(useApi(), id))}
      count={LIST_VIDEOS_COUNT}
      onClose={onClose}
    />
  )
}

/** Saves the videos that a user marked last. Those marked later are added. */
export function SaveMarked({ kind, userId, onClose }: SaveProps<'saveMarked'>) {
  const api = useApi()
  return (
    <SaveListDialog
      collection={{ id: markedCollectionId(kind, userId), source: { kind } }}
      query={useInfiniteQuery(kind === 'liked' ? likedQuery(api, userId) : savedQuery(api))}
      count={LIST_VIDEOS_COUNT}
      onClose={onClose}
    />
  )
}

/** Saves the first videos with a hashtag. Saving again adds the new ones among them. */
export function SaveTag({ tag: { id, name }, onClose }: SaveProps<'saveTag'>) {
  return (
    <SaveListDialog
      collection={{ id: `tag:${id}`, source: { kind: 'tag', name } }}
      query={useInfiniteQuery(taggedQuery(useApi(), id))}
      count={LIST_VIDEOS_COUNT}
      onClose={onClose}
    />
  )
}

/** Saves the first videos with a sound. Saving again adds the new ones among them. */
export function SaveMusic({ music: { id, title }, onClose }: SaveProps<'saveMusic'>) {
  return (
    <SaveListDialog
      collection={{ id: `music:${id}`, source: { kind: 'music', title } }}
      query={useInfiniteQuery(withMusicQuery(useApi(), id))}
      count={LIST_VIDEOS_COUNT}
      onClose={onClose}
    />
  )
}
