import { seededRandom, smoothstep, times, wave } from './math.ts'
import { cachedLayer, curve, disc, fillSky, glow, mix, type Point, ridge } from './paint.ts'
import { HEIGHT, type Painter, type SceneFactory, WIDTH } from './scene.ts'

/** Fireflies wander between old trees, each with its own slow pulse. */
export const createScene: SceneFactory = () => {
  const wood = cachedLayer(paintWood)
  const front = cachedLayer(paintUndergrowth)
  const random = seededRandom(99)
  const flies = times(34, () => ({
    x: 40 + random() * 640,
    y: 330 + random() * 800,
    reach: 30 + random() * 80,
    size: 2.5 + random() * 4,
    turns: 1 + Math.floor(random() * 2),
    offset: random(),
  }))
  return (painter, { phase }) => {
    painter.drawImage(wood, 0, 0)
    for (const [index, fly] of flies.entries()) {
      if (index === 22) painter.drawImage(front, 0, 0)
      const x = fly.x + fly.reach * wave(phase, fly.turns, fly.offset)
      const y = fly.y + fly.reach * 0.6 * wave(phase, fly.turns + 1, fly.offset * 3)
      const light = 0.12 + 0.88 * smoothstep(-0.3, 0.9, wave(phase, fly.turns + 1, fly.offset * 7))
      glow(painter, x, y, fly.size * 11, '214, 255, 110', 0.55 * light)
      disc(painter, x, y, fly.size, `rgba(255, 255, 205, ${0.25 + 0.75 * light})`)
    }
  }
}

function paintWood(painter: Painter) {
  fillSky(painter, [
    [0, '#0a2a3a'],
    [0.45, '#1f6a63'],
    [0.68, '#5aa27c'],
    [1, '#0d2b2a'],
  ])
  glow(painter, 330, 640, 460, '215, 240, 170', 0.55)
  const random = seededRandom(14)
  for (const depth of [0.15, 0.4, 0.65, 0.95]) {
    const color = mix('#4f9a7d', '#03141a', depth)
    const trunks = Math.round(9 - depth * 4)
    for (let index = 0; index < trunks; index++) {
      const x = ((index + 0.2 + random() * 0.6) / trunks) * WIDTH
      // The nearest trunks stand aside and frame the clearing.
      const aside = depth > 0.9 ? (x < WIDTH / 2 ? -0.55 * x : 0.5 * (WIDTH - x)) : 0
      paintTrunk(painter, x + aside, 18 + depth * 60, color, random)
    }
    ridge(
      painter,
      (px) => 860 + depth * 190 - 18 * Math.sin(px / (60 + depth * 90) + depth * 9) - 8 * Math.sin(px / 23),
      mix('#3f8a6c', '#041a1a', depth),
    )
  }
}

function paintTrunk(painter: Painter, x: number, width: number, color: string, random: () => number) {
  const lean = (random() - 0.5) * 60
  painter.fillStyle = color
  painter.beginPath()
  painter.moveTo(x - width * 0.9, HEIGHT)
  painter.quadraticCurveTo(x - width * 0.4, 900, x - width * 0.32 + lean, -20)
  painter.lineTo(x + width * 0.32 + lean, -20)
  painter.quadraticCurveTo(x + width * 0.4, 900, x + width * 0.9, HEIGHT)
  painter.fill()
  painter.strokeStyle = color
  for (const side of [-1, 1]) {
    const y = 200 + random() * 320
    painter.lineWidth = width * 0.2
    const start = x + lean * (1 - y / 1100)
    const branch: Point[] = [
      [start, y],
      [start + side * width * 1.6, y - 70],
      [start + side * width * 2.9, y - 190],
    ]
    curve(painter, branch)
  }
}

function paintUndergrowth(painter: Painter) {
  const random = seededRandom(4)
  painter.strokeStyle = '#02100f'
  for (let index = 0; index < 70; index++) {
    const x = random() * WIDTH
    const height = 60 + random() * 150
    const bend = (random() - 0.5) * 110
    painter.lineWidth = 4 + random() * 5
    curve(painter, [
      [x, HEIGHT + 10],
      [x + bend * 0.2, HEIGHT - height * 0.6],
      [x + bend, HEIGHT - height],
    ])
  }
}
