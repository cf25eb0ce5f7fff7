import { fract, seededRandom, TAU, times, wave } from './math.ts'
import { cachedLayer, curve, disc, fillSky, glow, isolated, type Point, polygon } from './paint.ts'
import { HEIGHT, type Painter, type SceneFactory, WIDTH } from './scene.ts'

interface Jelly {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly hue: number
  readonly offset: number
}

const JELLIES: readonly Jelly[] = [
  { x: 560, y: 300, size: 62, hue: 200, offset: 0.6 },
  { x: 130, y: 380, size: 76, hue: 285, offset: 0.3 },
  { x: 500, y: 830, size: 92, hue: 260, offset: 0.85 },
  { x: 130, y: 900, size: 58, hue: 190, offset: 0.1 },
  { x: 320, y: 560, size: 165, hue: 318, offset: 0 },
]

const PULSES = 4

/** Jellyfish breathe their way through deep water. */
export const createScene: SceneFactory = () => {
  const water = cachedLayer(paintWater)
  const random = seededRandom(33)
  const plankton = times(40, () => ({
    x: random() * WIDTH,
    start: random(),
    size: 1 + random() * 2.4,
    offset: random(),
  }))
  return (painter, { phase }) => {
    painter.drawImage(water, 0, 0)
    for (const speck of plankton) {
      const y = HEIGHT - fract(speck.start + phase) * HEIGHT
      disc(painter, speck.x + 16 * wave(phase, 1, speck.offset), y, speck.size, 'rgba(190, 235, 255, 0.45)')
    }
    for (const jelly of JELLIES) paintJelly(painter, jelly, phase)
  }
}

function paintWater(painter: Painter) {
  fillSky(painter, [
    [0, '#11508a'],
    [0.35, '#0c2f6b'],
    [0.75, '#0a1846'],
    [1, '#070d2c'],
  ])
  for (const [x, spread] of [
    [120, 130],
    [330, 190],
    [560, 120],
  ] as const) {
    const beam = painter.createLinearGradient(0, 0, 0, 820)
    beam.addColorStop(0, 'rgba(150, 220, 255, 0.2)')
    beam.addColorStop(1, 'rgba(150, 220, 255, 0)')
    polygon(
      painter,
      [
        [x, -10],
        [x + 70, -10],
        [x + spread + 60, 820],
        [x - spread, 820],
      ],
      beam,
    )
  }
}

function paintJelly(painter: Painter, jelly: Jelly, phase: number) {
  const beat = phase * PULSES + jelly.offset
  const squeeze = Math.sin(TAU * beat)
  const y = jelly.y - 30 * wave(phase, 1, jelly.offset) + 12 * Math.sin(TAU * beat + 1.2)
  const x = jelly.x + 18 * wave(phase, 1, jelly.offset + 0.3)
  const half = jelly.size * (1 + 0.14 * squeeze)
  const dome = jelly.size * (0.92 - 0.12 * squeeze)
  glow(painter, x, y, jelly.size * 2.5, hslChannels(jelly.hue), 0.3)
  isolated(painter, () => {
    painter.translate(x, y)
    painter.rotate(0.1 * wave(phase, 1, jelly.offset))
    paintTentacles(painter, jelly, beat, half)
    const fill = painter.createRadialGradient(-half * 0.25, -dome * 0.5, 4, 0, -dome * 0.1, half * 1.15)
    fill.addColorStop(0, `hsla(${jelly.hue}, 100%, 92%, 0.95)`)
    fill.addColorStop(0.5, `hsla(${jelly.hue}, 90%, 70%, 0.72)`)
    fill.addColorStop(1, `hsla(${jelly.hue}, 85%, 55%, 0.55)`)
    painter.fillStyle = fill
    painter.beginPath()
    painter.moveTo(-half, 0)
    painter.bezierCurveTo(-half * 1.05, -dome * 1.35, half * 1.05, -dome * 1.35, half, 0)
    const scallops = 6
    for (let index = 0; index < scallops; index++) {
      const right = half - (index / scallops) * half * 2
      const left = half - ((index + 1) / scallops) * half * 2
      painter.quadraticCurveTo((right + left) / 2, jelly.size * 0.2, left, 0)
    }
    painter.fill()
    painter.strokeStyle = `hsla(${jelly.hue}, 100%, 90%, 0.4)`
    painter.lineWidth = jelly.size * 0.025
    for (const rib of [-0.6, -0.2, 0.2, 0.6]) {
      curve(painter, [
        [rib * half * 0.35, -dome * 0.92],
        [rib * half * 1.05, -dome * 0.55],
        [rib * half * 1.2, -4],
      ])
    }
  })
}

function paintTentacles(painter: Painter, jelly: Jelly, beat: number, half: number) {
  const count = 9
  for (const index of times(count, (item) => item)) {
    const across = (index / (count - 1)) * 2 - 1
    const isArm = index % 2 === 1
    const length = jelly.size * (isArm ? 1.7 : 2.5 - Math.abs(across) * 0.6)
    const points = times(9, (step): Point => {
      const down = step / 8
      const sway = Math.sin(TAU * (beat - down * 0.9) + index * 0.8) * jelly.size * 0.16 * down
      return [across * half * (0.86 - 0.3 * down) + sway, down * length]
    })
    painter.strokeStyle = `hsla(${jelly.hue + (isArm ? 24 : 0)}, 95%, ${isArm ? 84 : 74}%, ${isArm ? 0.5 : 0.4})`
    painter.lineWidth = jelly.size * (isArm ? 0.085 : 0.03)
    curve(painter, points)
  }
}

function hslChannels(hue: number): string {
  const channel = (shift: number) => Math.round(150 + 105 * Math.cos(((hue - shift) / 360) * TAU))
  return `${channel(0)}, ${channel(120)}, ${channel(240)}`
}
