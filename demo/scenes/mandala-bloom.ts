import { cycle, TAU, times, wave } from './math.ts'
import { disc, isolated } from './paint.ts'
import { HEIGHT, type Painter, type SceneFactory, WIDTH } from './scene.ts'

const PETALS = 12
const RINGS = 12
/** How much wider each ring is than the one inside it. */
const GROWTH = 1.4
const INNERMOST_PX = 26

interface Tint {
  readonly petal: string
  readonly edge: string
}

const TINTS: readonly Tint[] = [
  { petal: '#ff6b6b', edge: '#e04a5f' },
  { petal: '#ffd166', edge: '#f2b134' },
  { petal: '#3d8bd4', edge: '#2a6cb3' },
  { petal: '#2fb5a0', edge: '#1f9384' },
]

/** Paper petals open endlessly; one loop opens as many rings as there are colours. */
export const createScene: SceneFactory =
  () =>
  (painter, { phase }) => {
    painter.fillStyle = '#1f9384'
    painter.fillRect(0, 0, WIDTH, HEIGHT)
    painter.translate(WIDTH / 2, HEIGHT * 0.46)
    painter.rotate(0.06 * wave(phase))
    const opened = phase * TINTS.length
    const newest = Math.floor(opened)
    for (const ring of times(RINGS, (index) => index)) {
      const age = RINGS - ring + (opened - newest)
      const order = newest + ring
      paintRing(painter, INNERMOST_PX * GROWTH ** (age - 1), cycle(TINTS, order), order % 2 === 0)
    }
    disc(painter, 0, 0, 24, '#fff6df')
  }

function paintRing(painter: Painter, radius: number, tint: Tint, isTurned: boolean) {
  for (const petal of times(PETALS, (index) => index)) {
    isolated(painter, () => {
      painter.rotate(((petal + (isTurned ? 0.5 : 0)) / PETALS) * TAU)
      paintPetal(painter, radius, 0.3, tint.edge)
      paintPetal(painter, radius * 0.93, 0.24, tint.petal)
    })
  }
}

function paintPetal(painter: Painter, length: number, breadth: number, fill: string) {
  painter.fillStyle = fill
  painter.beginPath()
  painter.moveTo(0, 0)
  painter.bezierCurveTo(length * 0.5, -length * breadth, length * 0.86, -length * breadth, length, 0)
  painter.bezierCurveTo(length * 0.86, length * breadth, length * 0.5, length * breadth, 0, 0)
  painter.fill()
}
