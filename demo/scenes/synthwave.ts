import { fract, seededRandom, times } from './math.ts'
import { cachedLayer, disc, fillSky, glow, isolated, polygon, type Point, verticalGradient } from './paint.ts'
import { HEIGHT, type Painter, type SceneFactory, WIDTH } from './scene.ts'

const HORIZON = 700
const SUN = { x: 330, y: 520, radius: 210 }
const BEATS = 16

/** An endless neon grid runs towards a striped sun. */
export const createScene: SceneFactory = () => {
  const backdrop = cachedLayer(paintBackdrop)
  const mountains = cachedLayer(paintMountains)
  return (painter, { phase }) => {
    painter.drawImage(backdrop, 0, 0)
    paintSun(painter, phase)
    painter.drawImage(mountains, 0, 0)
    paintGrid(painter, phase)
    const pulse = (1 - fract(phase * BEATS)) ** 2
    glow(painter, WIDTH / 2, HORIZON, 420, '255, 80, 190', 0.3 + 0.1 * pulse)
  }
}

function paintBackdrop(painter: Painter) {
  fillSky(
    painter,
    [
      [0, '#0b0630'],
      [0.5, '#3a0f66'],
      [0.85, '#b0287c'],
      [1, '#ff6a88'],
    ],
    0,
    HORIZON,
  )
  const random = seededRandom(3)
  for (let index = 0; index < 70; index++) {
    const y = random() ** 1.6 * 480
    disc(painter, random() * WIDTH, y, 1 + random() * 1.8, `rgba(255, 240, 255, ${0.35 + random() * 0.5})`)
  }
  glow(painter, SUN.x, SUN.y, 430, '255, 110, 170', 0.6)
}

function paintSun(painter: Painter, phase: number) {
  isolated(painter, () => {
    painter.beginPath()
    painter.rect(0, 0, WIDTH, HEIGHT)
    const stripes = 6
    for (let index = 0; index < stripes; index++) {
      const travel = (index + fract(phase * 4)) / stripes
      const y = SUN.y - 20 + travel * (SUN.radius + 20)
      painter.rect(0, y, WIDTH, 4 + 22 * travel)
    }
    painter.clip('evenodd')
    const fill = verticalGradient(
      painter,
      [
        [0, '#fff07a'],
        [0.5, '#ff9a5a'],
        [1, '#ff2f92'],
      ],
      SUN.y - SUN.radius,
      SUN.y + SUN.radius,
    )
    disc(painter, SUN.x, SUN.y, SUN.radius, fill)
  })
}

function paintMountains(painter: Painter) {
  const peaks: readonly (readonly Point[])[] = [
    [
      [-20, HORIZON],
      [70, 560],
      [130, 622],
      [190, 590],
      [300, HORIZON],
    ],
    [
      [400, HORIZON],
      [520, 600],
      [570, 640],
      [660, 530],
      [760, HORIZON],
    ],
  ]
  for (const outline of peaks) {
    polygon(painter, outline, '#1b0a45')
    painter.strokeStyle = '#38e8ff'
    painter.lineWidth = 3
    painter.beginPath()
    for (const [x, y] of outline) painter.lineTo(x, y)
    painter.stroke()
  }
}

function paintGrid(painter: Painter, phase: number) {
  painter.fillStyle = '#12052f'
  painter.fillRect(0, HORIZON, WIDTH, HEIGHT - HORIZON)
  const depth = HEIGHT - HORIZON
  const rows = 14
  for (const index of times(rows, (row) => row)) {
    const near = (index + fract(phase * BEATS * 0.5)) / rows
    const y = HORIZON + depth * near ** 2.6
    painter.strokeStyle = `rgba(255, 70, 200, ${0.2 + 0.75 * near})`
    painter.lineWidth = 1 + 4 * near
    painter.beginPath()
    painter.moveTo(0, y)
    painter.lineTo(WIDTH, y)
    painter.stroke()
  }
  for (let column = -9; column <= 9; column++) {
    painter.strokeStyle = verticalGradient(
      painter,
      [
        [0, 'rgba(80, 220, 255, 0.15)'],
        [1, 'rgba(255, 70, 200, 0.95)'],
      ],
      HORIZON,
      HEIGHT,
    )
    painter.lineWidth = 3
    painter.beginPath()
    painter.moveTo(WIDTH / 2 + column * 26, HORIZON)
    painter.lineTo(WIDTH / 2 + column * 190, HEIGHT)
    painter.stroke()
  }
  painter.fillStyle = '#7df3ff'
  painter.fillRect(0, HORIZON - 2, WIDTH, 4)
}
