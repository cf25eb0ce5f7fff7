import { previewSize } from '#contract/preview.ts'
import type { StoredCaptionTrack, StoredMedia } from '#server/db/schema/videos.ts'
import { previewKey } from '#server/storage/keys.ts'

/** The media and subtitles of a video. */
export interface VideoFiles {
  media: StoredMedia
  captionTracks: StoredCaptionTrack[]
}

export const keysOfFiles = ({ media, captionTracks }: VideoFiles): string[] => [
  ...media.renditions.map(({ key }) => key),
  media.posterKey,
  media.posterSmallKey,
  ...(media.storyboard ? [media.storyboard.key] : []),
  ...captionTracks.map(({ key }) => key),
]

/** Keys of the JPEGs that other sites show, which are made on first request. */
export const previewKeysOf = (media: StoredMedia): string[] => [
  previewKey(media.posterKey, previewSize(media, 'large')),
  previewKey(media.posterSmallKey, previewSize(media, 'small')),
]

/** The same files under other keys. */
export function renameFiles(
  { media, captionTracks }: VideoFiles,
  rename: (key: string) => string,
): VideoFiles {
  const { storyboard } = media
  return {
    media: {
      ...media,
      renditions: media.renditions.map((rendition) => ({ ...rendition, key: rename(rendition.key) })),
      posterKey: rename(media.posterKey),
      posterSmallKey: rename(media.posterSmallKey),
      ...(storyboard && { storyboard: { ...storyboard, key: rename(storyboard.key) } }),
      areFilesOwn: true,
    },
    captionTracks: captionTracks.map((track) => ({ ...track, key: rename(track.key) })),
  }
}
