/** A number of frames per second as a fraction: 30000/1001 has no exact decimal form. */
export interface FrameRate {
  num: number
  den: number
}

/** One step of the ladder, for networks of some speed. */
export interface Rung {
  /** Length of the shorter side in pixels. */
  shortSide: number
  /** x264's constant quality: less is better. */
  crf: number
  maxBitrateBps: number
  audioBitrateBps: number
  maxFps: number
}

/** For 3G, and for pictures that are smaller still. */
const smallestRung: Rung = {
  shortSide: 240,
  crf: 26,
  maxBitrateBps: 280_000,
  audioBitrateBps: 64_000,
  maxFps: 30,
}

/** From the largest to the smallest. */
export const ladder: readonly Rung[] = [
  { shortSide: 1080, crf: 23, maxBitrateBps: 4_500_000, audioBitrateBps: 128_000, maxFps: 60 },
  { shortSide: 720, crf: 23, maxBitrateBps: 2_200_000, audioBitrateBps: 128_000, maxFps: 60 },
  { shortSide: 540, crf: 24, maxBitrateBps: 1_200_000, audioBitrateBps: 96_000, maxFps: 30 },
  { shortSide: 360, crf: 25, maxBitrateBps: 600_000, audioBitrateBps: 64_000, maxFps: 30 },
  smallestRung,
]

/** A rung applied to one video: even width and height in square pixels. */
export interface PlannedRendition extends Rung {
  width: number
  height: number
  frameRate: FrameRate
}

const longestSidePx = 4096
/** A picture slightly narrower than a rung (719, 534) fills that rung at its own size. */
const tolerance = 0.97

const even = (value: number) => Math.max(2, 2 * Math.floor(value / 2))
const nearestEven = (value: number) => Math.max(2, 2 * Math.round(value / 2))

/**
 * Chooses the renditions of a video, largest first: never larger than the picture, at least one.
 * @param picture size to be shown, in square pixels
 */
export function planLadder(picture: {
  width: number
  height: number
  fps: number
}): [PlannedRendition, ...PlannedRendition[]] {
  const shortSide = Math.min(picture.width, picture.height)
  const fitting = ladder.filter((rung) => rung.shortSide * tolerance <= shortSide)
  const [largest = smallestRung, ...smaller] = fitting
  const plan = (rung: Rung): PlannedRendition => ({
    ...rung,
    ...fitPicture(picture, rung.shortSide),
    frameRate: pickFrameRate(picture.fps, rung.maxFps),
  })
  return [plan(largest), ...smaller.map(plan)]
}

/** Scales a picture down, never up, to a maximum number of pixels per side; both sides become even. */
export function fitPicture(
  picture: { width: number; height: number },
  shortSide: number,
  longSide = longestSidePx,
): { width: number; height: number } {
  const longer = Math.max(picture.width, picture.height)
  const shorter = Math.min(picture.width, picture.height)
  const factor = Math.min(1, shortSide / shorter, longSide / longer)
  const short = even(shorter * factor + 0.001)
  const long = factor === 1 ? even(longer) : nearestEven(longer * factor)
  return picture.width < picture.height ? { width: short, height: long } : { width: long, height: short }
}

const standardRates: readonly FrameRate[] = [
  { num: 10, den: 1 },
  { num: 15, den: 1 },
  { num: 20, den: 1 },
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
]
const defaultRate: FrameRate = { num: 30, den: 1 }

/**
 * The constant rate that a video is encoded at: the standard one next to its own average (phones write
 * 29.87), else the next higher one, at most `maxFps`.
 */
export function pickFrameRate(fps: number, maxFps: number): FrameRate {
  const allowed = standardRates.filter((rate) => perSecond(rate) <= maxFps)
  if (!Number.isFinite(fps) || fps <= 0) return defaultRate
  const [nearest] = allowed.toSorted((x, y) => Math.abs(perSecond(x) - fps) - Math.abs(perSecond(y) - fps))
  if (nearest !== undefined && Math.abs(perSecond(nearest) / fps - 1) < 0.015) return nearest
  return allowed.find((rate) => perSecond(rate) >= fps) ?? allowed.at(-1) ?? defaultRate
}

export const perSecond = ({ num, den }: FrameRate): number => num / den
