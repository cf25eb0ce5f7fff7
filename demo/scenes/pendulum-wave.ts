import { TAU, times } from './math.ts'
import { cachedLayer, disc, fillSky } from './paint.ts'
import { type Painter, SAFE, type SceneFactory, WIDTH } from './scene.ts'

const COUNT = 11
const FEWEST_SWINGS = 4
const PIVOT_Y = 150

/** Pendulums of slightly different lengths fall out of step and find each other again. */
export const createScene: SceneFactory = () => {
  const backdrop = cachedLayer(paintBackdrop)
  return (painter, { phase }) => {
    painter.drawImage(backdrop, 0, 0)
    for (const index of times(COUNT, (item) => COUNT - 1 - item)) paintPendulum(painter, index, phase)
    painter.fillStyle = '#f4ead9'
    painter.beginPath()
    painter.roundRect(60, PIVOT_Y - 16, SAFE.right - 40, 22, 11)
    painter.fill()
  }
}

function paintBackdrop(painter: Painter) {
  fillSky(painter, [
    [0, '#1b3a4b'],
    [1, '#12283a'],
  ])
}

/** Every pendulum makes one more whole swing per loop than its longer neighbour. */
function paintPendulum(painter: Painter, index: number, phase: number) {
  const swings = FEWEST_SWINGS + index
  const length = 860 * (FEWEST_SWINGS / swings) ** 1.15 + 60
  const angle = 0.31 * Math.cos(TAU * swings * phase) * (0.75 + 0.25 * (length / 920))
  const hue = 12 + index * 30
  const bob = { x: SAFE.centerX + 8 + Math.sin(angle) * length, y: PIVOT_Y + Math.cos(angle) * length }
  painter.strokeStyle = 'rgba(244, 234, 217, 0.5)'
  painter.lineWidth = 3
  painter.beginPath()
  painter.moveTo(WIDTH * 0.454, PIVOT_Y)
  painter.lineTo(bob.x, bob.y)
  painter.stroke()
  const fill = painter.createRadialGradient(bob.x - 9, bob.y - 10, 3, bob.x, bob.y, 35)
  fill.addColorStop(0, `hsl(${hue}, 95%, 84%)`)
  fill.addColorStop(0.5, `hsl(${hue}, 85%, 62%)`)
  fill.addColorStop(1, `hsl(${hue}, 70%, 44%)`)
  disc(painter, bob.x, bob.y, 34, fill)
}
