import { clamp, fract, seededRandom, TAU, times, wave } from './math.ts'
import { glow } from './paint.ts'
import { HEIGHT, type SceneFactory, WIDTH } from './scene.ts'

const TINTS = ['190, 215, 255', '255, 255, 255', '140, 190, 255', '255, 205, 235'] as const

/** Stars stretch into lines around the ship. */
export const createScene: SceneFactory = () => {
  const random = seededRandom(58)
  const stars = times(190, () => ({
    angle: random() * TAU,
    spread: 50 + random() ** 0.7 * 520,
    start: random(),
    trips: 1 + Math.floor(random() * 3),
    tint: TINTS[Math.floor(random() * TINTS.length)] ?? TINTS[0],
    width: 0.7 + random() * 1.6,
  }))
  return (painter, { phase }) => {
    painter.fillStyle = '#04051a'
    painter.fillRect(0, 0, WIDTH, HEIGHT)
    const centerX = WIDTH * 0.46 + 16 * wave(phase)
    const centerY = HEIGHT * 0.43 + 22 * wave(phase, 1, 0.25)
    glow(painter, centerX, centerY, 620, '62, 50, 170', 0.5)
    glow(painter, centerX, centerY, 260, '120, 190, 255', 0.55 + 0.08 * wave(phase, 2))
    for (const star of stars) {
      const travel = fract(star.start + phase * star.trips)
      const near = 1 / (1.04 - travel)
      const before = 1 / (1.04 - Math.max(0, travel - 0.035 - travel * 0.03))
      const angle = star.angle + 0.12 * wave(phase) + travel * 0.25
      const from = star.spread * before * 0.16
      const to = star.spread * near * 0.16
      painter.strokeStyle = `rgba(${star.tint}, ${clamp(travel * 1.6) * clamp((1 - travel) * 12)})`
      painter.lineWidth = star.width * (0.6 + near * 0.42)
      painter.beginPath()
      painter.moveTo(centerX + Math.cos(angle) * from, centerY + Math.sin(angle) * from)
      painter.lineTo(centerX + Math.cos(angle) * to, centerY + Math.sin(angle) * to)
      painter.stroke()
    }
  }
}
