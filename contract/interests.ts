import type { Video } from './models/video.ts'

/** Kinds of interests that a device learns: a hashtag, an author, or a sound. */
export const INTEREST_KINDS = ['tag', 'author', 'sound'] as const
export type InterestKind = (typeof INTEREST_KINDS)[number]

/** The level of a hashtag that the viewer has asked for by name. They can go further. */
export const CHOSEN_LEVEL = 0.8

/** A hashtag, an author or a sound, and how the viewer takes to it, as this device knows. */
export interface Interest {
  kind: InterestKind
  /** The hashtag without its sign, or the id of the author or the sound. */
  id: string
  /** The hashtag without its sign, the author's username, or the sound's title. */
  label: string
  /** From -1 for less of it to 1 for more: what the viewer chose, or else what the device has learnt. */
  level: number
  isChosen: boolean
  /** For you shows none of it. */
  isMuted: boolean
}

/** Everything that a device shows of what it has learnt about its viewer. */
export interface InterestsView {
  /** The strongest first, liked or not. */
  interests: Interest[]
  /** How many videos it has learnt from. */
  videoCount: number
}

/** A viewer's choice about one interest. */
export interface InterestChoice {
  kind: InterestKind
  id: string
  label: string
  /** From -1 to 1; null for what the device learns. */
  level: number | null
  isMuted: boolean
}

/** A viewer's reaction to a video, as far as the page knows. The worker itself knows of likes, saves and follows. */
export interface VideoReaction {
  video: Video
  /** Seconds of the video that were watched, repeated ones again. */
  watchedSec?: number
  isShared?: boolean
  /** Less of what is watched together with it. */
  isDismissed?: boolean
  /** Whether the viewer has answered the question about records: nothing is stored on the device before. */
  mayStore: boolean
}
