import { fract, TAU, wave } from './math.ts'
import { cachedLayer, disc, fillSky, glow, isolated, ridge, verticalGradient } from './paint.ts'
import { type Painter, type SceneFactory, WIDTH } from './scene.ts'

interface Balloon {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly colors: readonly [string, string, string]
  readonly offset: number
}

const BALLOONS: readonly Balloon[] = [
  { x: 590, y: 470, size: 44, colors: ['#6a8caf', '#f4f1de', '#6a8caf'], offset: 0.15 },
  { x: 90, y: 560, size: 54, colors: ['#81b29a', '#f2cc8f', '#3d405b'], offset: 0.55 },
  { x: 470, y: 700, size: 72, colors: ['#f2cc8f', '#e07a5f', '#fff6e5'], offset: 0.8 },
  { x: 150, y: 300, size: 88, colors: ['#3d405b', '#81b29a', '#f4f1de'], offset: 0.3 },
  { x: 370, y: 470, size: 168, colors: ['#e4572e', '#ffc145', '#fff3d6'], offset: 0 },
]

/** Balloons drift over misty valleys in the first light. */
export const createScene: SceneFactory = () => {
  const valley = cachedLayer(paintValley)
  return (painter, { phase }) => {
    painter.drawImage(valley, 0, 0)
    paintMist(painter, phase, 850, 0.1)
    for (const balloon of BALLOONS) paintBalloon(painter, balloon, phase)
    paintMist(painter, phase, 1010, 0.6)
  }
}

function paintValley(painter: Painter) {
  fillSky(painter, [
    [0, '#8ec9e8'],
    [0.4, '#fbe3c0'],
    [0.62, '#ffcfa3'],
  ])
  glow(painter, 560, 640, 520, '255, 240, 190', 0.9)
  disc(painter, 560, 660, 62, '#fff9e3')
  for (const [base, color, swing, seed] of [
    [740, '#e9b7a0', 54, 0.4],
    [820, '#c99a9c', 62, 2.6],
    [910, '#8f8a9e', 56, 4.4],
    [1010, '#57718a', 62, 1.2],
    [1120, '#2f5266', 54, 3.3],
  ] as const) {
    const heightAt = (x: number) =>
      base - swing * Math.sin(x / 150 + seed) - swing * 0.4 * Math.sin(x / 63 + seed * 3)
    const fill = verticalGradient(
      painter,
      [
        [0, color],
        [1, '#f3d9c4'],
      ],
      base - swing,
      base + 330,
    )
    ridge(painter, heightAt, fill, 4)
  }
  ridge(painter, (x) => 1190 - 22 * Math.sin(x / 120) - 8 * Math.abs(Math.sin(x / 13)), '#1d3b4a', 3)
}

function paintMist(painter: Painter, phase: number, y: number, offset: number) {
  for (const [start, width, drop] of [
    [0, 420, 0],
    [0.35, 540, 46],
    [0.7, 380, 18],
  ] as const) {
    const x = fract(start + offset + phase) * (WIDTH + 700) - 350
    isolated(painter, () => {
      painter.translate(x, y + drop)
      painter.scale(1, 0.16)
      glow(painter, 0, 0, width / 1.5, '255, 246, 232', 0.62)
    })
  }
}

function paintBalloon(painter: Painter, balloon: Balloon, phase: number) {
  const { size, colors } = balloon
  const x = balloon.x + 12 * wave(phase, 1, balloon.offset + 0.25)
  const y = balloon.y + size * 0.24 * wave(phase, 1, balloon.offset)
  isolated(painter, () => {
    painter.translate(x, y)
    painter.rotate(0.035 * wave(phase, 1, balloon.offset + 0.5))
    painter.strokeStyle = '#5a4634'
    painter.lineWidth = Math.max(1.2, size * 0.016)
    for (const side of [-1, 1]) {
      painter.beginPath()
      painter.moveTo(side * size * 0.22, size * 1.12)
      painter.lineTo(side * size * 0.13, size * 1.52)
      painter.stroke()
    }
    envelopePath(painter, size)
    painter.fillStyle = colors[0]
    painter.fill()
    painter.clip()
    const gores = 7
    for (let gore = gores; gore >= 1; gore--) {
      // Seen from the side, the gores of a sphere narrow towards its edge.
      const half = Math.sin((gore / gores) * (TAU / 4)) * size
      painter.fillStyle = colors[gore % 2 === 0 ? 0 : 1]
      painter.beginPath()
      painter.ellipse(0, 0, half, size * 1.5, 0, 0, TAU)
      painter.fill()
    }
    painter.fillStyle = colors[2]
    painter.fillRect(-size, -size * 0.16, size * 2, size * 0.26)
    const shade = painter.createLinearGradient(-size, 0, size, 0)
    shade.addColorStop(0, 'rgba(60, 20, 50, 0.34)')
    shade.addColorStop(0.55, 'rgba(60, 20, 50, 0)')
    shade.addColorStop(1, 'rgba(255, 240, 200, 0.35)')
    painter.fillStyle = shade
    painter.fillRect(-size, -size * 1.1, size * 2, size * 2.4)
  })
  isolated(painter, () => {
    painter.translate(x, y)
    painter.fillStyle = '#8a5a32'
    painter.beginPath()
    painter.roundRect(-size * 0.16, size * 1.5, size * 0.32, size * 0.24, size * 0.05)
    painter.fill()
    const flame = 0.5 + 0.5 * wave(phase, 3, balloon.offset)
    glow(painter, 0, size * 1.24, size * 0.3, '255, 190, 80', 0.2 + 0.5 * flame)
  })
}

function envelopePath(painter: Painter, size: number) {
  painter.beginPath()
  painter.moveTo(-size * 0.24, size * 1.16)
  painter.bezierCurveTo(-size * 0.5, size * 0.8, -size, size * 0.5, -size, -0.04 * size)
  painter.arc(0, -0.04 * size, size, Math.PI, 0)
  painter.bezierCurveTo(size, size * 0.5, size * 0.5, size * 0.8, size * 0.24, size * 1.16)
  painter.closePath()
}
