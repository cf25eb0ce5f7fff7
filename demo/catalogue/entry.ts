import type { Soundtrack } from '../sound/soundtrack.ts'

/** One demo video: what is seen, what is heard and what its author wrote. */
export interface VideoEntry {
  /** File name stem and name of its scene. */
  readonly name: string
  readonly title: string
  readonly author: string
  /** One sentence with hashtags, in the author's voice. */
  readonly caption: string
  readonly sound: Soundtrack
  /** Subtitles: WebVTT files beside the videos, by their languages. */
  readonly captionTracks?: Readonly<Record<string, string>>
}
