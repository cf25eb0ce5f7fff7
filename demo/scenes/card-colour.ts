import { easeInOut, easeOutCubic, envelope, lerp, TAU, times } from './math.ts'
import { disc, isolated } from './paint.ts'
import { HEIGHT, type Painter, SAFE, type SceneFactory, WIDTH } from './scene.ts'
import { write } from './type.ts'

interface Harmony {
  readonly name: string
  readonly detail: string
  /** Degrees from the base hue. */
  readonly offsets: readonly [number, number, number]
}

const HARMONIES: readonly Harmony[] = [
  { name: 'Complementary', detail: 'opposites: loud and proud', offsets: [0, 180, 180] },
  { name: 'Analogous', detail: 'neighbours: calm together', offsets: [-30, 0, 30] },
  { name: 'Triad', detail: 'thirds: playful balance', offsets: [0, 120, 240] },
]

const WHEEL = { x: SAFE.centerX, y: 560, outer: 236, inner: 130 }

/** A colour wheel explains three harmonies while its base hue travels all the way round. */
export const createScene: SceneFactory =
  () =>
  (painter, { phase }) => {
    const hue = (20 + phase * 360) % 360
    painter.fillStyle = '#fbf6ee'
    painter.fillRect(0, 0, WIDTH, HEIGHT)
    painter.fillStyle = `hsla(${hue}, 80%, 70%, 0.22)`
    painter.fillRect(0, 0, WIDTH, HEIGHT)
    write(painter, 'Colours that', SAFE.left, 196, {
      sizePx: 72,
      color: '#2b2233',
      face: 'serif',
      weight: 700,
    })
    write(painter, 'get along', SAFE.left, 272, {
      sizePx: 72,
      color: `hsl(${hue}, 70%, 42%)`,
      face: 'serif',
      isItalic: true,
      weight: 700,
    })
    paintWheel(painter)
    const position = phase * HARMONIES.length
    const index = Math.floor(position)
    const harmony = HARMONIES[index]
    const previous = HARMONIES[(index + HARMONIES.length - 1) % HARMONIES.length]
    if (harmony === undefined || previous === undefined) return
    const settled = easeInOut((position - index) / 0.24)
    const hues = times(3, (arm) => hue + lerp(previous.offsets[arm] ?? 0, harmony.offsets[arm] ?? 0, settled))
    paintHands(painter, hues)
    paintName(painter, harmony, position - index)
    paintSwatches(painter, hues)
  }

function paintWheel(painter: Painter) {
  const slices = 24
  for (const slice of times(slices, (item) => item)) {
    const from = (slice / slices) * TAU - TAU / 4 - TAU / slices / 2
    painter.fillStyle = `hsl(${(slice / slices) * 360}, 82%, 60%)`
    painter.beginPath()
    painter.arc(WHEEL.x, WHEEL.y, WHEEL.outer, from, from + TAU / slices + 0.006)
    painter.arc(WHEEL.x, WHEEL.y, WHEEL.inner, from + TAU / slices + 0.006, from, true)
    painter.fill()
  }
}

function paintHands(painter: Painter, hues: readonly number[]) {
  const tips = hues.map((hue) => {
    const angle = (hue / 360) * TAU - TAU / 4
    const reach = (WHEEL.outer + WHEEL.inner) / 2
    return [WHEEL.x + Math.cos(angle) * reach, WHEEL.y + Math.sin(angle) * reach] as const
  })
  painter.strokeStyle = '#2b2233'
  painter.lineWidth = 5
  painter.beginPath()
  for (const [x, y] of tips) painter.lineTo(x, y)
  painter.closePath()
  painter.stroke()
  tips.forEach(([x, y], index) => {
    disc(painter, x, y, 36, '#fffdf8')
    disc(painter, x, y, 27, `hsl(${hues[index] ?? 0}, 82%, 56%)`)
  })
}

function paintName(painter: Painter, harmony: Harmony, local: number) {
  isolated(painter, () => {
    painter.globalAlpha = envelope(local, -0.08, 1, 0.12)
    const shift = 34 * (1 - easeOutCubic(local * 4))
    write(painter, harmony.name, SAFE.left + shift, 868, { sizePx: 56, color: '#2b2233', weight: 800 })
    write(painter, harmony.detail, SAFE.left + shift, 922, { sizePx: 32, color: '#6b5f73', weight: 500 })
  })
}

function paintSwatches(painter: Painter, hues: readonly number[]) {
  const width = WIDTH / hues.length
  hues.forEach((hue, index) => {
    painter.fillStyle = `hsl(${hue}, 78%, 60%)`
    painter.fillRect(Math.floor(index * width), 990, Math.ceil(width) + 1, HEIGHT - 990)
    painter.fillStyle = `hsla(${hue}, 78%, 40%, 0.25)`
    painter.fillRect(Math.floor(index * width), 990, Math.ceil(width) + 1, 14)
  })
}
