/** The background of the app, also while it starts up. */
export const DARK_GROUND = '#0b0d0c'
export const LIGHT_GROUND = '#f7f8f5'
/** The backgrounds that text stands on in each theme (src/ui/tokens.css). */
export const SURFACES = {
  dark: [DARK_GROUND, '#141715', '#1e2320'],
  light: [LIGHT_GROUND, '#ffffff', '#eceee8'],
} as const
/** Text on the accent (`--on-accent`). */
export const ON_ACCENT = { dark: DARK_GROUND, light: '#ffffff' } as const
export type Theme = keyof typeof SURFACES

/** The accent of a site whose operators have chosen none, on dark backgrounds. */
export const OWN_ACCENT = '#7be04b'

/** WCAG 2.2, 1.4.3 (AA): text that is not large. Controls need less (1.4.11: 3). */
const TEXT_CONTRAST = 4.5
/** How far the accent moves towards the end of its scale under the pointer. */
const STRONG = 0.16
/** How much accent is mixed into the colour of the browser's bars, which are next to videos. */
const BAR = 0.16
const STEPS = 50

export const ACCENT_PATTERN = /^#[\da-f]{6}$/

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))

/** Mixes two colours, `share` of the way to the second. */
function mixColors(from: string, to: string, share: number): string {
  const target = channelsOf(to)
  const mixed = channelsOf(from).map((value, index) => value + ((target[index] ?? 0) - value) * share)
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance (WCAG 2.2): 0 for black, 1 for white. */
export function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How far apart the channels of a colour can be at a lightness (HSL). */
const rangeAt = (lightness: number) => 1 - Math.abs(2 * lightness - 1)

/** A colour of the same hue and saturation (HSL), moved by `share` towards black or white. */
function moveLightness(color: string, end: 0 | 1, share: number): string {
  const channels = channelsOf(color).map((value) => value / 255)
  const [low, high] = [Math.min(...channels), Math.max(...channels)]
  const before = (low + high) / 2
  const after = before + (end - before) * share
  const scale = before === 0 || before === 1 ? 0 : rangeAt(after) / rangeAt(before)
  const moved = channels.map((value) => Math.round((after + (value - before) * scale) * 255))
  return `#${moved.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The contrast of two colours (WCAG 2.2), from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** A colour that is legible in one of the themes, and its variants. */
export interface Shades {
  accent: string
  /** The accent under the pointer. */
  strong: string
  /** For the browser's bars. */
  bar: string
}

/**
 * Makes the shade of an accent for a theme: the colour itself if text of it is legible on all backgrounds, else the
 * nearest lighter or darker one that is. Text on that shade is then legible as well.
 * @param accent such as `#2f7a12`
 */
export function shadesOf(accent: string, theme: Theme): Shades {
  const end = theme === 'dark' ? 1 : 0
  const isLegible = (color: string) =>
    [...SURFACES[theme], ON_ACCENT[theme]].every((other) => contrastOf(color, other) >= TEXT_CONTRAST)
  let shade = accent
  for (let step = 1; step <= STEPS && !isLegible(shade); step++)
    shade = moveLightness(accent, end, step / STEPS)
  return {
    accent: shade,
    strong: moveLightness(shade, end, STRONG),
    bar: mixColors(SURFACES[theme][0], shade, BAR),
  }
}
