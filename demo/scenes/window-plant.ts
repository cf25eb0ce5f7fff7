import { clamp, easeOutBack, lerp, smoothstep, TAU, times, wave } from './math.ts'
import { cachedLayer, disc, fillSky, glow, isolated, oval, type Point, traceCurve } from './paint.ts'
import { type Painter, type SceneFactory, WIDTH } from './scene.ts'

const SOIL: Point = [320, 806]
const STEM_PX = 470
const LEAF_COUNT = 8
const PETALS = 12

/** A sunflower grows on a sill, blooms and tucks itself back into its pot. */
export const createScene: SceneFactory = () => {
  const room = cachedLayer(paintRoom)
  const frame = cachedLayer(paintFrame)
  const pot = cachedLayer(paintPot)
  return (painter, { phase }) => {
    painter.drawImage(room, 0, 0)
    paintSun(painter, phase)
    painter.drawImage(frame, 0, 0)
    const grown = smoothstep(0.03, 0.62, phase) * (1 - smoothstep(0.9, 0.985, phase))
    paintPlant(painter, grown, phase)
    painter.drawImage(pot, 0, 0)
  }
}

function paintRoom(painter: Painter) {
  fillSky(painter, [
    [0, '#9fd8f0'],
    [0.4, '#d6f0ee'],
    [0.62, '#fdf0d0'],
  ])
  oval(painter, [160, 840], [380, 130], 0, '#a5cf87')
  oval(painter, [560, 860], [340, 140], 0, '#86bb74')
}

function paintSun(painter: Painter, phase: number) {
  const x = lerp(-120, WIDTH + 120, phase)
  const y = 420 - 190 * Math.sin(Math.PI * phase)
  glow(painter, x, y, 240, '255, 244, 190', 0.85)
  disc(painter, x, y, 54, '#fff6c4')
}

function paintFrame(painter: Painter) {
  painter.fillStyle = '#f6dcc4'
  painter.beginPath()
  painter.rect(0, 0, WIDTH, 1280)
  painter.rect(40, 120, 290, 380)
  painter.rect(350, 120, 290, 380)
  painter.rect(40, 520, 290, 390)
  painter.rect(350, 520, 290, 390)
  painter.fill('evenodd')
  painter.fillStyle = '#fffaf1'
  for (const [x, y, width, height] of [
    [22, 102, 636, 18],
    [22, 102, 18, 820],
    [640, 102, 18, 820],
    [330, 102, 20, 820],
    [22, 500, 636, 20],
  ] as const) {
    painter.fillRect(x, y, width, height)
  }
  painter.fillStyle = '#e0a872'
  painter.fillRect(0, 910, WIDTH, 54)
  painter.fillStyle = '#c98d57'
  painter.fillRect(0, 952, WIDTH, 14)
  painter.fillStyle = '#eec9ab'
  painter.fillRect(0, 966, WIDTH, 320)
}

function paintPot(painter: Painter) {
  oval(painter, [330, 918], [150, 16], 0, 'rgba(90, 40, 20, 0.25)')
  painter.fillStyle = '#c85f3f'
  painter.beginPath()
  painter.moveTo(210, 800)
  painter.lineTo(430, 800)
  painter.lineTo(398, 924)
  painter.lineTo(242, 924)
  painter.fill()
  painter.fillStyle = '#dd7a55'
  painter.beginPath()
  painter.roundRect(192, 776, 256, 52, 12)
  painter.fill()
  painter.fillStyle = 'rgba(255, 255, 255, 0.2)'
  painter.fillRect(226, 828, 20, 80)
}

/** A point on the stem at 0 (soil) to 1 (tip). */
function stemAt(along: number, grown: number, phase: number): Point {
  const height = along * STEM_PX * grown
  const sway = (18 * wave(phase, 2) * along ** 2 + 26 * Math.sin(along * 3.4)) * grown
  return [SOIL[0] + sway, SOIL[1] - height]
}

function paintPlant(painter: Painter, grown: number, phase: number) {
  if (grown <= 0.001) return
  painter.strokeStyle = '#4c9a4a'
  painter.lineWidth = 8 + 9 * grown
  painter.beginPath()
  traceCurve(
    painter,
    times(14, (index) => stemAt(index / 13, grown, phase)),
  )
  painter.stroke()
  for (const leaf of times(LEAF_COUNT, (index) => index)) {
    const along = 0.14 + (leaf / LEAF_COUNT) * 0.72
    const unfolded = easeOutBack(clamp((grown - along * 0.92) / 0.16))
    if (grown < along * 0.92) continue
    const [x, y] = stemAt(along, grown, phase)
    const side = leaf % 2 === 0 ? 1 : -1
    const size = unfolded * (1.25 - along * 0.55)
    paintLeaf(painter, x, y, side, size, 0.06 * wave(phase, 2, leaf * 0.13))
  }
  const bloom = easeOutBack(clamp((grown - 0.9) / 0.1))
  if (grown > 0.9) paintFlower(painter, stemAt(1, grown, phase), bloom, 0.08 * wave(phase, 2))
}

function paintLeaf(painter: Painter, x: number, y: number, side: number, size: number, sway: number) {
  isolated(painter, () => {
    painter.translate(x, y)
    painter.scale(side * size, size)
    painter.rotate(-0.45 + sway)
    painter.fillStyle = '#5fb257'
    painter.beginPath()
    painter.moveTo(0, 0)
    painter.bezierCurveTo(30, -56, 100, -48, 134, -4)
    painter.bezierCurveTo(96, 34, 36, 34, 0, 0)
    painter.fill()
    painter.fillStyle = '#7cc870'
    painter.beginPath()
    painter.moveTo(0, 0)
    painter.bezierCurveTo(30, -56, 100, -48, 134, -4)
    painter.bezierCurveTo(90, -14, 40, -12, 0, 0)
    painter.fill()
  })
}

function paintFlower(painter: Painter, [x, y]: Point, bloom: number, sway: number) {
  isolated(painter, () => {
    painter.translate(x, y)
    painter.rotate(sway)
    painter.scale(bloom, bloom)
    for (const ring of [0, 1]) {
      for (const petal of times(PETALS, (index) => index)) {
        const angle = ((petal + ring * 0.5) / PETALS) * TAU
        const reach = 84 - ring * 14
        const center: Point = [Math.cos(angle) * reach, Math.sin(angle) * reach]
        oval(painter, center, [46, 18], angle, ring === 0 ? '#f2a31b' : '#ffc93c')
      }
    }
    disc(painter, 0, 0, 58, '#6b3d1e')
    for (const seed of times(60, (index) => index)) {
      const reach = 6.2 * Math.sqrt(seed)
      const angle = seed * 2.39996
      disc(painter, Math.cos(angle) * reach, Math.sin(angle) * reach, 3.2, '#a8672f')
    }
  })
}
