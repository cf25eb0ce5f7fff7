import { embedPath } from './embed.ts'
import { readHashtags } from './hashtags.ts'
import type { UserProfile } from './models/user.ts'
import type { ItemList, Video } from './models/video.ts'
import { userPath, videoPath } from './paths.ts'
import { sharedRendition, userPreviewPath, videoPreviewPath } from './preview.ts'

/**
 * Descriptions of pages for search engines, as JSON-LD (https://schema.org). Only for public things: callers leave out
 * everything that some viewers may not see.
 */

const CONTEXT = 'https://schema.org'

export interface Site {
  origin: string
  /** Title of a video in the language of the page. */
  titleOf: (video: Video) => string
}

const countOf = (action: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: { '@type': action },
  userInteractionCount: count,
})

const dateOf = (epochSec: number) => new Date(epochSec * 1_000).toISOString()

const authorOf = ({ uniqueId, nickname, secUid }: Video['author'], origin: string) => ({
  '@type': 'Person',
  name: nickname,
  alternateName: `@${uniqueId}`,
  url: origin + userPath({ uniqueId, secUid }),
})

/** A video, as Google requires it (https://developers.google.com/search/docs/appearance/structured-data/video). */
export function videoObject(video: Video, { origin, titleOf }: Site) {
  const { id, caption, media, stats, author, music } = video
  const file = sharedRendition(video)
  const title = titleOf(video)
  const keywords = readHashtags(caption)
  return {
    '@context': CONTEXT,
    '@type': 'VideoObject',
    '@id': origin + videoPath(video),
    url: origin + videoPath(video),
    name: title,
    description: caption || title,
    thumbnailUrl: [origin + videoPreviewPath(id)],
    uploadDate: dateOf(video.createTime),
    duration: `PT${Math.max(1, Math.round(media.durationSec))}S`,
    ...(file && {
      contentUrl: file.url.startsWith('/') ? origin + file.url : file.url,
      width: file.width,
      height: file.height,
    }),
    embedUrl: origin + embedPath(id),
    author: authorOf(author, origin),
    ...(keywords.length > 0 && { keywords }),
    ...(music && { audio: { '@type': 'AudioObject', name: music.title, author: music.authorName } }),
    interactionStatistic: [
      countOf('WatchAction', stats.playCount),
      countOf('LikeAction', stats.likeCount),
      countOf('CommentAction', stats.commentCount),
      countOf('ShareAction', stats.shareCount),
    ],
  }
}

/** A profile (https://developers.google.com/search/docs/appearance/structured-data/profile-page). */
export const profilePage = (user: UserProfile, origin: string) => ({
  '@context': CONTEXT,
  '@type': 'ProfilePage',
  ...(user.createTime > 0 && { dateCreated: dateOf(user.createTime) }),
  mainEntity: {
    '@type': 'Person',
    '@id': origin + userPath(user),
    url: origin + userPath(user),
    identifier: user.id,
    name: user.nickname,
    alternateName: `@${user.uniqueId}`,
    ...(user.bio && { description: user.bio }),
    ...(user.avatarLargeUrl && { image: origin + userPreviewPath(user.secUid) }),
    interactionStatistic: [
      countOf('FollowAction', user.stats.followerCount),
      countOf('LikeAction', user.stats.heartCount),
    ],
    agentInteractionStatistic: countOf('WriteAction', user.stats.videoCount),
  },
})

/** A page that lists videos, by their addresses. */
export const videoListPage = (
  name: string,
  list: Pick<ItemList, 'itemList'> | undefined,
  { origin, titleOf }: Site,
) => ({
  '@context': CONTEXT,
  '@type': 'CollectionPage',
  name,
  mainEntity: {
    '@type': 'ItemList',
    itemListElement: list?.itemList.map((video, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: origin + videoPath(video),
      name: titleOf(video),
    })),
  },
})
