import type { VideoMessages } from '#messages/sets.gen.ts'

import type { Rendition, Video } from './models/video.ts'
import { StatusCode } from './status-codes.ts'

/** Other sites cut longer titles themselves, in the middle of a word. */
const TITLE_MAX_CHARACTERS = 70
/** Sufficient short side of a video on another site's page, in pixels. */
const ENOUGH_PX = 540

export interface PictureSize {
  width: number
  height: number
}

/** Pictures made from a video's poster, with the box that each fits into, in pixels. */
const PREVIEW_BOXES = {
  large: { short: 720, long: 1280 },
  small: { short: 180, long: 320 },
} as const
export type PreviewSize = keyof typeof PREVIEW_BOXES

/** The preview picture of a profile is square. In pixels. */
export const AVATAR_PREVIEW_PX = 256

export const videoPreviewPath = (videoId: string, size: PreviewSize = 'large'): string =>
  size === 'large' ? `/preview/video/${videoId}.jpg` : `/preview/video/${videoId}-small.jpg`

export const userPreviewPath = (secUid: string): string => `/preview/user/${encodeURIComponent(secUid)}.jpg`

/** Size of a video's preview picture: the video's own shape, never larger than the video. In pixels. */
export function previewSize(video: PictureSize, size: PreviewSize = 'large'): PictureSize {
  const { short, long } = PREVIEW_BOXES[size]
  const shorter = Math.min(video.width, video.height)
  const longer = Math.max(video.width, video.height)
  const scale = Math.min(1, short / shorter, long / longer)
  return {
    width: Math.max(1, Math.round(video.width * scale)),
    height: Math.max(1, Math.round(video.height * scale)),
  }
}

/** The file that other sites play: just large enough for their page. */
export const previewRendition = (renditions: readonly Rendition[]): Rendition | undefined =>
  renditions.find(({ width, height }) => Math.min(width, height) >= ENOUGH_PX) ?? renditions.at(-1)

/** Whether a video is played without its sound, because the site may not use it. Its files still contain it. */
export const isSilenced = ({ status }: Pick<Video, 'status'>): boolean =>
  status === StatusCode.musicNoCopyright

/** The file that other sites may play directly. */
export const sharedRendition = (video: Pick<Video, 'status' | 'media'>): Rendition | undefined =>
  isSilenced(video) ? undefined : previewRendition(video.media.renditions)

/** Names a video in one short line: the beginning of its caption, and its author. */
export function videoTitle(
  { caption, author }: Pick<Video, 'caption' | 'author'>,
  messages: Pick<VideoMessages, 'titleBy' | 'videoBy'>,
): string {
  const beginning = shorten(caption, TITLE_MAX_CHARACTERS)
  const name = shorten(author.nickname, TITLE_MAX_CHARACTERS)
  return beginning ? messages.titleBy({ caption: beginning, name }) : messages.videoBy({ name })
}

/**
 * Puts a text on one line and cuts it at the end of a word.
 * @param maxCharacters as readers count them (grapheme clusters), including the ellipsis
 */
export function shorten(text: string, maxCharacters: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  // No grapheme is shorter than one UTF-16 code unit.
  if (line.length <= maxCharacters) return line
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(line)
  const characters = Array.from(segments, ({ segment }) => segment)
  if (characters.length <= maxCharacters) return line
  const cut = characters.slice(0, maxCharacters - 1).join('')
  const lastSpace = cut.lastIndexOf(' ')
  // A language without spaces, or one long word, is cut where it has to be.
  return `${(lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`
}
