import { clamp, fract, seededRandom, TAU, times } from './math.ts'
import { cachedLayer, glow } from './paint.ts'
import { HEIGHT, type SceneFactory, WIDTH } from './scene.ts'

const CENTER = { x: WIDTH * 0.45, y: HEIGHT * 0.43 }

const TINTS = ['190, 215, 255', '255, 255, 255', '140, 190, 255', '255, 205, 235'] as const

/** Stars stretch into lines around the ship. */
export const createScene: SceneFactory = () => {
  const random = seededRandom(58)
  const stars = times(120, () => ({
    angle: random() * TAU,
    spread: 50 + random() ** 0.7 * 520,
    start: random(),
    trips: 1 + Math.floor(random() * 3),
    tint: TINTS[Math.floor(random() * TINTS.length)] ?? TINTS[0],
    width: 0.7 + random() * 1.6,
  }))
  const space = cachedLayer((painter) => {
    painter.fillStyle = '#04051a'
    painter.fillRect(0, 0, WIDTH, HEIGHT)
    glow(painter, CENTER.x, CENTER.y, 620, '62, 50, 170', 0.5)
    glow(painter, CENTER.x, CENTER.y, 260, '120, 190, 255', 0.6)
  })
  return (painter, { phase }) => {
    painter.drawImage(space, 0, 0)
    for (const star of stars) {
      const travel = fract(star.start + phase * star.trips)
      const near = 1 / (1.04 - travel)
      const before = 1 / (1.04 - Math.max(0, travel - 0.035 - travel * 0.03))
      const angle = star.angle + travel * 0.15
      const from = star.spread * before * 0.16
      const to = star.spread * near * 0.16
      painter.strokeStyle = `rgba(${star.tint}, ${clamp(travel * 1.6) * clamp((1 - travel) * 12)})`
      painter.lineWidth = star.width * (0.6 + near * 0.42)
      painter.beginPath()
      painter.moveTo(CENTER.x + Math.cos(angle) * from, CENTER.y + Math.sin(angle) * from)
      painter.lineTo(CENTER.x + Math.cos(angle) * to, CENTER.y + Math.sin(angle) * to)
      painter.stroke()
    }
  }
}
