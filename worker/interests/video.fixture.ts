import type { Video } from '#contract/models/video.ts'
import { VECTOR_SIZE } from '#shared/interests/profile.ts'

/** A vector that points along one axis, as the server sends it. */
export const along = (axis: number): string =>
  btoa(String.fromCodePoint(...Array.from({ length: VECTOR_SIZE }, (_, at) => (at === axis ? 127 : 0))))

let nextId = 0

/** As much of a video as a device learns from: ten seconds long, by an author of its own. */
export function aVideo({
  id = String((nextId += 1)),
  author = `author ${id}`,
  ...parts
}: Partial<Pick<Video, 'id' | 'caption' | 'features' | 'reason' | 'isOwn'>> & {
  author?: string
  sound?: string
} = {}): Video {
  const { sound, ...fields } = parts
  return {
    caption: '',
    isOwn: false,
    ...fields,
    id,
    author: { id: author, uniqueId: `@${author}` },
    authorStats: { videoCount: 100 },
    music: sound === undefined ? null : { id: sound, title: `Sound ${sound}` },
    media: { durationSec: 10 },
  } as Video
}
