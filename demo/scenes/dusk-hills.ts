import { fract, TAU, times, wave } from './math.ts'
import {
  cachedLayer,
  disc,
  fillSky,
  glow,
  mix,
  type Point,
  ridge,
  traceCurve,
  verticalGradient,
} from './paint.ts'
import { type Painter, type SceneFactory, WIDTH } from './scene.ts'

const LAYERS = 6

/** Hills slide by under a low sun while a small flock crosses. */
export const createScene: SceneFactory = () => {
  const sky = cachedLayer((painter) => {
    fillSky(painter, [
      [0, '#3a2a63'],
      [0.22, '#8a4a86'],
      [0.42, '#ee7b6c'],
      [0.56, '#ffc27a'],
      [0.7, '#ffe6b0'],
    ])
    glow(painter, 300, 560, 520, '255, 214, 130', 0.85)
    disc(painter, 300, 560, 104, '#fff3cf')
    painter.globalAlpha = 0.35
    for (const [x, y, width] of [
      [90, 330, 360],
      [430, 270, 260],
      [250, 420, 420],
    ] as const) {
      painter.fillStyle = '#ffd9b8'
      painter.beginPath()
      painter.roundRect(x, y, width, 16, 8)
      painter.roundRect(x + 60, y + 20, width * 0.6, 12, 6)
      painter.fill()
    }
  })
  return (painter, { phase }) => {
    painter.drawImage(sky, 0, 0)
    paintBirds(painter, phase)
    for (const layer of times(LAYERS, (index) => index)) paintHill(painter, layer, phase)
  }
}

function paintHill(painter: Painter, layer: number, phase: number) {
  const depth = layer / (LAYERS - 1)
  // One loop moves each ridge by exactly one of its periods, so the nearer ones run faster.
  const periodPx = 380 + layer * 240
  const top = 610 + layer * 92
  const shape = (x: number) => {
    const turn = TAU * (x / periodPx + phase + layer * 0.37)
    return top - (26 + layer * 8) * Math.sin(turn) - (10 + layer * 5) * Math.sin(2 * turn + layer * 2)
  }
  const fill = verticalGradient(
    painter,
    [
      [0, mix('#e58b83', '#241a3d', depth)],
      [1, mix('#f3b49a', '#171230', depth)],
    ],
    top - 60,
    top + 260,
  )
  ridge(painter, shape, fill, 6)
  if (layer >= 3)
    paintTrees(painter, { shape, layer, periodPx, phase, color: mix('#e58b83', '#1f1738', depth) })
}

interface TreeLine {
  readonly shape: (x: number) => number
  readonly layer: number
  readonly periodPx: number
  readonly phase: number
  readonly color: string
}

function paintTrees(painter: Painter, { shape, layer, periodPx, phase, color }: TreeLine) {
  painter.fillStyle = color
  const perPeriod = 9
  for (let index = -perPeriod; index < perPeriod * 3; index++) {
    const slot = ((index % perPeriod) + perPeriod) % perPeriod
    if (Math.sin(slot * 5.3 + layer) < -0.1) continue
    const x = (index / perPeriod + 0.05 * Math.sin(slot * 9) - phase) * periodPx
    if (x < -60 || x > WIDTH + 60) continue
    const height = (26 + 16 * Math.abs(Math.sin(slot * 3.1))) * (0.55 + layer * 0.26)
    const ground = shape(x) + 8
    painter.beginPath()
    painter.moveTo(x - height * 0.26, ground)
    painter.lineTo(x, ground - height)
    painter.lineTo(x + height * 0.26, ground)
    painter.fill()
  }
}

function paintBirds(painter: Painter, phase: number) {
  painter.strokeStyle = '#3a2450'
  for (const index of times(7, (bird) => bird)) {
    const size = 17 - index * 1.1
    const x = -120 + fract(phase + 0.12) * (WIDTH + 420) - Math.abs(index - 2) * 46 - (index % 2) * 12
    const y = 330 + (index - 2) * 34 + 12 * wave(phase, 2, index * 0.13) - phase * 60
    const flap = wave(phase, 14, index * 0.21)
    const wings: Point[] = [
      [x - size * 1.7, y - size * 0.7 * flap],
      [x - size * 0.7, y - size * 0.62 * (0.4 + flap)],
      [x, y],
      [x + size * 0.7, y - size * 0.62 * (0.4 + flap)],
      [x + size * 1.7, y - size * 0.7 * flap],
    ]
    painter.lineWidth = Math.max(2.5, size * 0.26)
    painter.beginPath()
    traceCurve(painter, wings)
    painter.stroke()
  }
}
