import type { Audience } from '#contract/audience.ts'
import type { Media, Video } from '#contract/models/video.ts'
import type { Moderation } from '#contract/moderation.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import type { StoredCaptionTrack, StoredMedia } from '#server/db/schema/videos.ts'
import { mediaUrl } from '#server/delivery/media-url.ts'
import { presentStats, presentSummary, relationOf } from '#server/features/users/present.ts'
import type { RelationRow } from '#server/features/users/present.ts'

import { presentViewerState, type ViewerState } from './viewer-state.ts'

/** A ready video with its author, its sound and the viewer's own state. */
export interface VideoRow extends RelationRow, ViewerState {
  id: string
  caption: string
  mentions: string[]
  /** Null: none. */
  plainTags: string[] | null
  createdAt: Date
  media: StoredMedia
  captionTracks: StoredCaptionTrack[]
  audience: Audience
  scheduledAt: Date | null
  isAuthorPrivate: boolean
  moderation: Moderation
  minAge: number
  isPinned: boolean
  /** Played without its sound, because the site may not use it. */
  isSilent: boolean
  likeCount: number
  commentCount: number
  shareCount: number
  playCount: number
  rev: number
  authorId: string
  uniqueId: string
  secUid: string
  nickname: string
  avatarKey: string | null
  liveRoomId: string | null
  followerCount: number
  followingCount: number
  heartCount: number
  videoCount: number
  musicId: string | null
  musicTitle: string | null
  musicAuthorName: string | null
  stickerId: string | null
  stickerName: string | null
  /** Null: not known, or not asked for. */
  vector: number[] | null
  neighbourhood: number | null
}

/** The only way from a row to a video as the contract shows it. */
export const presentVideo = (row: VideoRow, viewerId: string | null): Video => ({
  id: row.id,
  caption: row.caption,
  ...(row.mentions.length > 0 && { mentions: row.mentions }),
  ...(row.plainTags && { plainTags: row.plainTags }),
  createTime: epochSeconds(row.createdAt),
  scheduleTime: row.scheduledAt === null ? 0 : epochSeconds(row.scheduledAt),
  author: { ...presentSummary({ ...row, id: row.authorId }), relation: relationOf(row, viewerId) },
  authorStats: presentStats(row),
  music:
    row.musicId === null
      ? null
      : { id: row.musicId, title: row.musicTitle ?? '', authorName: row.musicAuthorName ?? '' },
  ...(row.stickerId !== null && { sticker: { id: row.stickerId, name: row.stickerName ?? '' } }),
  media: presentMedia(row),
  stats: {
    likeCount: row.likeCount,
    commentCount: row.commentCount,
    shareCount: row.shareCount,
    playCount: row.playCount,
    rev: row.rev,
  },
  ...presentViewerState(row),
  isOwn: row.authorId === viewerId,
  ...(row.isPinned && { isPinned: true }),
  ...presentStatus(row),
  ...(row.authorId === viewerId && row.moderation !== 'none' && { moderation: row.moderation }),
  ...(row.minAge > 0 && { minAge: row.minAge }),
  ...(row.vector !== null && {
    features: {
      vector: Buffer.from(Int8Array.from(row.vector).buffer).toString('base64'),
      group: row.neighbourhood ?? 0,
    },
  }),
  // Also sent for an unlisted one, so that its page asks search engines to leave it out.
  ...((row.authorId === viewerId || row.audience === 'unlisted') && { audience: row.audience }),
})

/** One of the statuses with which a video is shown (specification section 8, viewable video statuses). */
function presentStatus({ isSilent, isAuthorPrivate, audience }: VideoRow): Pick<Video, 'status'> {
  if (isSilent) return { status: StatusCode.musicNoCopyright }
  if (isAuthorPrivate) return { status: StatusCode.userPrivate }
  return audience === 'everyone' || audience === 'unlisted' ? {} : { status: StatusCode.videoPrivateByUser }
}

const presentMedia = ({
  isSilent,
  media: { posterKey, posterSmallKey, storyboard, renditions, ...media },
  captionTracks,
}: Pick<VideoRow, 'media' | 'captionTracks' | 'isSilent'>): Media => ({
  ...media,
  hasAudio: media.hasAudio && !isSilent,
  renditions: renditions
    .map(({ key, ...rendition }) => ({ url: mediaUrl(key), ...rendition }))
    .toSorted((a, b) => a.width * a.height - b.width * b.height || a.bitrateBps - b.bitrateBps),
  posterUrl: mediaUrl(posterKey),
  posterSmallUrl: mediaUrl(posterSmallKey),
  ...(captionTracks.length > 0 && {
    captionTracks: captionTracks.map(({ language, key }) => ({ language, url: mediaUrl(key) })),
  }),
  ...(storyboard && { storyboard: { url: mediaUrl(storyboard.key), frameCount: storyboard.frameCount } }),
})
