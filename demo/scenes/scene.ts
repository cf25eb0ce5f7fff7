/** Every scene paints on a canvas of this size, in CSS pixels. */
export const WIDTH = 720
export const HEIGHT = 1280

/**
 * The part of the picture the app never covers: its action rail takes the right edge, its header the top
 * and its caption the bottom. Text and faces belong inside.
 */
export const SAFE = { left: 48, right: 590, top: 140, bottom: 990, centerX: 319, width: 542 } as const

/** One instant of a video. A scene is a pure function of it, so any frame can be drawn alone. */
export interface Moment {
  /** Position in the loop, 0 inclusive to 1 exclusive. */
  readonly phase: number
  readonly seconds: number
  readonly durationSec: number
  /** Loudness of the video's own sound per frequency band, low to high, each 0 to 1. */
  readonly levels: readonly number[]
}

export type Painter = CanvasRenderingContext2D

/** Paints one whole frame; must look the same at the end of the loop as at its start. */
export type DrawFrame = (painter: Painter, moment: Moment) => void

/** Prepares what a scene reuses between frames (random layouts, cached layers) and returns its drawing. */
export type SceneFactory = () => DrawFrame
